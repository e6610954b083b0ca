{{ event_windows.run_log(ref('visits_state')) }}
