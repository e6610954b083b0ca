-- differs from native_per_event_inclusive in
-- step select, lines
~ ew_first_at, concat(if(ew_gap_us > 0, ew_gap_us => timestamp_micros(2 * unix_micros(ew_first_at)), concat(if(ew_gap_us > 0, 2 * ew_gap_us - 1
