-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_checkpoint, as in test_events_are_conserved/state, but ~ sessions => hours
-- step ew_source, as in test_events_are_conserved/state
-- step ew_held, as in test_events_are_conserved/state, but ~ bad_gap => out_of_range ~ .sessions => .hours
~ and event_ => and own_event_ ~ ', event_count => ', own_event_count
~ event_count, 0L)), 0L) as in_sessions => own_event_count, 0L)), 0L) as in_windows
-- step ew_problems, as in test_events_are_conserved/state, but ~ sessions => windows ~ event_ => own_event_
-- step select, as in test_events_are_conserved/state
