-- differs from native_fixed_inclusive in
-- step select, lines
~ ew_first_at, '1800 seconds => timestamp_micros(2 * unix_micros(ew_first_at)), '3599999999 microseconds
