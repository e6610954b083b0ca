-- query 1, before the model runs
select to_json(struct(*)) as row from (
select match_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)

-- query 2, before the model runs
select to_json(struct(*)) as row from (
with

ew_left_measured as (

    -- the new part of the left source
    select
        max(ew_cursor) as ew_cursor,
        max(ew_time) as ew_time,
        count(*) as events,
        count_if(ew_cursor is null) as events_without_cursor,
        0L as changed_events,
        cast(null as bigint) as changed_in,
        count(ew_id) - count(distinct ew_id) as copies,
        count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
        count_if(ew_reason = 'null_id') as rejected_null_id,
        count_if(ew_reason = 'future') as rejected_future,
        count_if(ew_reason = 'past') as rejected_past,
        count_if(ew_reason = 'late') as rejected_late,
        count_if(ew_reason = 'duplicate_id') as rejected_duplicate_id,
        max(ew_cursor_number) as largest_cursor,
        min(if(ew_reason is null, ew_time_us, null)) as first_event,
        max(if(ew_reason is null, ew_time_us, null)) as last_event,
        max(if(ew_reason is null, ew_time_us, null)) as last_end,
        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
    from (
        select
            *,
            case
                when ew_time_us is null then 'null_event_time'
                when ew_id is null then 'null_id'
                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `shown_at` as ew_time,
                `impression_id` as ew_id,
                unix_micros(`shown_at`) as ew_time_us
            from demo.impressions
            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
        )
    )

),

ew_right_measured as (

    -- the new part of the right source
    select
        max(ew_cursor) as ew_cursor,
        max(ew_time) as ew_time,
        count(*) as events,
        count_if(ew_cursor is null) as events_without_cursor,
        0L as changed_events,
        cast(null as bigint) as changed_in,
        count(ew_id) - count(distinct ew_id) as copies,
        count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
        count_if(ew_reason = 'null_id') as rejected_null_id,
        count_if(ew_reason = 'future') as rejected_future,
        count_if(ew_reason = 'past') as rejected_past,
        count_if(ew_reason = 'late') as rejected_late,
        count_if(ew_reason = 'duplicate_id') as rejected_duplicate_id,
        max(ew_cursor_number) as largest_cursor,
        min(if(ew_reason is null, ew_time_us, null)) as first_event,
        max(if(ew_reason is null, ew_time_us, null)) as last_event,
        max(if(ew_reason is null, ew_time_us, null)) as last_end,
        max(if(ew_time_us not between -62135596800000000L and 253402300799999999L, null, ew_time_us)) as latest_event
    from (
        select
            *,
            case
                when ew_time_us is null then 'null_event_time'
                when ew_id is null then 'null_id'
                when ew_time_us <= if(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null or 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 is null, null, least(1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000, 1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000)) then 'late'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `clicked_at` as ew_time,
                `click_id` as ew_id,
                unix_micros(`clicked_at`) as ew_time_us
            from demo.clicks
            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
        )
    )

),

ew_moved as (

    -- how far cursor, maximum event time and watermark move
    select
        0 as place,
        *,
        1767261600000000L - pmod(1767261600000000L, 1000) - 600000000 as watermark_from,
        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
        max_event_time - pmod(max_event_time, 1000) - 600000000 as watermark_to,
        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
    from (
        select
            nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
            nullif(typeof(ew_time), cast(events as string)) as event_time_type,
            events,
            events_without_cursor,
            changed_events,
            changed_in,
            copies,
            rejected_null_event_time,
            rejected_null_id,
            rejected_future,
            rejected_past,
            rejected_late,
            rejected_duplicate_id,
            first_event,
            last_event,
            last_end,
            1767261600000000L as cursor_from,
            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
            greatest(1767261600000000L, latest_event) as max_event_time
        from ew_left_measured
    )
    union all
    select
        1 as place,
        *,
        1767261600000000L - pmod(1767261600000000L, 1000) as watermark_from,
        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
        max_event_time - pmod(max_event_time, 1000) as watermark_to,
        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
    from (
        select
            nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
            nullif(typeof(ew_time), cast(events as string)) as event_time_type,
            events,
            events_without_cursor,
            changed_events,
            changed_in,
            copies,
            rejected_null_event_time,
            rejected_null_id,
            rejected_future,
            rejected_past,
            rejected_late,
            rejected_duplicate_id,
            first_event,
            last_event,
            last_end,
            1767261600000000L as cursor_from,
            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
            greatest(1767261600000000L, latest_event) as max_event_time
        from ew_right_measured
    )

),

