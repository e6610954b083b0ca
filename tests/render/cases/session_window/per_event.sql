session_window(`viewed at`, concat(cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint), ' microseconds'))
