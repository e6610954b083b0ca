{#-
    The columns a batch query needs, of the events that can be in a session. Spark drops those without a time or a gap
    as well (ResolveTimeWindows). Ours are also those whose time or end is out of the range of the type.
-#}
{%- macro _read_events(events, event_time, settings) -%}
    {%- set source = event_windows._source(events, settings.columns) -%}
    {%- set time = source.of ~ event_windows._quote(event_time) -%}
    {%- set columns = event_windows._of(source, settings['keys']) + [[event_windows._event_time(settings, event_time, time), 'ew_first']] -%}
    {%- set inputs = event_windows._aggregate_columns(settings.aggregates, 'inputs') -%}
    {%- if settings.gap_per_event is none -%}
        {%- set sql -%}
select
    {{ event_windows._columns(columns + inputs) }}
from {{ source.sql }}
where {{ event_windows._in_range(time, settings.gap, settings.time_type) }}
        {%- endset -%}
        {{- return([{'name': 'ew_events', 'why': 'the events that have a time, and end before the type does', 'sql': sql}]) -}}
    {%- endif -%}
    {%- set measured -%}
select
    {{ event_windows._columns(columns + [[settings.gap_per_event, 'ew_gap']] + inputs) }}
from {{ source.sql }}
    {%- endset -%}
    {%- set end = event_windows._end_micros(event_windows._micros('ew_first', settings.time_type), 'ew_gap') -%}
    {%- set usable -%}
select
    *,
    {{ end }} as ew_end
from ew_measured
where
    {{ event_windows._in_range('ew_first', 0, settings.time_type) }}
    and ew_gap > 0
    and {{ end }} <= {{ event_windows._number(event_windows._last_micros()) }}
    {%- endset -%}
    {{- return([
        {'name': 'ew_measured', 'why': 'each event with its own gap in microseconds', 'sql': measured},
        {'name': 'ew_events', 'why': 'the events that have a time and a gap, and end before the type does', 'sql': usable},
    ]) -}}
{%- endmacro -%}
