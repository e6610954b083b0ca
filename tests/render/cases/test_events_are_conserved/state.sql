-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_checkpoint, as in interval_join/state_compile_left, but ~ demo. => demo.sessions_ ~ run before => newest run
-    select checkpoint.*
+    select max_by(checkpoint, checkpoint.run) as checkpoint
-    order by checkpoint.run desc ... 1 more
-- step ew_source
ew_source as (

    -- the events of the source that the runs should have read
    select
        count_if(unix_micros(`loaded_at`) <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)) as in_source,
        count_if(`loaded_at` is null) as without_cursor
    from demo.page_views

)
-- step ew_held
ew_held as (

    -- the events in the state, and what the runs have counted
    select
        count_if(status = 'checkpoint') as runs,
        coalesce(sum(if(status in ('open', 'closed', 'final'), event_count, 0L)), 0L) as in_sessions,
        coalesce(sum(coalesce(checkpoint.changes['duplicates'], 0L)), 0L) as duplicates,
        coalesce(sum(if(status = 'rejected', event_count, 0L)), 0L) as in_rejected,
        count_if(status in ('open', 'closed', 'final', 'rejected') and event_count is null) as uncounted,
        coalesce(sum(checkpoint.sources[0].events_read - coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_accepted') as bigint), 0L) - coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_rejected') as bigint), 0L)), 0L) as events_read,
        coalesce(sum(checkpoint.sources[0].events_accepted - coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_accepted') as bigint), 0L)), 0L) as events_accepted,
        coalesce(sum(checkpoint.sources[0].rejected['null_event_time'] + checkpoint.sources[0].rejected['bad_gap'] + checkpoint.sources[0].rejected['future'] + checkpoint.sources[0].rejected['past'] + checkpoint.sources[0].rejected['late'] - coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_rejected') as bigint), 0L)), 0L) as events_rejected,
        coalesce(sum(coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_accepted') as bigint), 0L) + coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_rejected') as bigint), 0L)), 0L) as forgotten,
        array_sort(collect_list(if(
            status <> 'checkpoint' or coalesce(checkpoint.sources[0].events_read = checkpoint.sources[0].events_accepted + checkpoint.sources[0].rejected['null_event_time'] + checkpoint.sources[0].rejected['bad_gap'] + checkpoint.sources[0].rejected['future'] + checkpoint.sources[0].rejected['past'] + checkpoint.sources[0].rejected['late'] + coalesce(checkpoint.changes['duplicates'], 0L), false),
            null,
            concat(
                'run ', coalesce(cast(checkpoint.run as string), 'NULL'),
                ' has read ', coalesce(cast(checkpoint.sources[0].events_read as string), 'NULL'),
                ' events, accepted or rejected ', coalesce(cast(checkpoint.sources[0].events_accepted + checkpoint.sources[0].rejected['null_event_time'] + checkpoint.sources[0].rejected['bad_gap'] + checkpoint.sources[0].rejected['future'] + checkpoint.sources[0].rejected['past'] + checkpoint.sources[0].rejected['late'] + coalesce(checkpoint.changes['duplicates'], 0L) as string), 'NULL')
            )
        ))) as wrong_runs
    from demo.sessions_state

)
-- step ew_problems
ew_problems as (

    -- what does not add up
    select explode(concat(wrong_runs, array(
        if(runs = 0, 'the state has no checkpoint', null),
        if(
            without_cursor > 0, concat(without_cursor, ' events of the source have no cursor, so no run will read them'),
            null
        ),
        if(uncounted > 0, concat(uncounted, ' rows of the state have no event_count'), null),
        if(
            in_source not between in_sessions + in_rejected + duplicates - if(forgotten > 0, duplicates, 0L) and in_sessions + in_rejected + duplicates,
            concat(
                'the source has ', in_source, ' events up to the newest run, the state holds ',
                in_sessions + in_rejected,
                ' (', in_sessions, ' in sessions, ', in_rejected, ' rejected)',
                if(duplicates = 0, '', concat(', and ', duplicates, ' are duplicates')),
                if(forgotten > 0, concat('; it may still have the ', forgotten, ' that were forgotten'), '')
            ),
            null
        ),
        if(
            in_sessions <> events_accepted,
            concat('the runs have accepted ', events_accepted, ' events, the sessions hold ', in_sessions),
            null
        ),
        if(
            in_source not between events_read - if(forgotten > 0, duplicates, 0L) and events_read,
            concat('the source has ', in_source, ' events up to the newest run, the runs have read ', events_read),
            null
        ),
        if(
            in_rejected <> events_rejected,
            concat('the runs have rejected ', events_rejected, ' events, the rejected rows hold ', in_rejected),
            null
        )
    ))) as problem
    from ew_source
    cross join ew_held

)
-- step select
select problem
from ew_problems
where problem is not null
