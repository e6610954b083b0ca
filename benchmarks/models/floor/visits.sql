{{ event_windows.live_sessions(ref('sessions_bounded')) }}
