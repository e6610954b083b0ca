{#- The events that a state model rejected: one row for each group of them that one run rejected for one reason. -#}
{%- macro rejected_events(state) -%}
    {%- do event_windows._reject_unknown('rejected_events', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('rejected_events', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__rejected_events(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- do event_windows._raise_problems('rejected_events', problems) -%}
    {%- set kind = event_windows._kind_of(columns) -%}
    {%- set keys = [] if kind['keys'] else event_windows._columns_before(columns, kind.id) -%}
select
    {{ event_windows._columns(keys + kind.rejected + [['updated_at', 'rejected_at']]) }}
from {{ state }}
where status = 'rejected'
{%- endmacro -%}