ew_together as (

    -- one watermark for all
    select
        coalesce(1L, 0) + 1 as run,
        unix_micros(current_timestamp()) as now,
        if(count(watermark_from) = count(*), min(watermark_from), null) as watermark_from,
        if(count(watermark_to) = count(*), min(watermark_to), null) as watermark_to,
        if(count(bound_from) = count(*), min(bound_from), null) as bound_from,
        if(count(bound_to) = count(*), min(bound_to), null) as bound_to,
        min(first_event) as first_event,
        max(last_end) as last_end,
        array_sort(collect_list(struct(*))) as sources
    from ew_moved

)

select
    *,
    least(first_event, watermark_from, bound_from) as touched_from,
    greatest(last_end, watermark_to) as touched_to,
    concat(timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(watermark_to as decimal(20, 0)) / 1000000), ' UTC') as watermark_text
from ew_together
)

-- the model
with

ew_left_rows as (

    -- the left rows that have arrived, and those that they can match on the other side
    select
        *,
        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
        `impression_id` as ew_id,
        unix_micros(`shown_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.impressions
    where
        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
        or (`loaded_at` <= timestamp_micros(1767261600000000) and `shown_at` >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and `shown_at` <= timestamp_micros(1767268800000000L))

),

ew_left_checked as (

    -- why a row is rejected, if it is
    select
        *,
        if(not ew_is_new, null, case
            when ew_time_us is null then 'null_event_time'
            when ew_id is null then 'null_id'
            when ew_time_us <= 1767261600000000L then 'late'
        end) as ew_reason
    from ew_left_rows

),

ew_left_new as (

    -- the new rows that are accepted
    select *
    from ew_left_checked
    where ew_reason is null and ew_is_new

),

ew_left_old as (

    -- the older rows that were accepted
    select old.*
    from ew_left_checked as old
    left anti join demo.state as rejected
        on rejected.left_id = old.`impression_id`
        and old.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'left'
        and rejected.reason in ('late')
        and (rejected.event_count > 1 or (rejected.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and rejected.left_event_at <= timestamp_micros(1767268800000000L)))
    where not old.ew_is_new and old.`impression_id` is not null

),

ew_right_rows as (

    -- the right rows that have arrived, and those that they can match on the other side
    select
        *,
        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
        `click_id` as ew_id,
        unix_micros(`clicked_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.clicks
    where
        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
        or (`loaded_at` <= timestamp_micros(1767261600000000) and `clicked_at` >= timestamp_micros(1767261600000000L) and `clicked_at` <= timestamp_micros(try_add(1767268800000000L, 3600000000)))

),

ew_right_checked as (

    -- why a row is rejected, if it is
    select
        *,
        if(not ew_is_new, null, case
            when ew_time_us is null then 'null_event_time'
            when ew_id is null then 'null_id'
            when ew_time_us <= 1767261600000000L then 'late'
        end) as ew_reason
    from ew_right_rows

),

ew_right_new as (

    -- the new rows that are accepted
    select *
    from ew_right_checked
    where ew_reason is null and ew_is_new

),

ew_right_old as (

    -- the older rows that were accepted
    select old.*
    from ew_right_checked as old
    left anti join demo.state as rejected
        on rejected.right_id = old.`click_id`
        and old.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'right'
        and rejected.reason in ('late')
        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(1767261600000000L) and rejected.right_event_at <= timestamp_micros(try_add(1767268800000000L, 3600000000))))
    where not old.ew_is_new and old.`click_id` is not null

),

ew_right_known as (

    -- all right rows
    select * from ew_right_new
    union all
    select * from ew_right_old

),

