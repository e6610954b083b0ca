{#- One row a session, or a group of refused events. The rows of a key are together already: no second exchange. -#}
{%- macro _merge_sessions(settings, run) -%}
    {%- set phase = 'mixed' if run.strategy == 'islands' else 'merge' -%}
    {%- set columns = settings['keys']
        + ['ew_reason', ['min(ew_first)', 'session_start'], ['max(ew_last)', 'last_event_at']]
        + ([['max(ew_end)', 'ew_end']] if settings.gap_per_event is not none else [])
        + [['sum(ew_events)', 'event_count'], ['min(ew_smallest_cursor)', 'smallest_cursor'], ['max(ew_largest_cursor)', 'largest_cursor']]
        + ([['sum(ew_new_events)', 'ew_new_events'], ['collect_list(ew_stored)', 'ew_stored']] if run.continues else [])
        + event_windows._aggregate_columns(settings.aggregates, phase) -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns) }}
from ew_numbered
group by {{ settings['keys'] | join(', ') }}, ew_reason, ew_number
    {%- endset -%}
    {{- return([{'name': 'ew_merged', 'why': 'one row a session', 'sql': sql}]) -}}
{%- endmacro -%}
