-- query 1, before the model runs
select to_json(struct(*)) as row from (
select window_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
)

-- query 2, before the model runs
select to_json(struct(*)) as row from (
with

ew_measured as (

    -- the new part of the source
    select
        max(ew_cursor) as ew_cursor,
        max(ew_time) as ew_time,
        count(*) as events,
        count_if(ew_cursor is null) as events_without_cursor,
        0L as changed_events,
        cast(null as bigint) as changed_in,
        (select count(*) from demo.page_views) as table_rows,
        count_if(ew_reason = 'null_event_time') as rejected_null_event_time,
        count_if(ew_reason = 'out_of_range') as rejected_out_of_range,
        count_if(ew_reason = 'future') as rejected_future,
        count_if(ew_reason = 'past') as rejected_past,
        count_if(ew_reason = 'late') as rejected_late,
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
                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
            end as ew_reason
        from (
            select
                `loaded_at` as ew_cursor,
                unix_micros(`loaded_at`) as ew_cursor_number,
                `viewed_at` as ew_time,
                unix_micros(`viewed_at`) as ew_time_us
            from demo.page_views
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
            table_rows,
            rejected_null_event_time,
            rejected_out_of_range,
            rejected_future,
            rejected_past,
            rejected_late,
            first_event,
            last_event,
            last_end,
            1767261600000000L as cursor_from,
            coalesce(largest_cursor, 1767261600000000L) as cursor_to,
            greatest(1767261600000000L, latest_event) as max_event_time
        from ew_measured
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

ew_arrived as (

    -- the events that have arrived since the last run
    select
        `user_id`,
        1 as `ew_value_pages`,
        path as `ew_value_landing_page`,
        `viewed_at` as ew_first_at,
        unix_micros(`viewed_at`) as ew_time_us,
        unix_micros(`loaded_at`) as ew_cursor
    from demo.page_views
    where `loaded_at` > timestamp_micros(1767261600000000) and `loaded_at` <= timestamp_micros(1767268800000000)

),

ew_classified as (

    -- why an event is rejected, if it is, and where its pane begins
    select
        *,
        if(
            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
        ) as ew_pane_us,
        case
            when ew_time_us is null then 'null_event_time'
            when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
        end as ew_reason
    from ew_arrived

),

ew_panes as (

    -- each event once, in the piece of time that no window cuts
    select
        `user_id`,
        ew_reason,
        ew_pane_us,
        count(*) as ew_new_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_classified
    group by
        `user_id`,
        ew_reason,
        ew_pane_us

),

ew_spread as (

    -- each pane in all windows that are made of it
    select
        *,
        explode(if(
            ew_reason is null or ew_reason = 'late',
            sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000),
            array(ew_pane_us - pmod(ew_pane_us, 1200000000))
        )) as ew_start_us
    from ew_panes

),

ew_arrived_windows as (

    -- the windows of the batch, and which of them are final already
    select
        `user_id`,
        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
        ew_start_us,
        ew_new_events,
        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_new_own_events,
        cast(null as string) as ew_stored_status,
        ew_new_events as ew_events,
        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
        ew_smallest_cursor,
        ew_largest_cursor,
        `pages`,
        `landing_page`
    from ew_spread

),

ew_stored_windows as (

    -- stored windows that the batch can touch or the watermark closes
    select
        `user_id`,
        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
        unix_micros(window_start) as ew_start_us,
        0L as ew_new_events,
        0L as ew_new_own_events,
        status as ew_stored_status,
        if(status = 'checkpoint', if(window_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), event_count) as ew_events,
        own_event_count as ew_own_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        `pages`,
        aggregate_state.`landing_page` as `landing_page`
    from demo.state
    where
        status in ('open', 'closed', 'checkpoint')
        and (
            window_end >= timestamp_micros(1767261600000000L)
            and window_start <= timestamp_micros(1767270600000000L)
            or status = 'checkpoint' and checkpoint.run >= 1 and window_start is null
        )

),

ew_rows as (

    -- new and stored, as rows of one kind
    select * from ew_arrived_windows
    union all
    select * from ew_stored_windows

),

ew_merged as (

    -- one row a window
    select
        `user_id`,
        ew_reason,
        ew_start_us,
        sum(ew_new_events) as ew_new_events,
        sum(ew_new_own_events) as ew_new_own_events,
        sum(ew_events) as ew_events,
        sum(ew_own_events) as ew_own_events,
        max(ew_stored_status) as ew_stored_status,
        min(ew_smallest_cursor) as smallest_cursor,
        max(ew_largest_cursor) as largest_cursor,
        sum(`pages`) as `pages`,
        min(`landing_page`) as `landing_page`
    from ew_rows
    group by
        `user_id`,
        ew_reason,
        ew_start_us

),

ew_ended as (

    -- where each window ends
    select
        *,
        ew_start_us + 3600000000 as ew_end_us
    from ew_merged

),

ew_decided as (

    -- its id and its status
    select
        *,
        ew_reason as reason,
        sha2(concat(to_json(
            named_struct('k1', `user_id`, 'start', ew_start_us),
            map(
                'ignoreNullFields', 'false', 'timeZone', 'UTC',
                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
            )
        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', 2L))), 256) as window_id,
        timestamp_micros(ew_start_us) as window_start,
        timestamp_micros(ew_end_us) as window_end,
        case
            when ew_reason is not null then 'rejected'
            when ew_end_us <= 1767268800000000L then 'final'
            when ew_end_us <= 1767268800000000L then 'closed'
            else 'open'
        end as status
    from ew_ended

),

ew_twice as (

    -- each changed row for itself, and once to be counted
    select
        ew_is_row,
        if(ew_is_row, `user_id`, null) as `user_id`,
        if(ew_is_row, window_id, null) as window_id,
        if(ew_is_row, status, null) as status,
        if(ew_is_row, window_start, null) as window_start,
        if(ew_is_row, window_end, null) as window_end,
        if(ew_is_row, reason, null) as reason,
        if(ew_is_row, ew_events, null) as event_count,
        if(ew_is_row, ew_own_events, null) as own_event_count,
        if(ew_is_row, smallest_cursor, null) as smallest_cursor,
        if(ew_is_row, largest_cursor, null) as largest_cursor,
        if(ew_is_row, `pages`, null) as `pages`,
        if(ew_is_row, `landing_page`, null) as `landing_page`,
        if(ew_is_row, 0L, ew_new_own_events) as events_read,
        if(ew_is_row, 0L, if(reason is null, ew_new_own_events, 0L)) as events_accepted,
        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_new_own_events, 0L)) as rejected_null_event_time,
        if(ew_is_row, 0L, if(reason = 'out_of_range', ew_new_own_events, 0L)) as rejected_out_of_range,
        if(ew_is_row, 0L, if(reason = 'future', ew_new_own_events, 0L)) as rejected_future,
        if(ew_is_row, 0L, if(reason = 'past', ew_new_own_events, 0L)) as rejected_past,
        if(ew_is_row, 0L, if(reason = 'late', ew_new_own_events, 0L)) as rejected_late,
        if(ew_is_row, 0L, if(reason is null and ew_stored_status is null, 1L, 0L)) as windows_created,
        if(ew_is_row, 0L, if(ew_new_events > 0 and ew_stored_status is not null, 1L, 0L)) as windows_extended,
        if(ew_is_row, 0L, if(status in ('closed', 'final') and coalesce(ew_stored_status, 'open') = 'open', 1L, 0L)) as windows_closed,
        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as windows_missed,
        if(ew_is_row, 0L, if(reason = 'checkpoint', ew_events, 0L)) as ew_checkpoints
    from ew_decided
    lateral view explode(array(true, false)) as ew_is_row
    where (ew_new_events > 0 or status <> ew_stored_status) and not (ew_is_row and reason <=> 'checkpoint')

),

ew_changed as (

    -- the rows, and one that counts them
    select
        ew_is_row,
        `user_id`,
        window_id,
        status,
        window_start,
        window_end,
        reason,
        event_count,
        own_event_count,
        smallest_cursor,
        largest_cursor,
        `pages`,
        `landing_page`,
        sum(events_read) as events_read,
        sum(events_accepted) as events_accepted,
        sum(rejected_null_event_time) as rejected_null_event_time,
        sum(rejected_out_of_range) as rejected_out_of_range,
        sum(rejected_future) as rejected_future,
        sum(rejected_past) as rejected_past,
        sum(rejected_late) as rejected_late,
        sum(windows_created) as windows_created,
        sum(windows_extended) as windows_extended,
        sum(windows_closed) as windows_closed,
        sum(windows_missed) as windows_missed,
        sum(ew_checkpoints) as ew_checkpoints
    from ew_twice
    group by
        ew_is_row,
        `user_id`,
        window_id,
        status,
        window_start,
        window_end,
        reason,
        event_count,
        own_event_count,
        smallest_cursor,
        largest_cursor,
        `pages`,
        `landing_page`

)

-- windows and rejected events, the checkpoint
select
    `user_id`,
    if(ew_is_row, window_id, case
        when coalesce(ew_checkpoints, 0L) <> 1L
            then raise_error('event_windows.window_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
        when coalesce(events_read, 0L) <> 1000L
            then raise_error('event_windows.window_state in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
        else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
    end) as window_id,
    if(ew_is_row, status, 'checkpoint') as status,
    window_start,
    window_end,
    date_from_unix_date(cast(unix_micros(window_start) div 86400000000 - if(mod(unix_micros(window_start), 86400000000) < 0, 1, 0) as int)) as window_date,
    event_count,
    own_event_count,
    if(ew_is_row, `pages`, null) as `pages`,
    if(ew_is_row, `landing_page`.value, null) as `landing_page`,
    if(ew_is_row, named_struct('landing_page', `landing_page`), null) as aggregate_state,
    reason,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 2L,
        'sources', array(
            named_struct(
                'name', '',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(events_read, 0L),
                'events_accepted', coalesce(events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(rejected_null_event_time, 0L),
                    'out_of_range', coalesce(rejected_out_of_range, 0L),
                    'future', coalesce(rejected_future, 0L),
                    'past', coalesce(rejected_past, 0L),
                    'late', coalesce(rejected_late, 0L)
                )
            )
        ),
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'windows_created', coalesce(windows_created, 0L),
            'windows_extended', coalesce(windows_extended, 0L),
            'windows_closed', coalesce(windows_closed, 0L),
            'windows_missed', coalesce(windows_missed, 0L)
        ),
        'strategy', 'panes',
        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "size_us": 3600000000, "slide_us": 1200000000}'
    )) as checkpoint
from ew_changed
