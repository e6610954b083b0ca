{#- One key's events with their sessions, the newest ones first. -#}
with

events_read as (

    {{ events_read | indent(4) }}

),

events_of_key as (

    select {{ event_windows._columns(key_columns + [event_time]) }}
    from events_read
    where {{ is_key }}

),

live_sessions as (

    {{ event_windows.live_sessions(state) | indent(4) }}

),

sessions_of_key as (

    select *
    from live_sessions
    where {{ is_key }}

),

session_events as (

    {{ event_windows.session_events(
        'events_of_key', 'sessions_of_key', settings['keys'], settings.event_time
    ) | indent(4) }}

)

select
    session_id,
    event_number,
    seconds_since_previous,
    {{ event_windows._micros(event_time) }} as at_micros
from session_events
order by at_micros desc, event_number desc
limit {{ given.most_events }}
