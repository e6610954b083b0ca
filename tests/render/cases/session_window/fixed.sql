session_window(`viewed_at`, '86400 seconds')
