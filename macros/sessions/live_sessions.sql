{#- The sessions of a state model, as `sessions` would give them, with their status. -#}
{%- macro live_sessions(state, status=['open', 'closed', 'final']) -%}
    {%- do event_windows._reject_unknown('live_sessions', kwargs, ['state', 'status']) -%}
    {{- return(adapter.dispatch('live_sessions', 'event_windows')(state=state, status=status)) -}}
{%- endmacro -%}

{%- macro default__live_sessions(state, status) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns, 'sessions') -%}
    {%- do problems.extend(event_windows._check_status(
        status, event_windows._kinds().sessions.live, 'live sessions'
    )) -%}
    {%- do event_windows._raise_problems('live_sessions', problems) -%}
{{ event_windows._live_rows(state, 'sessions', columns, status) }}
{%- endmacro -%}
