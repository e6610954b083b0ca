-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_checkpoint, as in test_events_are_conserved/side
-- step ew_both, as in asof_join/backward, but
-    -- the rows of both sides, one below the other
+    -- the settings of the state and of this test
-        l.`symbol` as `symbol`, ... 24 more
+        checkpoint.settings as built_with,
+        '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": null, "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": null, "columns": {"clicked": "clicked_at"}, "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": "1 hour", "min_event_time": "2020-01-01 00:00:00", "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}' as given
+    from ew_checkpoint
-- step ew_settings
ew_settings as (

    -- whether the state can equal a rebuild at all
    select
        concat_ws(
            '; ',
            if(built_with is null, 'the state has no checkpoint', null),
            concat(
                'the state was built with allowed_lateness ', get_json_object(built_with, '$.left.allowed_lateness'),
                '; only one of unlimited lateness equals a rebuild'
            ),
            transform(
                filter(
                    array('on', 'how', 'interval', 'condition', 'left_condition', 'right_condition', 'left.id', 'left.event_time', 'left.cursor', 'left.columns', 'left.max_future_skew', 'left.min_event_time', 'right.id', 'right.event_time', 'right.cursor', 'right.columns', 'right.max_future_skew', 'right.min_event_time'),
                    name -> not (
                        lower(get_json_object(built_with, concat('$.', name)))
                        <=> lower(get_json_object(given, concat('$.', name)))
                    )
                ),
                name -> if(built_with is null, null, concat(
                    'the state was built with ', name,
                    ' ', coalesce(get_json_object(built_with, concat('$.', name)), 'NULL'),
                    ', this test was given ', coalesce(get_json_object(given, concat('$.', name)), 'NULL')
                ))
            )
        ) as problem
    from ew_both

)
-- step ew_left_source, as ew_source in test_events_are_conserved/state, but ~ source as => left_source as
-    -- the events of the source that the runs should have read ... 4 more
+    -- the left events the state has read
+    select *
+    from demo.impressions
+    where
+        unix_micros(`loaded_at`) <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)
+        and `impression_id` is not null
+        and `shown_at` is not null
+        and (unix_micros(`shown_at`) > try_add(unix_micros(`loaded_at`), 3600000000)) is not true
+        and unix_micros(`shown_at`) >= 1577836800000000L
-- step ew_right_source, as ew_left_source, but ~ `shown_at` => `clicked_at` ~ left => right ~ 0] => 1]
~ impressions => clicks ~ `impression_id` => `click_id`
-- step ew_rebuilt
ew_rebuilt as (

    -- the join of those rows, made at once
    select
        *,
        ew_left_id as left_id,
        ew_left_event_at as left_event_at,
        ew_right_id as right_id,
        ew_right_event_at as right_event_at
    from (
        select
            `ad_id`,
            `impression_id`,
            `shown_at`,
            `ew_left_id`,
            `ew_left_event_at`,
            `clicked`,
            `ew_right_id`,
            `ew_right_event_at`,
            match_id,
            status
        from (

            with
-- step ew_left, as in asof_join/backward, but
-        unix_micros(`traded_at`) as ew_time_us ... 1 more
+        case when typeof(ew_left_source.`shown_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_left_source.`shown_at`) when 'timestamp_ntz' then (cast(cast(ew_left_source.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_left_source.`shown_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in test a_model: left.event_time: is not a timestamp; given: shown_at ', typeof(ew_left_source.`shown_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
+    from ew_left_source
-- step ew_right, as ew_left, but ~ left as => right as ~ the left => the right ~ from ew_left => from ew_right
-        case when typeof(ew_left_source.`shown_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_left_source.`shown_at`) when 'timestamp_ntz' then (cast(cast(ew_left_source.`shown_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_left_source.`shown_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in test a_model: left.event_time: is not a timestamp; given: shown_at ', typeof(ew_left_source.`shown_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
+        case when typeof(ew_right_source.`clicked_at`) in ('timestamp', 'timestamp_ntz') then case typeof(ew_right_source.`clicked_at`) when 'timestamp_ntz' then (cast(cast(ew_right_source.`clicked_at` as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second) else unix_micros(cast(ew_right_source.`clicked_at` as timestamp)) end else raise_error(concat('event_windows.interval_join in test a_model: right.event_time: is not a timestamp; given: clicked_at ', typeof(ew_right_source.`clicked_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_time_us
-- step ew_left_once; ew_right_spread, as in interval_join/inner_buckets
-- step ew_rebuilt: select
            select
                l.`ad_id` as `ad_id`,
                l.`impression_id` as `impression_id`,
                l.`shown_at` as `shown_at`,
                l.`impression_id` as `ew_left_id`,
                l.`shown_at` as `ew_left_event_at`,
                r.`clicked_at` as `clicked`,
                r.`click_id` as `ew_right_id`,
                r.`clicked_at` as `ew_right_event_at`,
                sha2(concat(to_json(
                    named_struct('left', l.`impression_id`, 'right', r.`click_id`),
                    map(
                        'ignoreNullFields', 'false', 'timeZone', 'UTC',
                        'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                    )
                ), case
                    when typeof(l.`impression_id`) rlike 'collate' then raise_error(concat(
                        'event_windows: no id can be made of text with a collation; given: l.`impression_id` ', typeof(l.`impression_id`),
                        '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
                    ))
                    when encode(cast(l.`impression_id` as string), 'utf-8') <> cast(cast(l.`impression_id` as string) as binary) and contains(to_json(struct(l.`impression_id`)), cast(X'EFBFBD' as string)) then cast(l.`impression_id` as string)
                    else ''
                end, case
                    when typeof(r.`click_id`) rlike 'collate' then raise_error(concat(
                        'event_windows: no id can be made of text with a collation; given: r.`click_id` ', typeof(r.`click_id`),
                        '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
                    ))
                    when encode(cast(r.`click_id` as string), 'utf-8') <> cast(cast(r.`click_id` as string) as binary) and contains(to_json(struct(r.`click_id`)), cast(X'EFBFBD' as string)) then cast(r.`click_id` as string)
                    else ''
                end), 256) as match_id,
                if(r.ew_time_us is null, 'unmatched', 'match') as status
            from ew_left_once as l
            left join ew_right_spread as r
                on l.`ad_id` = r.`ad_id`
                and l.ew_bucket = r.ew_bucket
                and r.ew_time_us >= l.ew_time_us
                and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)

        ) as ew_matches
    ) as ew_joined

)
-- step ew_sides
ew_sides as (

    -- and the rows of the state
    select
        'state' as ew_side,
        match_id,
        if(status = 'pending', 'unmatched', status) as `status`,
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `clicked`,
        left_id as `left_id`,
        left_event_at as `left_event_at`,
        right_id as `right_id`,
        right_event_at as `right_event_at`
    from demo.clicked_state
    where status in ('match', 'unmatched', 'pending')
    union all
    select
        'rebuild' as ew_side,
        match_id,
        `status`,
        `ad_id`,
        `impression_id`,
        `shown_at`,
        `clicked`,
        `left_id`,
        `left_event_at`,
        `right_id`,
        `right_event_at`
    from ew_rebuilt

)
-- step ew_paired
ew_paired as (

    -- side by side, found by their id
    select
        match_id,
        count_if(ew_side = 'state') as ew_times_held,
        count_if(ew_side = 'rebuild') as ew_times_rebuilt,
        any_value(struct(`status`, `ad_id`, `impression_id`, `shown_at`, `clicked`, `left_id`, `left_event_at`, `right_id`, `right_event_at`)) filter (where ew_side = 'state') as held,
        any_value(struct(`status`, `ad_id`, `impression_id`, `shown_at`, `clicked`, `left_id`, `left_event_at`, `right_id`, `right_event_at`)) filter (where ew_side = 'rebuild') as rebuilt
    from ew_sides
    group by match_id

)
-- step ew_said
ew_said as (

    -- what is different
    select
        if(held is null, rebuilt, held) as ew_row,
        match_id,
        case
            when ew_times_held = 0 then 'a rebuild has the row, the state has not'
            when ew_times_rebuilt = 0 then 'the state has the row, a rebuild has not'
            when ew_times_held > 1 then concat('the state has the row ', ew_times_held, ' times')
            else concat_ws('; ', transform(
                filter(
                    array(
                        named_struct('name', 'status', 'held', cast(held.`status` as string), 'due', cast(rebuilt.`status` as string), 'same', held.`status` <=> rebuilt.`status`),
                        named_struct('name', 'ad_id', 'held', cast(held.`ad_id` as string), 'due', cast(rebuilt.`ad_id` as string), 'same', held.`ad_id` <=> rebuilt.`ad_id`),
                        named_struct('name', 'impression_id', 'held', cast(held.`impression_id` as string), 'due', cast(rebuilt.`impression_id` as string), 'same', held.`impression_id` <=> rebuilt.`impression_id`),
                        named_struct('name', 'shown_at', 'held', cast(held.`shown_at` as string), 'due', cast(rebuilt.`shown_at` as string), 'same', held.`shown_at` <=> rebuilt.`shown_at`),
                        named_struct('name', 'clicked', 'held', cast(held.`clicked` as string), 'due', cast(rebuilt.`clicked` as string), 'same', held.`clicked` <=> rebuilt.`clicked`),
                        named_struct('name', 'left_id', 'held', cast(held.`left_id` as string), 'due', cast(rebuilt.`left_id` as string), 'same', held.`left_id` <=> rebuilt.`left_id`),
                        named_struct('name', 'left_event_at', 'held', cast(held.`left_event_at` as string), 'due', cast(rebuilt.`left_event_at` as string), 'same', held.`left_event_at` <=> rebuilt.`left_event_at`),
                        named_struct('name', 'right_id', 'held', cast(held.`right_id` as string), 'due', cast(rebuilt.`right_id` as string), 'same', held.`right_id` <=> rebuilt.`right_id`),
                        named_struct('name', 'right_event_at', 'held', cast(held.`right_event_at` as string), 'due', cast(rebuilt.`right_event_at` as string), 'same', held.`right_event_at` <=> rebuilt.`right_event_at`)
                    ),
                    item -> not item.same
                ),
                item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', a rebuild gives ', coalesce(item.due, 'NULL'))
            ))
        end as problem
    from ew_paired

)
-- step select
select
    ew_row.`ad_id`,
    ew_row.`impression_id`,
    ew_row.`shown_at`,
    ew_row.`clicked`,
    match_id,
    problem
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    null as `ad_id`,
    null as `impression_id`,
    null as `shown_at`,
    null as `clicked`,
    null,
    problem
from ew_settings
where problem <> ''
