-- in steps
-- step query 1, as in rejected_events/rows, but
~ settings from demo.sessions => settings, max_by(checkpoint.bound_to, checkpoint.run) as bound from demo.clicked
-- step the model, as in session_state/next_run
-- step ew_state
ew_state as (

    -- under one name, be it a table or a subquery
    select *
    from demo.clicked_state

)
-- step ew_gone
ew_gone as (

    -- what the state has of each side, and its source has not
    select
        'left' as side,
        cast(of_state.left_id as string) as id,
        min(of_state.left_event_at) as event_at
    from ew_state as of_state
    left anti join (
        select `impression_id` as ew_id
        from demo.impressions
        where `shown_at` > timestamp_micros(1767265200000000L)
    ) as kept
        on of_state.left_id = kept.ew_id
    where
        of_state.status in ('match', 'unmatched', 'pending')
        and of_state.left_id is not null
        and of_state.left_event_at > timestamp_micros(1767265200000000L)
    group by of_state.left_id
    union all
    select
        'right' as side,
        cast(of_state.right_id as string) as id,
        min(of_state.right_event_at) as event_at
    from ew_state as of_state
    left anti join (
        select `click id` as ew_id
        from demo.clicks
        where `clicked_at` > timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L)
    ) as kept
        on of_state.right_id = kept.ew_id
    where
        of_state.status in ('match', 'unmatched', 'pending')
        and of_state.right_id is not null
        and of_state.right_event_at > timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (1767268800000000L)
    group by of_state.right_id

)
-- step select, as query: select in session_state/next_run, but
-    least(first_event, watermark_from, bound_from) as touched_from, ... 4 more
+    concat('the ', side, ' row ', id, ' has gone from its source, and a new row could still match it') as problem
+from ew_gone
