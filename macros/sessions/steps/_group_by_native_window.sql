{%- macro _group_by_native_window(settings) -%}
    {%- set columns = settings['keys']
        + [['min(ew_first)', 'session_start'], ['max(ew_first)', 'last_event_at']]
        + ([['max(ew_end)', 'ew_end']] if settings.gap_per_event is not none else [])
        + [['count(*)', 'event_count']]
        + event_windows._aggregate_columns(settings.aggregates, 'collect') -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns) }}
from ew_events
group by {{ settings['keys'] | join(', ') }}, {{ event_windows._native_window(settings, 'ew_first') }}
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}
