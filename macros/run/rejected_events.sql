{#- The events a state model rejected: one row for each group of a key's events that one run rejected for one reason. -#}
{%- macro rejected_events(state) -%}
    {%- do event_windows._reject_unknown('rejected_events', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('rejected_events', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__rejected_events(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- do event_windows._raise_problems('rejected_events', problems) -%}
    {%- if event_windows._kind_of(columns).id == 'match_id' -%}
        {{- return(event_windows._join_rejected_events(state)) -}}
    {%- endif -%}
    {%- set keys = event_windows._columns_before(columns, 'session_id') -%}
select
    {{ event_windows._columns(keys + [
        'reason',
        'event_count',
        ['session_start', 'first_event_at'],
        'last_event_at',
        'smallest_cursor',
        'largest_cursor',
        ['updated_at', 'rejected_at'],
    ]) }}
from {{ state }}
where status = 'rejected'
{%- endmacro -%}

{#- The rows a join rejected, one for each id, reason and run: see `rejected_events`. -#}
{%- macro _join_rejected_events(state) -%}
select
    side,
    left_id,
    right_id,
    reason,
    event_count,
    left_event_at,
    right_event_at,
    smallest_cursor,
    largest_cursor,
    updated_at as rejected_at
from {{ state }}
where status = 'rejected'
{%- endmacro -%}
