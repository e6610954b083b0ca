-- differs from next_run in
-- without ew_sequence; ew_delivered; ew_counted; ew_reached; ew_placed; ew_identified; select
-- step the model
-- the model
-- no session has changed since the last run
select
    ew_event.*,
    ew_session.session_id,
    cast(null as bigint) as event_number,
    cast(null as double) as seconds_since_previous,
    ew_session.updated_at as session_updated_at
from (select * from demo.page_views) as ew_event
cross join (select * from demo.visits) as ew_session
where false
