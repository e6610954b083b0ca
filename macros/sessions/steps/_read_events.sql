{#- The columns a batch query needs, of the events that can be in a session. Spark drops the same ones (ResolveTimeWindows). -#}
{%- macro _read_events(events, event_time, settings) -%}
    {%- set time = event_windows._quote(event_time) -%}
    {%- set inputs = event_windows._aggregate_columns(settings.aggregates, 'inputs') -%}
    {%- if settings.gap_per_event is none -%}
        {%- set sql -%}
select
    {{ event_windows._columns(settings['keys'] + [[time, 'ew_first']] + inputs) }}
from {{ events }}
where {{ time }} is not null
        {%- endset -%}
        {{- return([{'name': 'ew_events', 'why': 'the events that have a time', 'sql': sql}]) -}}
    {%- endif -%}
    {%- set measured -%}
select
    {{ event_windows._columns(settings['keys'] + [[time, 'ew_first'], [event_windows._interval_micros(settings.gap_per_event), 'ew_gap']] + inputs) }}
from {{ events }}
    {%- endset -%}
    {%- set usable -%}
select
    *,
    {{ event_windows._end_micros(event_windows._micros('ew_first', settings.time_type), 'ew_gap') }} as ew_end
from ew_measured
where ew_first is not null and ew_gap > 0
    {%- endset -%}
    {{- return([
        {'name': 'ew_measured', 'why': 'each event with its own gap in microseconds', 'sql': measured},
        {'name': 'ew_events', 'why': 'the events that have a time and a gap', 'sql': usable},
    ]) -}}
{%- endmacro -%}
