-- The visits of people are those that are made at once from all requests: with the users named after or before each
-- request on its device looked up pair by pair, and the sessions made from scratch.
with

pages_of_people as (

    select
        request_id,
        visitor_id,
        user_id,
        is_page,
        requested_at
    from {{ ref('requests') }}
    where not is_bot and (is_page or user_id is not null)
    group by request_id, visitor_id, user_id, is_page, requested_at
    having requested_at <= min_by(arrived_at, arrival) + interval '1' hour

),

named as (

    select * from pages_of_people
    where user_id is not null

),

with_person as ( -- the sessions are made of it -- noqa: ST03

    select
        pages_of_people.request_id,
        pages_of_people.is_page,
        pages_of_people.requested_at,
        coalesce(
            min_by(named.user_id, struct(named.requested_at, named.request_id)) filter (
                where struct(named.requested_at, named.request_id)
                >= struct(pages_of_people.requested_at, pages_of_people.request_id)
            ),
            max_by(named.user_id, struct(named.requested_at, named.request_id)),
            concat('device ', pages_of_people.visitor_id)
        ) as person_id
    from pages_of_people
    left join named on pages_of_people.visitor_id = named.visitor_id
    group by
        pages_of_people.request_id,
        pages_of_people.is_page,
        pages_of_people.requested_at,
        pages_of_people.visitor_id

),

visits_of_both as (

    select
        'rebuilt' as found_in,
        session_id,
        person_id,
        session_start,
        session_end,
        event_count,
        pages
    from (
        {{ event_windows.sessions(
            events='with_person',
            keys=['person_id'],
            event_time='requested_at',
            gap='30 minutes',
            aggregates={'pages': {'function': 'count_if', 'expression': 'is_page'}},
        ) | indent(8) }}
    )

    union all

    select
        'stored' as found_in,
        session_id,
        person_id,
        session_start,
        session_end,
        event_count,
        pages
    from ({{ event_windows.live_sessions(ref('person_visits_state')) | indent(4) }})

)

select
    session_id,
    person_id,
    session_start,
    session_end,
    event_count,
    pages,
    collect_list(found_in) as found_in
from visits_of_both
group by session_id, person_id, session_start, session_end, event_count, pages
having count(*) != 2 or count(distinct found_in) != 2