ew_left_new_spread as (

    -- each row in every bucket that may hold a partner
    select *
    from ew_left_new
    lateral view explode(sequence(
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
        try_subtract(try_add(ew_time_us, 3600000000), pmod(try_add(ew_time_us, 3600000000), 14400000000)),
        14400000000L
    )) as ew_bucket

),

ew_right_known_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_right_known

),

ew_right_new_spread as (

    -- each row in every bucket that may hold a partner
    select *
    from ew_right_new
    lateral view explode(sequence(
        try_subtract(try_add(ew_time_us, -3600000000), pmod(try_add(ew_time_us, -3600000000), 14400000000)),
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)),
        14400000000L
    )) as ew_bucket

),

ew_left_old_once as (

    -- each row in its bucket of time
    select
        *,
        try_subtract(ew_time_us, pmod(ew_time_us, 14400000000)) as ew_bucket
    from ew_left_old

),

ew_matches as (

    -- what matches now
    select distinct *
    from (
        select
            l.`ad_id` as `ad_id`,
            l.`impression_id` as `impression_id`,
            l.`shown_at` as `shown_at`,
            r.`click_id` as `click_id`,
            r.`clicked_at` as `clicked_at`,
            sha2(to_json(
                named_struct('left', l.`impression_id`, 'right', r.`click_id`),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256) as match_id,
            l.`impression_id` as left_id,
            r.`click_id` as right_id,
            l.`shown_at` as left_event_at,
            r.`clicked_at` as right_event_at
        from ew_left_new_spread as l
        inner join ew_right_known_once as r
            on l.`ad_id` = r.`ad_id`
            and l.ew_bucket = r.ew_bucket
            and r.ew_time_us >= l.ew_time_us
            and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)

        union all

        select
            l.`ad_id` as `ad_id`,
            l.`impression_id` as `impression_id`,
            l.`shown_at` as `shown_at`,
            r.`click_id` as `click_id`,
            r.`clicked_at` as `clicked_at`,
            sha2(to_json(
                named_struct('left', l.`impression_id`, 'right', r.`click_id`),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256) as match_id,
            l.`impression_id` as left_id,
            r.`click_id` as right_id,
            l.`shown_at` as left_event_at,
            r.`clicked_at` as right_event_at
        from ew_left_old_once as l
        inner join ew_right_new_spread as r
            on l.`ad_id` = r.`ad_id`
            and l.ew_bucket = r.ew_bucket
            and r.ew_time_us >= l.ew_time_us
            and r.ew_time_us <= try_add(l.ew_time_us, 3600000000)
        distribute by match_id
    )

),

ew_left_unmatched as (

    -- new left rows without a match
    select
        l.`ad_id` as `ad_id`,
        l.`impression_id` as `impression_id`,
        l.`shown_at` as `shown_at`,
        null as `click_id`,
        null as `clicked_at`,
        sha2(to_json(
            named_struct('left', l.`impression_id`, 'right', null),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256) as match_id,
        l.`impression_id` as left_id,
        null as right_id,
        l.`shown_at` as left_event_at,
        null as right_event_at,
        if(l.ew_time_us <= 1767268800000000L - 3600001000, 'unmatched', 'pending') as status
    from ew_left_new as l
    left anti join ew_matches
        on ew_matches.left_id = l.`impression_id`

),

ew_left_stored as (

    -- stored left rows that have a match now, or that the watermark has passed
    select
        stored.`ad_id`,
        stored.`impression_id`,
        stored.`shown_at`,
        stored.`click_id`,
        stored.`clicked_at`,
        stored.match_id,
        stored.left_id,
        stored.right_id,
        stored.left_event_at,
        stored.right_event_at,
        if(matched.ew_id is null, 'unmatched', 'superseded') as status
    from demo.state as stored
    left join (select distinct left_id as ew_id from ew_matches) as matched
        on matched.ew_id = stored.left_id
    where
        stored.status in ('pending', 'unmatched')
        and not stored.is_final
        and stored.left_id is not null
        and stored.right_id is null
        and ((stored.left_event_at >= timestamp_micros(try_add(1767261600000000L, -3600000000)) and stored.left_event_at <= timestamp_micros(1767268800000000L)) or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))
        and (matched.ew_id is not null or (stored.status = 'pending' and stored.left_event_at <= timestamp_micros(1767268800000000L - 3600001000)))

),

ew_changed as (

    -- what has changed
    select distinct *
    from (
        select
            *,
            'match' as status
        from ew_matches
        union all
        select * from ew_left_unmatched
        union all
        select * from ew_left_stored
        distribute by match_id
    )

),

ew_final_now as (

    -- stored rows that no later run can change
    select stored.*
    from demo.state as stored
    left anti join ew_changed
        on ew_changed.match_id = stored.match_id
    where
        not stored.is_final
        and (
            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000))
        )

)

