-- query 1, before the model runs
select to_json(struct(*)) as row from (
select max_by(checkpoint.settings, checkpoint.run) as settings from demo.sessions_state where status = 'checkpoint'
)

-- query 2, before the model runs
show tblproperties demo.page_views

-- the model
select
    ew_event.*,
    reason,
    rejected_at
from (

    with

    ew_asked as (

        -- the events, with what decides on them
        select
            struct(*) as ew_event,
            `user_id`,
            `viewed_at` as ew_at,
            unix_micros(`viewed_at`) as ew_time_us,
            case when typeof(make_dt_interval(0, 0, minutes, 0)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, minutes, 0) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.session_state in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, minutes, 0) ', typeof(make_dt_interval(0, 0, minutes, 0)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
            _metadata.row_commit_version as ew_cursor_value,
            cast(_metadata.row_commit_version as bigint) as ew_cursor
        from demo.page_views

    ),

    ew_groups as (

        -- what the state has rejected, by key, reason and run
        select
            `user_id` as ew_key_1,
            reason as ew_rejected_as,
            updated_at as ew_rejected_at,
            if(reason = 'late', session_start, null) as ew_from,
            if(reason = 'late', last_event_at, null) as ew_to,
            min(smallest_cursor) as ew_smallest_cursor,
            max(largest_cursor) as ew_largest_cursor
        from demo.sessions_state
        where status = 'rejected'
        group by
            `user_id`,
            reason,
            updated_at,
            if(reason = 'late', session_start, null),
            if(reason = 'late', last_event_at, null)

    ),

    ew_runs as (

        -- by what bound each run has judged
        select
            updated_at as ew_finished_at,
            max(checkpoint.bound_from) as ew_bound,
            max(checkpoint.sources[0].cursor_from) as ew_cursor_from,
            max(checkpoint.sources[0].cursor_to) as ew_cursor_to,
            unix_micros(min(if(reason = 'future', session_start, null))) as ew_first_future
        from demo.sessions_state
        where status in ('checkpoint', 'rejected')
        group by updated_at

    ),

    ew_judged as (

        -- each group with its run
        select *
        from ew_groups
        inner join ew_runs on ew_rejected_at = ew_finished_at

    ),

    ew_rejected_rows as (

        -- those that the rule of their run rejects for its reason
        select
            *,
            ew_rejected_as as reason,
            ew_rejected_at as rejected_at
        from ew_asked
        inner join ew_judged
            on
                `user_id` <=> ew_key_1
                and ew_cursor > coalesce(ew_cursor_from, -1L)
                and ew_cursor <= ew_cursor_to
                and (ew_from is null or ew_at between ew_from and ew_to)
                and coalesce(case
                        when ew_time_us is null then 'null_event_time'
                        when not coalesce(ew_time_us >= -62135596800000000L and ew_gap_us > 0 and try_add(ew_time_us, ew_gap_us) <= 253402300799999999L, false) then 'bad_gap'
                        when ew_time_us > try_add(ew_first_future - 3600000001, 3600000000) then 'future'
                        when ew_time_us < 1577836800000000L then 'past'
                    end, 'late') = ew_rejected_as

    )

    select *
    from ew_rejected_rows

) as ew_rejected
