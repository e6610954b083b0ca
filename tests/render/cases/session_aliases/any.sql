select
    superseded_id as session_id,
    session_id as current_session_id
from (
    select
        session_id,
        explode(aggregate_state.superseded_ids) as superseded_id
    from demo.sessions_state
    where status in ('open', 'closed', 'final')
)
