{{ event_windows.run_log(ref('bounded_sessions_state')) }}
