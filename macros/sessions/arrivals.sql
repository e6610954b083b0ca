{#-
    The batch, each event with the reason to reject it or none. A time out of the range of the type is NULL from here
    on, so that no rejected row holds what a client can't read. With `old`, a condition, older rows are read as well.
-#}
{%- macro _classify_events(settings, run, old=none) -%}
    {%- set source = run.sources[0] -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set first, last = event_windows._number(event_windows._first_micros()), event_windows._number(
        event_windows._last_micros()
    ) -%}
    {%- set arrived = [] -%}
    {%- for one in run.sources -%}
        {%- do arrived.append(event_windows._arrived_events(settings, run, one, old)) -%}
    {%- endfor -%}
    {%- set reason = event_windows._rejection(source, run.bound_from) -%}
    {%- set reason_before = event_windows._rejection(dict(source, is_late_by_row=false), run.bound_from) -%}
    {%- set classified -%}
select
    *,
    if({{ event_windows._in_range('ew_at', 0, settings.time_type) }}, ew_at, null) as ew_first_at,
    {%- if per_event %}
    if(
        ew_time_us >= {{ first }} and ew_gap_us > 0 and {{ source.end }} <= {{ last }}, {{ source.end }}, null
    ) as ew_end_us,
    {%- endif %}
    {{ reason if old is none else 'if(ew_is_new, ' ~ reason ~ ', ' ~ reason_before ~ ')' }} as ew_reason
from ew_arrived
    {%- endset -%}
    {{- return([
        {
            'name': 'ew_arrived', 'why': 'the events that have arrived since the last run',
            'sql': arrived | join('\nunion all\n'),
        },
        {'name': 'ew_classified', 'why': 'why an event is rejected, if it is', 'sql': classified},
    ]) -}}
{%- endmacro -%}

{#- The events of one source, all of one shape. With `old`, a condition, older ones as well. -#}
{%- macro _arrived_events(settings, run, source, old) -%}
    {%- set from = source.read if old is none else source.rows -%}
    {%- set cursor = event_windows._cursor_number(from.cursor, source.cursor_type) -%}
    {%- set keys, of = [], event_windows._of(from, settings['keys']) -%}
    {%- for key in of -%}
        {%- do keys.append([key, 'ew_of_' ~ loop.index] if settings.reads_row else key) -%}
    {%- endfor -%}
select
    {{ event_windows._columns(
        keys + (settings.event_columns or []) + event_windows._aggregate_columns(settings.aggregates, 'inputs')
    ) }},
    {%- if settings.reads_row %}
    struct(*) as ew_row,
    {%- endif %}
    {%- if settings.hash %}
    {{ settings.hash }} as ew_key_hash,
    {%- endif %}
    {{ event_windows._event_time(settings, source.time_name, from.time) }} as ew_at,
    {{ event_windows._micros(from.time, source.time_type) }} as ew_time_us,
    {%- if source.skew is not none %}
    {{ event_windows._cursor_instant(from.cursor, run.now, source.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {%- if settings.gap_per_event is not none %}
    {{ settings.gap_per_event }} as ew_gap_us,
    {%- endif %}
    {%- if settings.several %}
    {{ source.place }} as ew_place,
    {%- endif %}
    {%- if source.applies and run.continues %}
    _change_type as ew_change,
    {%- endif %}
    {%- if old is not none %}
    coalesce({{ cursor }} > {{ source.cursor_from }}, true) as ew_is_new,
    {%- endif %}
    {{ cursor }} as ew_cursor
from {{ from.sql }}
where {{ source.is_new if old is none else '(' ~ source.is_new ~ ')\n    or (' ~ old ~ ')' }}
{%- endmacro -%}
