{{ event_windows.session_aliases(ref('visitor_sessions_state')) }}
