{#- The rows of a join's state, as `interval_join` would give them, with their status. -#}
{%- macro live_matches(state, status=['match', 'unmatched', 'pending']) -%}
    {%- set accepted = ['match', 'unmatched', 'pending'] -%}
    {%- set problems = event_windows._check_relation('state', state, "ref('model') of a join's state model") -%}
    {%- if not event_windows._is_list(status) or not status or status | reject('in', accepted) | list -%}
        {%- do problems.append(event_windows._problem('status', 'is not a list of statuses of matches', status, "a list of '" ~ accepted | join("', '") ~ "'")) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['state', 'status'])) -%}
    {%- do event_windows._refuse('live_matches', problems) -%}
    {%- set hidden = event_windows._reserved_match_columns() | reject('in', ['match_id']) | list -%}
select
    {{ event_windows._columns(event_windows._columns_without(state, hidden, ['status', 'updated_at'])) }}
from {{ state }}
where status in ('{{ status | join("', '") }}')
{%- endmacro -%}
