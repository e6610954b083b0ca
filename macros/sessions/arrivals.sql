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

{#- The batch as mini sessions: every event one of its own (islands), or what is surely together already aggregated. -#}
{%- macro _events_as_sessions(settings, run) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set one_by_one -%}
select
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place) as ew_rejected_from,
    {%- endif %}
    ew_first_at,
    ew_first_at as ew_last_at,
    {%- if per_event %}
    ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    1L as ew_new_events,
    null as ew_stored,
    {%- endif %}
    1L as ew_events,
    ew_cursor as ew_smallest_cursor,
    ew_cursor as ew_largest_cursor
    {{- event_windows._and_columns(event_windows._single_event_columns(settings.aggregates)) }}
from ew_classified
    {%- endset -%}
    {%- set aggregated -%}
select
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place) as ew_rejected_from,
    {%- endif %}
    min(ew_first_at) as ew_first_at,
    max(ew_first_at) as ew_last_at,
    {%- if per_event %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    count(*) as ew_new_events,
    null as ew_stored,
    {%- endif %}
    count(*) as ew_events,
    min(ew_cursor) as ew_smallest_cursor,
    max(ew_cursor) as ew_largest_cursor
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from ew_classified
group by
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place),
    {%- endif %}
    {{ event_windows._surely_together(settings) }}
    {%- endset -%}
    {%- set is_islands = settings.strategy == 'islands' -%}
    {{- return([{
        'name': 'ew_mini_sessions' if run.continues else 'ew_rows',
        'why': 'each event as a session of its own' if is_islands
            else 'events that are surely in one session, aggregated',
        'sql': one_by_one if is_islands else aggregated,
    }]) -}}
{%- endmacro -%}

{#- What groups events that are surely in one session: Spark's own window, or a bucket as long as the gap. -#}
{%- macro _surely_together(settings) -%}
    {%- if settings.strategy == 'compact' -%}
        {%- set gap = 'ew_gap_us,\n    ' if settings.gap_per_event is not none else '' -%}
        {{- return(gap ~ event_windows._bucket(settings)) -}}
    {%- endif -%}
    {#- the operator can't work with what has no time or no end; they have a reason, so any time serves -#}
    {%- set any_time = event_windows._timestamp(0, settings.time_type) -%}
    {{- return(event_windows._native_window(
        settings, "if(ew_reason in ('null_event_time', 'bad_gap'), " ~ any_time ~ ', ew_first_at)'
    )) -}}
{%- endmacro -%}
