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

{#- The batch as mini sessions: every event one of its own (islands), or what is surely together already aggregated. -#}
{%- macro _arrivals_as_sessions(settings, run) -%}
    {%- if run.strategy == 'islands' -%}
        {%- set values = {
            'reason': 'ew_reason', 'first': 'ew_first', 'last': 'ew_first', 'end': 'ew_end', 'events': '1L',
            'smallest_cursor': 'ew_cursor', 'largest_cursor': 'ew_cursor', 'new_events': '1L', 'stored': 'null',
            'aggregates': event_windows._single_event_columns(settings.aggregates),
        } -%}
        {%- set group_by = none -%}
    {%- else -%}
        {%- set values = {
            'reason': 'ew_reason', 'first': 'min(ew_first)', 'last': 'max(ew_first)', 'end': 'max(ew_end)', 'events': 'count(*)',
            'smallest_cursor': 'min(ew_cursor)', 'largest_cursor': 'max(ew_cursor)', 'new_events': 'count(*)', 'stored': 'null',
            'aggregates': event_windows._aggregate_columns(settings.aggregates, 'collect'),
        } -%}
        {%- if run.strategy == 'compact' -%}
            {%- set together = (['ew_gap'] if settings.gap_per_event is not none else []) + [event_windows._bucket(settings)] -%}
        {%- else -%}
            {#- the operator can't work with what has no time or no end; they have a reason, so any time serves -#}
            {%- set usable = "if(ew_reason in ('null_event_time', 'bad_gap'), " ~ event_windows._timestamp(0, settings.time_type) ~ ', ew_first)' -%}
            {%- set together = [event_windows._native_window(settings, usable)] -%}
        {%- endif -%}
        {%- set group_by = settings['keys'] + ['ew_reason'] + together -%}
    {%- endif -%}
    {%- set sql -%}
select
    {{ event_windows._columns(event_windows._row_columns(settings, run, values)) }}
from ew_classified
{%- if group_by %}
group by
    {{ event_windows._columns(group_by) }}
{%- endif -%}
    {%- endset -%}
    {{- return([{
        'name': 'ew_mini_sessions' if run.continues else 'ew_rows',
        'why': 'each event as a session of its own' if run.strategy == 'islands' else 'events that are surely in one session, aggregated',
        'sql': sql,
    }]) -}}
{%- endmacro -%}

{#- The columns that a new event and a stored session have alike, so that one union sees no difference between them. -#}
{%- macro _row_columns(settings, run, values) -%}
    {%- set columns = settings['keys'] + [
        [values.reason, 'ew_reason'],
        [values.first, 'ew_first'],
        [values.last, 'ew_last'],
    ] -%}
    {%- if settings.gap_per_event is not none -%}
        {%- do columns.append([values.end, 'ew_end']) -%}
    {%- endif -%}
    {%- do columns.extend([
        [values.events, 'ew_events'],
        [values.smallest_cursor, 'ew_smallest_cursor'],
        [values.largest_cursor, 'ew_largest_cursor'],
    ]) -%}
    {%- if run.continues -%}
        {%- do columns.extend([[values.new_events, 'ew_new_events'], [values.stored, 'ew_stored']]) -%}
    {%- endif -%}
    {{- return(columns + values.aggregates) -}}
{%- endmacro -%}