-- matches, and rows that wait for one
select
    `ad_id`,
    `impression_id`,
    `shown_at`,
    `click_id`,
    `clicked_at`,
    match_id,
    status,
    coalesce(
        (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
        or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 3600001000)),
        false
    ) as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    date_from_unix_date(cast(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)) div 86400000000 - if(mod(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)), 86400000000) < 0, 1, 0) as int)) as match_date,
    cast(null as string) as reason,
    cast(null as string) as side,
    cast(null as bigint) as event_count,
    cast(null as bigint) as smallest_cursor,
    cast(null as bigint) as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from ew_changed

union all

-- rows that are final now
select
    `ad_id`,
    `impression_id`,
    `shown_at`,
    `click_id`,
    `clicked_at`,
    match_id,
    status,
    true as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    match_date,
    reason,
    side,
    event_count,
    smallest_cursor,
    largest_cursor,
    updated_at,
    checkpoint
from ew_final_now

union all

-- left rows that are rejected
select
    null as `ad_id`,
    null as `impression_id`,
    null as `shown_at`,
    null as `click_id`,
    null as `clicked_at`,
    sha2(to_json(
        named_struct('side', 'left', 'id', ew_id, 'reason', ew_reason, 'run', 2L),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as match_id,
    'rejected' as status,
    true as is_final,
    ew_id as left_id,
    null as right_id,
    ew_event_at as left_event_at,
    null as right_event_at,
    date_from_unix_date(cast(ew_first_us div 86400000000 - if(mod(ew_first_us, 86400000000) < 0, 1, 0) as int)) as match_date,
    ew_reason as reason,
    'left' as side,
    ew_events as event_count,
    ew_smallest_cursor as smallest_cursor,
    ew_largest_cursor as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from (
    select
        `impression_id` as ew_id,
        ew_reason,
        min(`shown_at`) as ew_event_at,
        min(ew_time_us) as ew_first_us,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_left_checked
    where ew_reason is not null
    group by `impression_id`, ew_reason
)

union all

-- right rows that are rejected
select
    null as `ad_id`,
    null as `impression_id`,
    null as `shown_at`,
    null as `click_id`,
    null as `clicked_at`,
    sha2(to_json(
        named_struct('side', 'right', 'id', ew_id, 'reason', ew_reason, 'run', 2L),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), 256) as match_id,
    'rejected' as status,
    true as is_final,
    null as left_id,
    ew_id as right_id,
    null as left_event_at,
    ew_event_at as right_event_at,
    date_from_unix_date(cast(ew_first_us div 86400000000 - if(mod(ew_first_us, 86400000000) < 0, 1, 0) as int)) as match_date,
    ew_reason as reason,
    'right' as side,
    ew_events as event_count,
    ew_smallest_cursor as smallest_cursor,
    ew_largest_cursor as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from (
    select
        `click_id` as ew_id,
        ew_reason,
        min(`clicked_at`) as ew_event_at,
        min(ew_time_us) as ew_first_us,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_right_checked
    where ew_reason is not null
    group by `click_id`, ew_reason
)

union all

-- the checkpoint
select
    null as `ad_id`,
    null as `impression_id`,
    null as `shown_at`,
    null as `click_id`,
    null as `clicked_at`,
    match_id,
    'checkpoint' as status,
    false as is_final,
    null as left_id,
    null as right_id,
    null as left_event_at,
    null as right_event_at,
    null as match_date,
    null as reason,
    null as side,
    null as event_count,
    null as smallest_cursor,
    null as largest_cursor,
    current_timestamp() as updated_at,
    checkpoint
from (
    select
        case
            when (select max_by(match_id, checkpoint.run) from demo.state where status = 'checkpoint')
                <> 'checkpoint 1 of 00000000-0000-0000-0000-000000000001'
                then raise_error('event_windows.interval_join in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
            when left_counts.events_read <> 1000L or right_counts.events_read <> 1000L
                then raise_error('event_windows.interval_join in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
            else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
        end as match_id,
        named_struct(
            'run', 2L,
            'sources', array(
                named_struct(
                    'name', 'left',
                    'table', cast(null as string),
                    'cursor_type', 'timestamp',
                    'cursor_from', 1767261600000000L,
                    'cursor_to', 1767268800000000L,
                    'max_event_time', 1767268800000000L,
                    'events_read', left_counts.events_read,
                    'events_accepted', left_counts.events_accepted,
                    'rejected', map(
                        'null_event_time', left_counts.null_event_time,
                        'null_id', left_counts.null_id,
                        'future', left_counts.future,
                        'past', left_counts.past,
                        'late', left_counts.late,
                        'duplicate_id', left_counts.duplicate_id
                    )
                ),
                named_struct(
                    'name', 'right',
                    'table', cast(null as string),
                    'cursor_type', 'timestamp',
                    'cursor_from', 1767261600000000L,
                    'cursor_to', 1767268800000000L,
                    'max_event_time', 1767268800000000L,
                    'events_read', right_counts.events_read,
                    'events_accepted', right_counts.events_accepted,
                    'rejected', map(
                        'null_event_time', right_counts.null_event_time,
                        'null_id', right_counts.null_id,
                        'future', right_counts.future,
                        'past', right_counts.past,
                        'late', right_counts.late,
                        'duplicate_id', right_counts.duplicate_id
                    )
                )
            ),
            'watermark_from', 1767261600000000L,
            'watermark_to', 1767268800000000L,
            'bound_from', 1767261600000000L,
            'bound_to', 1767268800000000L,
            'changes', map(
                'rows_matched', changed.rows_matched,
                'rows_pending', changed.rows_pending,
                'rows_unmatched', changed.rows_unmatched,
                'rows_superseded', changed.rows_superseded
            ),
            'strategy', 'buckets',
            'settings', '{"condition": null, "how": "left", "interval": {"lower": 0, "upper": 3600000000}, "left": {"allowed_lateness": "1 hour", "columns": ["impression_id", "shown_at"], "cursor": "loaded_at", "event_time": "shown_at", "id": "impression_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "10 minutes"}, "left_condition": null, "on": ["ad_id"], "right": {"allowed_lateness": "1 hour", "columns": ["click_id", "clicked_at"], "cursor": "loaded_at", "event_time": "clicked_at", "id": "click_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
            'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000"}'
        ) as checkpoint
    from (
        select
            count(*) as events_read,
            count_if(ew_reason is null) as events_accepted,
            count_if(ew_reason = 'null_event_time') as null_event_time,
            count_if(ew_reason = 'null_id') as null_id,
            count_if(ew_reason = 'future') as future,
            count_if(ew_reason = 'past') as past,
            count_if(ew_reason = 'late') as late,
            count_if(ew_reason = 'duplicate_id') as duplicate_id
        from ew_left_checked
        where ew_is_new
    ) as left_counts
    cross join (
        select
            count(*) as events_read,
            count_if(ew_reason is null) as events_accepted,
            count_if(ew_reason = 'null_event_time') as null_event_time,
            count_if(ew_reason = 'null_id') as null_id,
            count_if(ew_reason = 'future') as future,
            count_if(ew_reason = 'past') as past,
            count_if(ew_reason = 'late') as late,
            count_if(ew_reason = 'duplicate_id') as duplicate_id
        from ew_right_checked
        where ew_is_new
    ) as right_counts
    cross join (
        select
            count_if(status = 'match') as rows_matched,
            count_if(status = 'pending') as rows_pending,
            count_if(status = 'unmatched') as rows_unmatched,
            count_if(status = 'superseded') as rows_superseded
        from ew_changed
    ) as changed
)
