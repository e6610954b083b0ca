-- session_aliases leads from a visit to another one of the same person. Here an id leads to the visit in which its
-- first request is now, whoever that is of.
with

live_visits as (

    {{ event_windows.live_sessions(ref('person_visits_state')) | indent(4) }}

),

gone as (

    select
        seen.session_id,
        seen.first_request_id
    from {{ ref('person_visit_ids') }} as seen
    left anti join live_visits on seen.session_id = live_visits.session_id

)

select
    gone.session_id,
    live_visits.session_id as current_session_id,
    live_visits.person_id
from gone
inner join {{ ref('person_requests') }} as first_requests on gone.first_request_id = first_requests.request_id
inner join live_visits
    on
        first_requests.person_id = live_visits.person_id
        and first_requests.requested_at between live_visits.session_start and live_visits.last_event_at
