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
-- step ew_reached, as in session_events/by_id, but ~ _in => _before ~ counted => compared ~ current row => 1 preceding
~ ew_at, ew_is_event, ew => session_start, session_end, session
-    -- the session that reaches farthest of those that have begun
+    -- the session before each that reaches farthest
-        max(if(ew_is_event, null, struct(ew_session.last_event_at, ew_session.session_id, ew_place))) over (
+        max(named_struct('end_at', session_end, 'session_id', session_id)) over (
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
