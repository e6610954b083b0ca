-- What must be true of every session, whatever the traffic. A column that fails is false; NULL fails as well.

with

rules as (

    select
        session_id,
        requests >= 1 as has_requests,
        pages between 0 and requests as pages_are_requests,
        errors between 0 and requests as errors_are_requests,
        distinct_pages between 0 and pages as pages_are_distinct_at_most_once,
        bytes >= 0 as bytes_are_counted,
        (landing_page is not null) = (pages > 0) as lands_on_a_page,
        (exit_page is not null) = (pages > 0) as exits_from_a_page,
        pages != 1 or landing_page = exit_page as lands_where_it_exits_if_there_is_one_page,
        is_bounce = (pages = 1) as bounces_after_one_page,
        session_start <= last_event_at as starts_before_it_ends,
        session_end = last_event_at + interval 30 minutes as ends_a_gap_after_the_last_request,
        duration_seconds = unix_seconds(last_event_at) - unix_seconds(session_start) as lasts_from_first_to_last,
        crosses_midnight or duration_seconds < 86400 as crosses_midnight_if_it_lasts_a_day,
        started_on is not null as has_a_date,
        is_bot is not null as is_of_a_person_or_a_robot,
        updated_at is not null as was_written
    from {{ ref('fct_sessions') }}

)

select *
from rules
where
    not coalesce(
        has_requests
        and pages_are_requests
        and errors_are_requests
        and pages_are_distinct_at_most_once
        and bytes_are_counted
        and lands_on_a_page
        and exits_from_a_page
        and lands_where_it_exits_if_there_is_one_page
        and bounces_after_one_page
        and starts_before_it_ends
        and ends_a_gap_after_the_last_request
        and lasts_from_first_to_last
        and crosses_midnight_if_it_lasts_a_day
        and has_a_date
        and is_of_a_person_or_a_robot
        and was_written,
        false
    )
