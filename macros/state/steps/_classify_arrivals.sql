{#-
    The batch, each event with the reason to reject it or none. A time out of the range of the type is NULL from here on, so
    that no rejected row holds what a client can't read.
-#}
{%- macro _classify_arrivals(arguments, settings, run) -%}
    {%- set time = event_windows._event_time(settings, arguments.event_time, run.arrivals.of ~ event_windows._quote(arguments.event_time)) -%}
    {%- set cursor = run.arrivals.of ~ event_windows._cursor_column(arguments.cursor) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set skewed = arguments.max_future_skew is not none -%}
    {%- set first = event_windows._micros('ew_time', settings.time_type) -%}
    {%- set gap = 'ew_gap' if per_event else settings.gap -%}
    {%- set range_start, range_end = event_windows._number(event_windows._first_micros()), event_windows._number(event_windows._last_micros()) -%}
    {%- set columns = event_windows._of(run.arrivals, settings['keys'])
        + [[time, 'ew_time'], [event_windows._cursor_number(cursor, run.cursor_type), 'ew_cursor']]
        + ([[event_windows._cursor_instant(cursor, run.now, run.cursor_type), 'ew_cursor_at']] if skewed else [])
        + ([[settings.gap_per_event, 'ew_gap']] if per_event else [])
        + event_windows._aggregate_columns(settings.aggregates, 'inputs') -%}
    {%- set arrived -%}
select
    {{ event_windows._columns(columns) }}
from {{ run.arrivals.sql }}
where {{ run.new_events }}
    {%- endset -%}
    {%- set classified -%}
select
    *,
    if({{ event_windows._in_range('ew_time', 0, settings.time_type) }}, ew_time, null) as ew_first,
    {%- if per_event %}
    if({{ first }} >= {{ range_start }} and ew_gap > 0 and {{ event_windows._end_micros(first, gap) }} <= {{ range_end }}, {{ event_windows._end_micros(first, gap) }}, null) as ew_end,
    {%- endif %}
    {{ event_windows._rejection(arguments, settings, first, gap, 'ew_cursor_at', run.bound_from) }} as ew_reason
from ew_arrived
    {%- endset -%}
    {{- return([
        {'name': 'ew_arrived', 'why': 'the events that have arrived since the last run', 'sql': arrived},
        {'name': 'ew_classified', 'why': 'why an event is rejected, if it is', 'sql': classified},
    ]) -}}
{%- endmacro -%}
