with

ew_compared as (

    -- all sessions
    select
        `user_id`,
        session_id,
        session_start,
        session_end
    from demo.sessions

),

ew_reached as (

    -- the session before each that reaches farthest
    select
        *,
        max(named_struct('end_at', session_end, 'session_id', session_id)) over (
            partition by `user_id`
            order by session_start, session_end, session_id
            rows between unbounded preceding and 1 preceding
        ) as ew_before
    from ew_compared

)

select
    `user_id`,
    session_id,
    session_start,
    session_end,
    ew_before.session_id as other_session_id,
    case
        when session_start is null or session_end is null then 'the session has no start or no end'
        when session_end <= session_start then 'the session ends no later than it begins'
        else concat(
            'the session begins at ', coalesce(cast(session_start as string), 'NULL'),
            ', before session ', coalesce(cast(ew_before.session_id as string), 'NULL'),
            ' has ended at ', coalesce(cast(ew_before.end_at as string), 'NULL')
        )
    end as problem
from ew_reached
where
    not coalesce(session_start < session_end, false)
    or session_start < ew_before.end_at
