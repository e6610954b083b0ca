-- differs from next_run in
-- without query 1; query: ew_runs; query: ew_read; query: select; query 2
-- step the model
select *
from (
select
    changed_date,
    max(state_run) as state_run
from (
    with

    ew_runs as (

        -- the state's runs, and whether this model has read them
        select
            checkpoint.run as run,
            ew_state.session_id as state_run,
            unix_micros(ew_state.updated_at) as run_us,
            ew_kept.state_run is not null as is_read
        from demo.visits_state as ew_state
        left join (select distinct state_run from demo.state) as ew_kept on ew_state.session_id = ew_kept.state_run
        where ew_state.status = 'checkpoint'

    ),

    ew_read as (

        -- the last run that it has read, and the moments of those after it
        select
            last_read,
            state_run,
            array_sort(transform(filter(runs, run -> run.run > last_read), run -> run.run_us)) as moments
        from (
            select
                coalesce(max(if(is_read, run, 0L)), 0L) as last_read,
                max_by(state_run, run) as state_run,
                collect_list(struct(run, run_us)) as runs
            from ew_runs
        )

    )

    select
        date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as changed_date,
        ew_read.state_run as state_run
    from demo.visits_state
    cross join ew_read
    where
        status in ('open', 'closed', 'final', 'superseded')
        and array_contains(moments, unix_micros(updated_at))
)
where changed_date is not null
group by changed_date
)
where changed_date in (select changed_date
from (
select
    changed_date,
    max(state_run) as state_run
from (
    with

    ew_runs as (

        -- the state's runs, and whether this model has read them
        select
            checkpoint.run as run,
            ew_state.session_id as state_run,
            unix_micros(ew_state.updated_at) as run_us,
            ew_kept.state_run is not null as is_read
        from demo.visits_state as ew_state
        left join (select distinct state_run from demo.state) as ew_kept on ew_state.session_id = ew_kept.state_run
        where ew_state.status = 'checkpoint'

    ),

    ew_read as (

        -- the last run that it has read, and the moments of those after it
        select
            last_read,
            state_run,
            array_sort(transform(filter(runs, run -> run.run > last_read), run -> run.run_us)) as moments
        from (
            select
                coalesce(max(if(is_read, run, 0L)), 0L) as last_read,
                max_by(state_run, run) as state_run,
                collect_list(struct(run, run_us)) as runs
            from ew_runs
        )

    )

    select
        date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)) as changed_date,
        ew_read.state_run as state_run
    from demo.visits_state
    cross join ew_read
    where
        status in ('open', 'closed', 'final', 'superseded')
        and array_contains(moments, unix_micros(updated_at))
)
where changed_date is not null
group by changed_date
))
