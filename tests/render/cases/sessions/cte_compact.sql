-- differs from compact_fixed_inclusive in
-- step the model; ew_events; ew_numbered, as in sessions/cte
-- step ew_mini_sessions, lines
-        struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
+        struct(try_subtract(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, pmod(case typeof(ew_first_at) when 'timestamp_ntz' then (cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_first_at as timestamp)) end, 1800000000)))
