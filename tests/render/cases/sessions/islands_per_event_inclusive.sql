-- differs from islands_fixed_inclusive in
-- step the model; ew_measured; ew_events; ew_numbered, as in sessions/compact_per_event_inclusive
-- step ew_reached, as in sessions/compact_per_event_inclusive, but ~ mini_sessions => events
-- step select, lines
         max(ew_first_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
