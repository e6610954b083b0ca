{{ event_windows.live_sessions(ref('visits_state')) }}
