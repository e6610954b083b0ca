{#- One row a session, or a group of rejected events. The rows of a key are together already: no second exchange. -#}
{%- macro _merge_sessions(settings, run) -%}
    {%- set phase = 'mixed' if settings.strategy == 'islands' else 'merge' -%}
-- ew_merged: one row a session
select
    {{ event_windows._columns_and(settings['keys']) }}
    {{- (['ew_reason'] + settings.split_by) | join(',\n    ') }},
    min(ew_first_at) as session_start,
    max(ew_last_at) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    sum(ew_new_events) as ew_new_events,
    collect_list(ew_stored) as ew_stored,
    {%- endif %}
    sum(ew_events) as event_count,
    min(ew_smallest_cursor) as smallest_cursor,
    max(ew_largest_cursor) as largest_cursor
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, phase)) }}
from ew_numbered
group by {{ (settings.together + ['ew_reason'] + settings.split_by) | join(', ') }}, ew_number
{%- endmacro -%}
