session_window(`viewed_at`, '250000 microseconds')
