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
        (select count(*) from demo.trades) as table_rows,
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
                `traded_at` as ew_time,
                `trade_id` as ew_id,
                unix_micros(`traded_at`) as ew_time_us
            from demo.trades
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
        (select count(*) from demo.quotes) as table_rows,
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
                `quoted_at` as ew_time,
                `quote_id` as ew_id,
                unix_micros(`quoted_at`) as ew_time_us
            from demo.quotes
            where `loaded_at` > timestamp_micros(1767261600000000) or `loaded_at` is null
        )
    )

),

ew_moved as (

    -- how far cursor, maximum event time and watermark move
    select
        0 as place,
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
            table_rows,
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
            table_rows,
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
        `trade_id` as ew_id,
        unix_micros(`traded_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.trades
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

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

ew_right_rows as (

    -- the right rows that have arrived, and those that they can match on the other side
    select
        *,
        coalesce(unix_micros(`loaded_at`) > 1767261600000000L, true) as ew_is_new,
        `quote_id` as ew_id,
        unix_micros(`quoted_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.quotes
    where
        (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))
        or (`loaded_at` <= timestamp_micros(1767261600000000) and `quoted_at` >= timestamp_micros(try_add(1767261600000000L, -60000000)) and `quoted_at` <= timestamp_micros(1767268800000000L))

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

ew_stored as (

    -- stored rows that a match or the watermark can change
    select
        `symbol`,
        `trade_id`,
        `price`,
        `quoted_at`,
        `bid`,
        match_id,
        3 as ew_rank,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        status as ew_status,
        is_final,
        null as side,
        null as reason,
        null as ew_time_us,
        null as ew_cursor
    from demo.state
    where
        (
            status in ('match', 'pending', 'unmatched')
            and not is_final
            and (
                left_event_at >= timestamp_micros(1767261600000000L) and left_event_at <= timestamp_micros(try_add(1767268800000000L, 60000000)) and (right_event_at is null or right_event_at <= timestamp_micros(1767268800000000L))
                or status = 'pending' and left_event_at <= timestamp_micros(1767268800000000L - 1000)
            )
        )
        or not is_final and (
            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000))
        )
        or status = 'checkpoint' and checkpoint.run >= 1 and left_event_at is null and right_event_at is null and not is_final

),

ew_left_new as (

    -- the new rows that can match
    select arrived.*
    from ew_left_checked as arrived
    where ew_reason is null and (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

),

ew_right_all as (

    -- new and older rows that can match
    select arrived.*
    from ew_right_checked as arrived
    left anti join demo.state as rejected
        on rejected.right_id = arrived.ew_id
        and not arrived.ew_is_new
        and arrived.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
        and rejected.status = 'rejected'
        and rejected.side = 'right'
        and rejected.reason in ('late')
        and (rejected.event_count > 1 or (rejected.right_event_at >= timestamp_micros(try_add(1767261600000000L, -60000000)) and rejected.right_event_at <= timestamp_micros(1767268800000000L)))
    where ew_reason is null and ew_id is not null

),

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
        l.`traded_at` as left_event_at,
        null as right_event_at,
        null as match_id,
        null as ew_status,
        null as is_final,
        true as ew_is_new,
        l.ew_time_us,
        true as ew_is_left,
        l.ew_time_us is not null and l.`symbol` is not null as ew_may_match
    from ew_left_new as l
    union all
    select
        r.`symbol` as `symbol`,
        null as `trade_id`,
        null as `price`,
        r.`quoted_at` as `quoted_at`,
        r.`bid` as `bid`,
        null as left_id,
        r.`quote_id` as right_id,
        null as left_event_at,
        r.`quoted_at` as right_event_at,
        null as match_id,
        null as ew_status,
        null as is_final,
        ew_is_new as ew_is_new,
        r.ew_time_us,
        false as ew_is_left,
        true as ew_may_match
    from ew_right_all as r
    where r.ew_time_us is not null and r.`symbol` is not null
    union all
    select
        `symbol`,
        `trade_id`,
        `price`,
        `quoted_at`,
        `bid`,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        match_id,
        ew_status,
        is_final,
        false as ew_is_new,
        if(ew_is_left, unix_micros(left_event_at), unix_micros(right_event_at)) as ew_time_us,
        ew_is_left,
        not ew_is_left or left_event_at is not null and `symbol` is not null as ew_may_match
    from ew_stored
    lateral view explode(if(right_id is null, array(true), array(true, false))) as ew_is_left

),

