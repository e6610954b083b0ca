-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_compared
ew_compared as (

    -- the sessions that can still change
    select
        `user_id`,
        `from``where`,
        session_id,
        session_start,
        session_end
    from demo.sessions_state
    where status in ('open', 'closed')

)
-- step ew_reached, as in session_state/everything, but ~ _rows => _compared ~ as ew_reached => as ew_before
-    -- how far the rows before each row reach
+    -- the session before each that reaches farthest
-        max(ew_end_us) over ( ... 2 more
+        max(named_struct('end_at', session_end, 'session_id', session_id)) over (
+            partition by `user_id`, `from``where`
+            order by session_start, session_end, session_id
-- step select
select
    `user_id`,
    `from``where`,
    session_id,
    session_start,
    session_end,
    ew_before.session_id as other_session_id,
    case
        when session_start is null or session_end is null then 'the session has no start or no end'
        when session_end <= session_start then 'the session ends no later than it begins'
        else concat(
            'the session begins at ', coalesce(cast(session_start as string), 'NULL'),
            ', not after session ', coalesce(cast(ew_before.session_id as string), 'NULL'),
            ' has ended at ', coalesce(cast(ew_before.end_at as string), 'NULL')
        )
    end as problem
from ew_reached
where
    not coalesce(session_start < session_end, false)
    or session_start <= ew_before.end_at
