{#-
    Events and sessions as one sequence: a session stands where its first event is, before it. Of a run that continues
    only keys of which a session has changed, within the range of the changed sessions; a session that has not changed
    stays, since it may be the one that an event is in.
-#}
{%- macro _events_and_sessions(settings) -%}
    {%- set changes = settings.changes -%}
-- ew_sequence: events, and sessions where they begin
select
    {{ event_windows._columns_and(event_windows._of(settings.events, settings['keys'])) }}
    {{- event_windows._event_time(settings, settings.time_name, settings.time) }} as ew_at,
    true as ew_is_event,
    struct(*) as ew_event,
    null as ew_session
    {%- if settings.id is not none %},
    {{ settings.id }} as ew_id
    {%- endif %}
    {%- for tie in settings.ties %},
    {{ tie.expression }} as {{ tie.name }}
    {%- endfor %}
from {{ settings.events.sql }}
{%- if changes is none %}
where {{ settings.time }} is not null
{%- else %}
{{ event_windows._of_changed_keys(settings) }}
where {{ settings.time }} between {{ changes.first }} and {{ changes.last }}
{%- endif %}

union all

select
    {{ event_windows._columns_and(event_windows._of(settings.sessions, settings['keys'])) }}session_start as ew_at,
    false as ew_is_event,
    null as ew_event,
    struct(last_event_at, session_id{{ ', updated_at' if settings.keeps_state }}) as ew_session
    {%- if settings.id is not none %},
    null as ew_id
    {%- endif %}
    {%- for tie in settings.ties %},
    null as {{ tie.name }}
    {%- endfor %}
from {{ settings.sessions.sql }}
{%- if changes is not none %}
{{ event_windows._of_changed_keys(settings) }}
where
    session_start <= {{ changes.last }}
    and last_event_at >= {{ changes.first }}
{%- endif %}
{%- endmacro -%}

{#- Keeps the rows whose key has a session that has changed. -#}
{%- macro _of_changed_keys(settings) -%}
left semi join (
    select {{ event_windows._columns(event_windows._key_names(settings), 8) }}
    from {{ settings.sessions.sql }} as ew_session
    where {{ event_windows._has_changed('ew_session', settings.changes) }}
) as ew_changed
    on {{ event_windows._equal_keys(settings) }}
{%- endmacro -%}

{#- Whether a session is among those that have changed. -#}
{%- macro _has_changed(session, changes) -%}
{{ session }}.updated_at > {{ changes.since }} and {{ session }}.updated_at <= {{ changes.upto }}
{%- endmacro -%}

{#-
    What stands before each row where rows of a key are sorted by time and id: a delivery of the same event, if it has
    the same time and id. The rest of the row decides which delivery comes first, so that the choice is the same in
    every run. The next windows need the same sort, or a beginning of it: no other shuffle, and by default no other
    sort.
-#}
{%- macro _delivered_events(settings) -%}
-- ew_delivered: deliveries of one event with the same key and time stand beside each other
select
    *,
    lag(struct(ew_at, ew_id)) over ew_of_key as ew_previous
from ew_sequence
window ew_of_key as (
    partition by {{ settings['keys'] | join(', ') or "'all'" }}
    order by ew_at, ew_is_event, ew_id, {{ settings.rest }}
)
{%- endmacro -%}

{#- How many events of the key there are up to each row, and when the one before it was: all in the one order. -#}
{%- macro _counted_events(settings) -%}
-- ew_counted: the place of each event among those of its key
select
    *,
    count_if(ew_is_event) over (
        {{ settings.window }}
        rows between unbounded preceding and current row
    ) as ew_place,
    max(if(ew_is_event, ew_at, null)) over (
        {{ settings.window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_before
{%- if settings.id is none %}
from ew_sequence
{%- else %}
from ew_delivered
where ew_id is null or not (ew_previous <=> struct(ew_at, ew_id))
{%- endif %}
{%- endmacro -%}

{#-
    The session that reaches farthest of those that have begun, with the place at which it began. Sessions overlap only
    where lateness is bounded, since final ones don't grow; then the one that reaches farther has the event. Two may end
    together, where a rule has cut between events of one instant: the one that begins later has them.
-#}
{%- macro _reached_events(settings) -%}
    {%- set updated = ', ew_session.updated_at' if settings.keeps_state else '' -%}
-- ew_reached: the session that reaches farthest of those that have begun
select
    *,
    max(if(
        ew_is_event, null, struct(ew_session.last_event_at, ew_at, ew_session.session_id, ew_place{{ updated }})
    )) over (
        {{ settings.window }}
        rows between unbounded preceding and current row
    ) as ew_in
from ew_counted
{%- endmacro -%}

{#- The events that are in a session, each with its place there. -#}
{%- macro _placed_events(settings) -%}
    {%- set at_us = event_windows._micros('ew_at', settings.time_type) -%}
    {%- set before_us = event_windows._micros('ew_before', settings.time_type) -%}
-- ew_placed: the events that are in a session, and where in it
select
    ew_event,
    {%- if settings.id is not none %}
    ew_id,
    ew_at,
    {%- for key in settings['keys'] %}
    {{ key }},
    {%- endfor %}
    {%- endif %}
    ew_in.session_id,
    ew_place - ew_in.ew_place as event_number,
    if(ew_place - ew_in.ew_place > 1, ({{ at_us }} - {{ before_us }}) / 1e6, null) as seconds_since_previous
    {%- if settings.keeps_state %},
    ew_in.updated_at as session_updated_at
    {%- endif %}
from ew_reached
where
    ew_is_event
    and ew_at <= ew_in.last_event_at
    {%- if settings.changes is not none %}
    and {{ event_windows._has_changed('ew_in', settings.changes) }}
    {%- endif %}
{%- endmacro -%}

{#-
    The rows of one id that are left have other keys or another time. The first one counts: a MERGE takes no second row
    of an id. It can't take a row without an id either, since NULL equals nothing: it would add the row at every run.
-#}
{%- macro _identified_events(settings) -%}
-- ew_identified: which of the rows of one id is the first
select
    *,
    count(*) over (
        partition by ew_id
        order by {{ (['ew_at'] + settings['keys']) | join(', ') }}
        rows between unbounded preceding and current row
    ) as ew_row
from ew_placed
{%- endmacro -%}

{#- The events with their columns as they were, and where in its session each one is. -#}
{%- macro _events_as_they_were(settings) -%}
select
    ew_event.*,
    session_id,
    event_number,
    seconds_since_previous
    {%- if settings.keeps_state %},
    session_updated_at
    {%- endif %}
from {{ 'ew_placed' if settings.id is none else 'ew_identified' }}
    {%- if settings.id is not none and settings.keeps_state %}
where if(ew_id is null, raise_error({{ settings.no_id }}), ew_row = 1)
    {%- elif settings.id is not none %}
where ew_row = 1 or ew_id is null
    {%- endif %}
{%- endmacro -%}

{#- The rows of a run in which no session has changed: none, with the columns of all others. -#}
{%- macro _no_placed_events(settings) -%}
-- no session has changed since the last run
select
    ew_event.*,
    ew_session.session_id,
    cast(null as bigint) as event_number,
    cast(null as double) as seconds_since_previous,
    ew_session.updated_at as session_updated_at
from (select * from {{ settings.events.sql }}) as ew_event
cross join (select * from {{ settings.sessions.sql }}) as ew_session
where false
{%- endmacro -%}
