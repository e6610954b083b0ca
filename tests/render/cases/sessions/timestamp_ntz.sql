-- differs from islands_fixed_inclusive in
-- step the model, lines
~ unix_micros(session_start => cast(cast(cast(session_start - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint
-- step ew_events; ew_numbered, as in sessions/auto_timestamp_ntz
