{#- The rows of a join's state, as `interval_join` or `asof_join` would give them, with their status. -#}
{%- macro live_matches(state, status=['match', 'unmatched', 'pending']) -%}
    {%- do event_windows._reject_unknown('live_matches', kwargs, ['state', 'status']) -%}
    {{- return(adapter.dispatch('live_matches', 'event_windows')(state=state, status=status)) -}}
{%- endmacro -%}

{%- macro default__live_matches(state, status) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns, 'join') -%}
    {%- do problems.extend(event_windows._check_status(status, event_windows._kinds().join.live, 'matches')) -%}
    {%- do event_windows._raise_problems('live_matches', problems) -%}
{{ event_windows._live_rows(state, 'join', columns, status) }}
{%- endmacro -%}
