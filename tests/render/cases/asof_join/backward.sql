-- in steps
-- step the model, as in sessions/islands_fixed_inclusive, but
-    `user_id`, ... 13 more
+    `symbol`,
+    `trade_id`,
+    `price`,
+    `quoted_at`,
+    `bid`,
+    match_id,
+    status
-- step ew_left
ew_left as (

    -- the left rows with their time in microseconds
    select
        *,
        unix_micros(`traded_at`) as ew_time_us
    from demo.trades

)
-- step ew_right, as ew_left, but ~ left => right ~ trades => quotes ~ `traded_at` => `quoted_at`
-- step ew_both
ew_both as (

    -- the rows of both sides, one below the other
    select
        l.`symbol` as `symbol`,
        l.`trade_id` as `trade_id`,
        l.`price` as `price`,
        null as `quoted_at`,
        null as `bid`,
        l.`trade_id` as left_id,
        null as right_id,
        l.ew_time_us,
        true as ew_is_left,
        l.ew_time_us is not null and l.`symbol` is not null as ew_may_match
    from ew_left as l
    union all
    select
        r.`symbol` as `symbol`,
        null as `trade_id`,
        null as `price`,
        r.`quoted_at` as `quoted_at`,
        r.`bid` as `bid`,
        null as left_id,
        r.`quote_id` as right_id,
        r.ew_time_us,
        false as ew_is_left,
        true as ew_may_match
    from ew_right as r
    where r.ew_time_us is not null and r.`symbol` is not null

)
-- step ew_sorted
ew_sorted as (

    -- each row with the last right row before it on the way
    select
        *,
        last_value(if(
            ew_is_left, null, struct(right_id, ew_time_us, `quoted_at`, `bid`)
        )) ignore nulls over (
            partition by `symbol`, if(ew_may_match, null, left_id)
            order by
                ew_time_us,
                ew_is_left,
                right_id
            rows between unbounded preceding and current row
        ) as ew_match
    from ew_both

)
-- step ew_nearest
ew_nearest as (

    -- whether a left row takes it
    select
        *,
        ew_may_match
        and ew_match is not null
        and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
    from ew_sorted

)
-- step select
    select
        `symbol`,
        `trade_id`,
        `price`,
        if(ew_is_taken, ew_match.`quoted_at`, null) as `quoted_at`,
        if(ew_is_taken, ew_match.`bid`, null) as `bid`,
        sha2(to_json(
            named_struct('left', left_id, 'right', null),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        if(ew_is_taken, 'match', 'unmatched') as status
    from ew_nearest
    where ew_is_left

) as ew_matches
