{{ event_windows.live_matches(ref('seen_pages_state')) }}
