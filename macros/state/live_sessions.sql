{#- The sessions of a state model, as `sessions` would give them, with their status. -#}
{%- macro live_sessions(state, status=['open', 'closed', 'final']) -%}
    {%- set accepted = ['open', 'closed', 'final'] -%}
    {%- set problems = event_windows._check_relation('state', state, "ref('model') of a state model") -%}
    {%- if not event_windows._is_list(status) or not status or status | reject('in', accepted) | list -%}
        {%- do problems.append(event_windows._problem('status', 'is not a list of statuses of live sessions', status, "a list of '" ~ accepted | join("', '") ~ "'")) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['state', 'status'])) -%}
    {%- do event_windows._refuse('live_sessions', problems) -%}
    {%- set hidden = [
        'session_date', 'aggregate_state', 'superseded_by', 'reason', 'smallest_cursor', 'largest_cursor', 'checkpoint', 'status', 'updated_at',
    ] -%}
select
    {{ event_windows._columns(event_windows._columns_without(state, hidden, ['status', 'updated_at'])) }}
from {{ state }}
where status in ('{{ status | join("', '") }}')
{%- endmacro -%}