ew_sorted as (

    -- each row with the last right row before it on the way
    select
        *,
        last_value(if(
            ew_is_left, null, struct(right_id, ew_time_us, right_event_at, ew_is_new, `quoted_at`, `bid`)
        )) ignore nulls over (
            partition by `symbol`, if(ew_may_match, null, left_id)
            order by
                ew_time_us,
                ew_is_left,
                right_id,
                ew_is_new desc
            rows between unbounded preceding and current row
        ) as ew_match
    from ew_both

),

ew_nearest as (

    -- whether a left row takes it
    select
        *,
        ew_may_match
        and ew_match is not null
        and (ew_is_new or ew_match.ew_is_new)
        and ew_match.ew_time_us >= try_add(ew_time_us, -60000000) as ew_is_taken
    from ew_sorted

),

ew_found as (

    -- each left row that has a nearer match now, and stored ones as they are
    select
        `symbol`,
        `trade_id`,
        `price`,
        if(ew_is_taken, ew_match.`quoted_at`, `quoted_at`) as `quoted_at`,
        if(ew_is_taken, ew_match.`bid`, `bid`) as `bid`,
        coalesce(match_id, sha2(to_json(
            named_struct('left', left_id, 'right', null),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), 256)) as match_id,
        if(ew_is_taken, 1, 3) as ew_rank,
        left_id,
        if(ew_is_taken, ew_match.right_id, right_id) as right_id,
        left_event_at,
        if(ew_is_taken, ew_match.right_event_at, right_event_at) as right_event_at,
        if(ew_is_taken, 'match', ew_status) as ew_status,
        is_final,
        cast(null as string) as side,
        cast(null as string) as reason,
        cast(null as bigint) as ew_time_us,
        cast(null as bigint) as ew_cursor
    from ew_nearest
    where ew_is_left and (ew_is_taken or ew_status is not null)

),

