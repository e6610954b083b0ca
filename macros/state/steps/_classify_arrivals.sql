{#-
    The batch, each event with the reason to refuse it or none. The order of the reasons is part of the contract.
    An event is late when its own window ends at or before the bound of the run before (WatermarkSupport's row test).
-#}
{%- macro _classify_arrivals(arguments, settings, run) -%}
    {%- set time = event_windows._event_time(settings, arguments.event_time, run.arrivals.of ~ event_windows._quote(arguments.event_time)) -%}
    {%- set cursor = run.arrivals.of ~ event_windows._cursor_column(arguments.cursor) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set bounded = arguments.allowed_lateness is not none -%}
    {%- set skewed = arguments.max_future_skew is not none -%}
    {%- set first = event_windows._micros('ew_first', settings.time_type) -%}
    {%- set end = event_windows._end_micros(first, 'ew_gap' if per_event else settings.gap) -%}
    {%- set columns = event_windows._of(run.arrivals, settings['keys'])
        + [[time, 'ew_first'], [event_windows._cursor_number(cursor, run.cursor_type), 'ew_cursor']]
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
    {%- if per_event %}
    if(ew_gap > 0, {{ end }}, null) as ew_end,
    {%- endif %}
    case
        when ew_first is null then 'null_event_time'
        when {{ 'not coalesce(ew_gap > 0, false) or ' if per_event }}{{ end }} is null then 'bad_gap'
        {%- if skewed %}
        when {{ event_windows._is_future(first, 'ew_cursor_at', event_windows._duration_micros(arguments.max_future_skew)) }} then 'future'
        {%- endif %}
        {%- if bounded and arguments.late_test == 'row' %}
        when {{ end }} <= {{ run.bound_from }} then 'late'
        {%- endif %}
    end as ew_reason
from ew_arrived
    {%- endset -%}
    {{- return([
        {'name': 'ew_arrived', 'why': 'the events that have arrived since the last run', 'sql': arrived},
        {'name': 'ew_classified', 'why': 'why an event is refused, if it is', 'sql': classified},
    ]) -}}
{%- endmacro -%}
