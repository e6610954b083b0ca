{#-
    Each event with the session it is in: from scratch in a view or a table; in an incremental model the events of the
    sessions that have changed since the run before.
-#}
{%- macro session_events(events, sessions, keys, event_time, order_by=none, id=none) -%}
    {%- set arguments = {
        'events': events, 'sessions': sessions, 'keys': keys, 'event_time': event_time, 'order_by': order_by, 'id': id,
    } -%}
    {%- set keeps_state = event_windows._is_incremental_model() -%}
    {%- set problems = event_windows._check_unknown(kwargs, arguments.keys() | list) -%}
    {%- do arguments.update({'columns': {'events': event_windows._columns_of(events), 'sessions': event_windows._columns_of(sessions)}}) -%}
    {%- set problems = event_windows._check_session_events(arguments, keeps_state) + problems -%}
    {%- do event_windows._refuse('session_events', problems) -%}

    {%- set settings = event_windows._session_events_settings(arguments, keeps_state) -%}
    {%- set steps = [settings.changes.step] if settings.changes is not none and settings.changes.step else [] -%}
    {%- do steps.extend(
        [event_windows._events_and_sessions(settings)]
        + ([event_windows._delivered_events(settings)] if settings.id is not none else [])
        + [
            event_windows._counted_events(settings),
            event_windows._reached_events(settings),
            event_windows._placed_events(settings),
        ]
        + ([event_windows._identified_events(settings)] if settings.id is not none else [])
        + [{'sql': event_windows._events_as_they_were(settings)}]
    ) -%}
select *
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_session_events
{%- endmacro -%}
