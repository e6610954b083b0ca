{{ event_windows.run_log(ref('visitor_sessions_state')) }}