ew_left_arrived as (

    -- the new left rows, to come out or to be counted
    select
        l.`symbol` as `symbol`,
        l.`trade_id` as `trade_id`,
        l.`price` as `price`,
        null as `quoted_at`,
        null as `bid`,
        case
            when ew_reason is not null then sha2(to_json(
                named_struct('side', 'left', 'id', l.`trade_id`, 'reason', ew_reason, 'run', 2L),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256)
            else sha2(to_json(
                named_struct('left', l.`trade_id`, 'right', null),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256)
        end as match_id,
        2 as ew_rank,
        l.`trade_id` as left_id,
        null as right_id,
        l.`traded_at` as left_event_at,
        null as right_event_at,
        case
            when ew_reason is not null then 'rejected'
            when l.ew_time_us <= 1767268800000000L - 1000 then 'unmatched'
            else 'pending'
        end as ew_status,
        null as is_final,
        'left' as side,
        ew_reason as reason,
        ew_time_us,
        ew_cursor
    from ew_left_checked as l
    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

),

ew_right_arrived as (

    -- the new right rows, to come out or to be counted
    select
        r.`symbol` as `symbol`,
        null as `trade_id`,
        null as `price`,
        r.`quoted_at` as `quoted_at`,
        r.`bid` as `bid`,
        case
            when ew_reason is not null then sha2(to_json(
                named_struct('side', 'right', 'id', r.`quote_id`, 'reason', ew_reason, 'run', 2L),
                map(
                    'ignoreNullFields', 'false', 'timeZone', 'UTC',
                    'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
                )
            ), 256)
        end as match_id,
        2 as ew_rank,
        null as left_id,
        r.`quote_id` as right_id,
        null as left_event_at,
        r.`quoted_at` as right_event_at,
        case
            when ew_reason is not null then 'rejected'
        end as ew_status,
        null as is_final,
        'right' as side,
        ew_reason as reason,
        ew_time_us,
        ew_cursor
    from ew_right_checked as r
    where (`loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000))

),

ew_rows as (

    -- all of one kind
    select * from ew_found
    union all
    select * from ew_left_arrived
    union all
    select * from ew_right_arrived

),

ew_merged as (

    -- one row an id
    select
        match_id,
        reason,
        min_by(
            struct(`symbol`, `trade_id`, `price`, `quoted_at`, `bid`, left_id, right_id, left_event_at, right_event_at, ew_status),
            struct(ew_rank, ew_time_us)
        ) as ew_row,
        min(ew_rank) as ew_rank,
        count_if(ew_rank = 4) > 0 as ew_is_matched,
        count_if(ew_rank = 3) > 0 as ew_is_stored,
        coalesce(max(is_final), false) as ew_was_final,
        max(side) as side,
        count_if(side = 'left') as ew_left_rows,
        count_if(side = 'right') as ew_right_rows,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_rows
    group by match_id, reason

),

ew_judged as (

    -- what becomes of it
    select
        *,
        ew_row.*,
        case
            when ew_is_matched and ew_is_stored then 'superseded'
            when ew_is_matched then null
            when ew_rank = 3 and ew_row.ew_status = 'pending' and (ew_row.left_event_at <= timestamp_micros(1767268800000000L - 1000)) then 'unmatched'
            else ew_row.ew_status
        end as status
    from ew_merged

),

ew_decided as (

    -- whether it is final, and whether it has changed
    select
        *,
        reason is not null or coalesce(
            (status = 'match' and left_event_at <= timestamp_micros(1767268800000000L) and right_event_at <= timestamp_micros(1767268800000000L))
            or (status in ('unmatched', 'superseded') and left_event_at <= timestamp_micros(1767268800000000L - 1000)),
            false
        ) as is_final,
        status is not null and (
            ew_rank <= 2 or status <> ew_status
        ) as ew_is_changed
    from ew_judged

),

ew_twice as (

    -- each changed row for itself, and once to be counted
    select
        ew_is_row,
        if(ew_is_row, if(reason is null, `symbol`, null), null) as `symbol`,
        if(ew_is_row, if(reason is null, `trade_id`, null), null) as `trade_id`,
        if(ew_is_row, if(reason is null, `price`, null), null) as `price`,
        if(ew_is_row, if(reason is null, `quoted_at`, null), null) as `quoted_at`,
        if(ew_is_row, if(reason is null, `bid`, null), null) as `bid`,
        if(ew_is_row, match_id, null) as match_id,
        if(ew_is_row, status, null) as status,
        if(ew_is_row, is_final, null) as is_final,
        if(ew_is_row, left_id, null) as left_id,
        if(ew_is_row, right_id, null) as right_id,
        if(ew_is_row, left_event_at, null) as left_event_at,
        if(ew_is_row, right_event_at, null) as right_event_at,
        if(ew_is_row, reason, null) as reason,
        if(ew_is_row, if(reason is null, null, side), null) as side,
        if(ew_is_row, if(reason is null, null, ew_left_rows + ew_right_rows), null) as event_count,
        if(ew_is_row, if(reason is null, null, ew_smallest_cursor), null) as smallest_cursor,
        if(ew_is_row, if(reason is null, null, ew_largest_cursor), null) as largest_cursor,
        if(ew_is_row, 0L, ew_left_rows) as left_events_read,
        if(ew_is_row, 0L, if(reason is null, ew_left_rows, 0L)) as left_events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_left_rows, 0L)) as left_rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'null_id', ew_left_rows, 0L)) as left_rejected_null_id,
        if(ew_is_row, 0L, if(reason = 'future', ew_left_rows, 0L)) as left_rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_left_rows, 0L)) as left_rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_left_rows, 0L)) as left_rejected_late,
        if(ew_is_row, 0L, if(reason = 'duplicate_id', ew_left_rows, 0L)) as left_rejected_duplicate_id,
        if(ew_is_row, 0L, ew_right_rows) as right_events_read,
        if(ew_is_row, 0L, if(reason is null, ew_right_rows, 0L)) as right_events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_right_rows, 0L)) as right_rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'null_id', ew_right_rows, 0L)) as right_rejected_null_id,
        if(ew_is_row, 0L, if(reason = 'future', ew_right_rows, 0L)) as right_rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_right_rows, 0L)) as right_rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_right_rows, 0L)) as right_rejected_late,
        if(ew_is_row, 0L, if(reason = 'duplicate_id', ew_right_rows, 0L)) as right_rejected_duplicate_id,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'match', 1L, 0L)) as rows_matched,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'pending', 1L, 0L)) as rows_pending,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'unmatched', 1L, 0L)) as rows_unmatched,
        if(ew_is_row, 0L, if(ew_is_changed and status = 'superseded', 1L, 0L)) as rows_superseded,
        if(ew_is_row, 0L, if(status = 'checkpoint', if(match_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), 0L)) as ew_checkpoints
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where not ew_is_row or ew_is_changed or ew_is_stored and is_final and not ew_was_final

),

ew_changed as (

    -- the rows, and one that counts them
    select
        ew_is_row,
        `symbol`,
        `trade_id`,
        `price`,
        `quoted_at`,
        `bid`,
        match_id,
        status,
        is_final,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        reason,
        side,
        event_count,
        smallest_cursor,
        largest_cursor,
        sum(left_events_read) as left_events_read,
        sum(left_events_accepted) as left_events_accepted,
        sum(left_rejected_null_event_time) as left_rejected_null_event_time,
        sum(left_rejected_null_id) as left_rejected_null_id,
        sum(left_rejected_future) as left_rejected_future,
        sum(left_rejected_past) as left_rejected_past,
        sum(left_rejected_late) as left_rejected_late,
        sum(left_rejected_duplicate_id) as left_rejected_duplicate_id,
        sum(right_events_read) as right_events_read,
        sum(right_events_accepted) as right_events_accepted,
        sum(right_rejected_null_event_time) as right_rejected_null_event_time,
        sum(right_rejected_null_id) as right_rejected_null_id,
        sum(right_rejected_future) as right_rejected_future,
        sum(right_rejected_past) as right_rejected_past,
        sum(right_rejected_late) as right_rejected_late,
        sum(right_rejected_duplicate_id) as right_rejected_duplicate_id,
        sum(rows_matched) as rows_matched,
        sum(rows_pending) as rows_pending,
        sum(rows_unmatched) as rows_unmatched,
        sum(rows_superseded) as rows_superseded,
        sum(ew_checkpoints) as ew_checkpoints
    from ew_twice
    group by
        ew_is_row,
        `symbol`,
        `trade_id`,
        `price`,
        `quoted_at`,
        `bid`,
        match_id,
        status,
        is_final,
        left_id,
        right_id,
        left_event_at,
        right_event_at,
        reason,
        side,
        event_count,
        smallest_cursor,
        largest_cursor

)

-- matches, rows that wait for one, rejected rows, the checkpoint
select
    `symbol`,
    `trade_id`,
    `price`,
    `quoted_at`,
    `bid`,
    if(ew_is_row, match_id, case
        when coalesce(ew_checkpoints, 0L) <> 1L
            then raise_error('event_windows.asof_join in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
        when coalesce(left_events_read, 0L) <> 1000L or coalesce(right_events_read, 0L) <> 1000L
            then raise_error('event_windows.asof_join in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
        else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
    end) as match_id,
    if(ew_is_row, status, 'checkpoint') as status,
    coalesce(is_final, false) as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    date_from_unix_date(cast(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)) div 86400000000 - if(mod(coalesce(unix_micros(left_event_at), unix_micros(right_event_at)), 86400000000) < 0, 1, 0) as int)) as match_date,
    reason,
    side,
    event_count,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 2L,
        'sources', array(
            named_struct(
                'name', 'left',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(left_events_read, 0L),
                'events_accepted', coalesce(left_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(left_rejected_null_event_time, 0L),
                    'null_id', coalesce(left_rejected_null_id, 0L),
                    'future', coalesce(left_rejected_future, 0L),
                    'past', coalesce(left_rejected_past, 0L),
                    'late', coalesce(left_rejected_late, 0L),
                    'duplicate_id', coalesce(left_rejected_duplicate_id, 0L)
                )
            ),
            named_struct(
                'name', 'right',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(right_events_read, 0L),
                'events_accepted', coalesce(right_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(right_rejected_null_event_time, 0L),
                    'null_id', coalesce(right_rejected_null_id, 0L),
                    'future', coalesce(right_rejected_future, 0L),
                    'past', coalesce(right_rejected_past, 0L),
                    'late', coalesce(right_rejected_late, 0L),
                    'duplicate_id', coalesce(right_rejected_duplicate_id, 0L)
                )
            )
        ),
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'rows_matched', coalesce(rows_matched, 0L),
            'rows_pending', coalesce(rows_pending, 0L),
            'rows_unmatched', coalesce(rows_unmatched, 0L),
            'rows_superseded', coalesce(rows_superseded, 0L)
        ),
        'strategy', 'equi',
        'settings', '{"allow_exact_matches": true, "condition": null, "direction": "backward", "how": "left", "interval": {"lower": -60000000, "upper": 0}, "left": {"allowed_lateness": "1 hour", "columns": ["trade_id", "price"], "cursor": "loaded_at", "event_time": "traded_at", "id": "trade_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "left_condition": null, "on": ["symbol"], "right": {"allowed_lateness": "1 hour", "columns": ["quoted_at", "bid"], "cursor": "loaded_at", "event_time": "quoted_at", "id": "quote_id", "max_future_skew": null, "min_event_time": null, "watermark_delay": "0 microseconds"}, "right_condition": null, "watermark_policy": "min"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000"}'
    )) as checkpoint
from ew_changed
