{#-
    One row about the part of the source that is new: how far its cursor reaches, its range of event times, and what the
    watermark and the lateness bound become. The steps after it need them as literals, so that files are skipped.

    The maximum event time counts what is neither NULL nor from the future or the past, other rejected events included, as
    Structured Streaming does (EventTimeWatermarkExec sees rows before the late ones are dropped). It is floored to
    milliseconds. The range of stored sessions to read (`touched_from`, `touched_to`) is that of the accepted events.
-#}
{%- macro _measure_batch(arrivals, arguments, settings, types, previous, new_events) -%}
    {%- set time = arrivals.of ~ event_windows._quote(arguments.event_time) -%}
    {%- set cursor = arrivals.of ~ event_windows._cursor_column(arguments.cursor) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set gap = settings.gap_per_event if per_event else settings.gap -%}
    {%- set delay = event_windows._duration_micros(arguments.watermark_delay) -%}
    {%- set lateness = event_windows._duration_micros(arguments.allowed_lateness) if arguments.allowed_lateness is not none else none -%}
    {%- set skew = event_windows._duration_micros(arguments.max_future_skew) if arguments.max_future_skew is not none else none -%}
    {%- set columns = [
        [cursor, 'ew_cursor_value'],
        [event_windows._cursor_number(cursor, types.cursor), 'ew_cursor'],
        [time, 'ew_time'],
        [event_windows._micros(time, types.event_time), 'ew_first'],
        [gap, 'ew_gap'],
    ]
    + ([['xxhash64(' ~ event_windows._of(arrivals, settings['keys']) | join(', ') ~ ')', 'ew_key']] if arguments.strategy == 'auto' else [])
    + ([[event_windows._cursor_instant(cursor, 'unix_micros(current_timestamp())', types.cursor), 'ew_cursor_at']] if skew is not none else [])
    + (['_commit_version', '_change_type'] if arguments.cursor is mapping else []) -%}
    {%- set arrived -%}
select
    {{ event_windows._columns(columns) }}
from {{ arrivals.sql }}
where {{ new_events }} or {{ cursor }} is null
    {%- endset -%}
    {%- set judged -%}
select
    *,
    {{ event_windows._rejection(arguments, settings, 'ew_first', 'ew_gap', 'ew_cursor_at', event_windows._behind(previous.max_event_time, lateness)) }} as ew_reason
from ew_new
    {%- endset -%}
    {%- set moved -%}
select
    *,
    typeof(ew_cursor_value) as cursor_type,
    typeof(ew_time) as event_time_type,
    unix_micros(current_timestamp()) as now,
    coalesce({{ previous.run }}, 0) + 1 as run,
    {{ previous.cursor_to }} as cursor_from,
    coalesce(largest_cursor, {{ previous.cursor_to }}) as cursor_to,
    greatest({{ previous.max_event_time }}, latest_event) as max_event_time
from ew_measured
    {%- endset -%}
    {%- set bounded -%}
select
    *,
    {{ event_windows._behind(previous.max_event_time, delay) }} as watermark_from,
    {{ event_windows._behind('max_event_time', delay) }} as watermark_to,
    {{ event_windows._behind(previous.max_event_time, lateness) }} as bound_from,
    {{ event_windows._behind('max_event_time', lateness) }} as bound_to
from ew_moved
    {%- endset -%}
    {%- set touched -%}
select
    *,
    least(first_event, watermark_from, bound_from) as touched_from,
    greatest(last_end, watermark_to) as touched_to,
    {{ event_windows._utc_text('watermark_to') }} as watermark_text
from ew_bounded
    {%- endset -%}
    {{- return(event_windows._with([
        {'name': 'ew_new', 'why': 'the new part of the source', 'sql': arrived},
        {'name': 'ew_judged', 'why': 'why an event is rejected, if it is', 'sql': judged},
        {'name': 'ew_measured', 'why': 'its size and its range', 'sql': event_windows._measured_events(arguments)},
        {'name': 'ew_moved', 'why': 'how far the cursor and the maximum event time move', 'sql': moved},
        {'name': 'ew_bounded', 'why': 'and with it the watermark and the lateness bound', 'sql': bounded},
        {'sql': touched},
    ])) -}}
{%- endmacro -%}

{#- The size of the new part of the source, what of it is rejected, and how far it reaches. -#}
{%- macro _measured_events(arguments) -%}
select
    max(ew_cursor_value) as ew_cursor_value,
    max(ew_time) as ew_time,
    count(*) as events,
    count_if(ew_cursor is null) as events_without_cursor,
    {%- if arguments.cursor is mapping %}
    count_if(_change_type <> 'insert') as changed_events,
    min(if(_change_type <> 'insert', _commit_version, null)) as changed_in,
    {%- endif %}
    {%- if arguments.strategy == 'auto' %}
    approx_count_distinct(struct(ew_key, {{ event_windows._bucket_of('ew_first', 'nullif(ew_gap, 0)') }})) as mini_sessions,
    {%- endif %}
    max(ew_cursor) as largest_cursor,
    {%- for reason in event_windows._reasons() %}
    count_if(ew_reason = '{{ reason }}') as rejected_{{ reason }},
    {%- endfor %}
    min(if(ew_reason is null, ew_first, null)) as first_event,
    max(if(ew_reason is null, {{ event_windows._end_micros('ew_first', 'ew_gap') }}, null)) as last_end,
    max(if({{ event_windows._is_off_the_clock(arguments, 'ew_first', 'ew_cursor_at') }}, null, ew_first)) as latest_event
from ew_judged
{%- endmacro -%}

{#-
    A watermark: the maximum event time, floored to whole milliseconds (EventTimeWatermarkExec keeps its statistics in them;
    pmod rounds down before 1970 too), minus a delay. Without a delay there is no bound at all.
-#}
{%- macro _behind(max_event_time, delay) -%}
    {%- if delay is none -%}
        {{- return('cast(null as bigint)') -}}
    {%- endif -%}
    {{- return(max_event_time ~ ' - pmod(' ~ max_event_time ~ ', 1000)' ~ (' - ' ~ delay if delay else '')) -}}
{%- endmacro -%}

{#- Whether an event's time can't be right, so that it moves no watermark: out of the type's range, future or past. -#}
{%- macro _is_off_the_clock(arguments, time, arrived_at) -%}
    {%- set wrong = [time ~ ' not between ' ~ event_windows._number(event_windows._first_micros()) ~ ' and ' ~ event_windows._number(event_windows._last_micros())] -%}
    {%- if arguments.max_future_skew is not none -%}
        {%- do wrong.append(event_windows._is_future(time, arrived_at, event_windows._duration_micros(arguments.max_future_skew))) -%}
    {%- endif -%}
    {%- if arguments.min_event_time is not none -%}
        {%- do wrong.append(time ~ ' < ' ~ event_windows._number(event_windows._moment_micros(arguments.min_event_time))) -%}
    {%- endif -%}
    {{- return(wrong | join(' or ')) -}}
{%- endmacro -%}

{#- One clock that is ahead must not close every session: later than its arrival by more than `skew`. -#}
{%- macro _is_future(event_micros, arrival_micros, skew) -%}
    {{- return(event_micros ~ ' > ' ~ event_windows._end_micros(arrival_micros, skew)) -}}
{%- endmacro -%}

{#-
    Why an event is rejected, or NULL: SQL over its time in microseconds, its gap, when it arrived, and the lateness bound
    of the run before. The order of the reasons is part of the contract.

    bad_gap is also an event whose time or end is out of the range of the type. An event is late when its own window ends at
    or before the bound (WatermarkSupport's row test); by the session test only its session can tell.
-#}
{%- macro _rejection(arguments, settings, time, gap, arrived_at, bound) -%}
    {%- set first, last = event_windows._first_micros(), event_windows._last_micros() -%}
    {%- set end = event_windows._end_micros(time, gap) -%}
case
        when {{ time }} is null then 'null_event_time'
        {%- if settings.gap_per_event is none %}
        when {{ time }} not between {{ event_windows._number(first) }} and {{ event_windows._number(last - settings.gap) }} then 'bad_gap'
        {%- else %}
        when not coalesce({{ time }} >= {{ event_windows._number(first) }} and {{ gap }} > 0 and {{ end }} <= {{ event_windows._number(last) }}, false) then 'bad_gap'
        {%- endif %}
        {%- if arguments.max_future_skew is not none %}
        when {{ event_windows._is_future(time, arrived_at, event_windows._duration_micros(arguments.max_future_skew)) }} then 'future'
        {%- endif %}
        {%- if arguments.min_event_time is not none %}
        when {{ time }} < {{ event_windows._number(event_windows._moment_micros(arguments.min_event_time)) }} then 'past'
        {%- endif %}
        {%- if arguments.allowed_lateness is not none and arguments.late_test == 'row' %}
        when {{ end }} <= {{ bound }} then 'late'
        {%- endif %}
    end
{%- endmacro -%}

{#- How far ahead of its arrival an event may be before its clock is taken to be wrong, in microseconds: an hour. -#}
{%- macro _worst_skew() -%}
    {{- return(3600000000) -}}
{%- endmacro -%}
