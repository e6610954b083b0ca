{#-
    The batch, each event with the reason to reject it or none. A time out of the range of the type is NULL from here
    on, so that no rejected row holds what a client can't read. A way that reads more than the new events says what:

    from     where its rows are, as `_read_from` gives it
    keys     the keys, each under the name that the steps use
    columns  what an event brings beside its keys
    marks    what tells its rows apart, as pairs of SQL and name
    where    which rows are read
    reason   the reason to reject one of them
-#}
{%- macro _classify_events(settings, run, rows=none, why='the events that have arrived since the last run') -%}
    {%- set source = run.sources[0] -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set first = event_windows._number(event_windows._first_micros()) -%}
    {%- set last = event_windows._number(event_windows._last_micros()) -%}
    {%- set arrived = [] -%}
    {%- for one in run.sources -%}
        {%- do arrived.append(event_windows._arrived_events(
            settings, run, one, rows or event_windows._new_events(settings, one)
        )) -%}
    {%- endfor -%}
    {%- set classified -%}
-- ew_classified: why an event is rejected, if it is
select
    *,
    if({{ event_windows._in_range('ew_at', 0, settings.time_type) }}, ew_at, null) as ew_first_at,
    {%- if per_event %}
    if(
        ew_time_us >= {{ first }} and ew_gap_us > 0 and {{ source.end }} <= {{ last }}, {{ source.end }}, null
    ) as ew_end_us,
    {%- endif %}
    {{ rows.reason if rows else event_windows._rejection(source, run.bound_from) }} as ew_reason
from ew_arrived
    {%- endset -%}
    {%- set arrivals -%}
-- ew_arrived: {{ why }}
{{ arrived | join('\nunion all\n') }}
    {%- endset -%}
    {{- return([arrivals, classified]) -}}
{%- endmacro -%}

{#- The events that have come since the run before. -#}
{%- macro _new_events(settings, source) -%}
    {{- return({
        'from': source.read,
        'keys': event_windows._of(source.read, settings['keys']),
        'columns': event_windows._aggregate_columns(settings.aggregates, 'inputs'),
        'marks': [],
        'where': source.is_new,
    }) -}}
{%- endmacro -%}

{#- The events of one source, all of one shape. -#}
{%- macro _arrived_events(settings, run, source, rows) -%}
    {%- set cursor = event_windows._cursor_number(rows.from.cursor, source.cursor_type) -%}
select
    {{ event_windows._columns_and(
        rows['keys'] + rows.columns + ([[settings.hash, 'ew_key_hash']] if settings.hash else [])
    ) }}
    {{- event_windows._event_time(settings, source.time_name, rows.from.time) }} as ew_at,
    {{ event_windows._micros(rows.from.time, source.time_type) }} as ew_time_us,
    {%- if source.skew is not none %}
    {{ event_windows._cursor_instant(rows.from.cursor, run.now, source.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {%- if settings.gap_per_event is not none %}
    {{ settings.gap_per_event }} as ew_gap_us,
    {%- endif %}
    {%- if settings.several %}
    {{ source.place }} as ew_place,
    {%- endif %}
    {%- for mark in rows.marks %}
    {{ mark[0] }} as {{ mark[1] }},
    {%- endfor %}
    {{ cursor }} as ew_cursor
from {{ rows.from.sql }}
where {{ rows.where }}
{%- endmacro -%}
