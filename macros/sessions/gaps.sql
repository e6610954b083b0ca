{#-
    The columns a batch query needs, of the events that can be in a session. Spark drops those without a time or a gap
    as well (ResolveTimeWindows). Ours are also those whose time or end is out of the range of the type. `of_keys` is a
    condition on the keys, which Spark looks at before a gap is made.
-#}
{%- macro _read_events(events, event_time, settings, step='ew_events', of_keys=none) -%}
    {%- set source = event_windows._source(events, settings.columns) -%}
    {%- set time = source.of ~ event_windows._quote(event_time) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set in_range = none if per_event else event_windows._in_range(time, settings.gap, settings.time_type) -%}
    {%- set conditions = [of_keys, in_range] | select | list -%}
    {%- set read -%}
    {%- if per_event %}
-- ew_measured: each event with its own gap in microseconds
    {%- else %}
-- {{ step }}: the events that have a time, and end before the type does
    {%- endif %}
select
    {{ event_windows._columns_and(
        (['*'] if settings.reads_row else event_windows._of(source, settings['keys']))
        + ([[settings.hash, 'ew_key_hash']] if settings.hash else [])
    ) }}
    {{- event_windows._event_time(settings, event_time, time) }} as ew_first_at
    {%- if per_event %},
    {{ settings.gap_per_event }} as ew_gap_us
    {%- endif %}
    {{- event_windows._and_columns(event_windows._brought_by_event(settings)) }}
from {{ source.sql }}
{%- if conditions %}
where
    {{ conditions | join('\n    and ') }}
{%- endif %}
    {%- endset -%}
    {%- if not per_event -%}
        {{- return([read]) -}}
    {%- endif -%}
    {%- set first_us = event_windows._micros('ew_first_at', settings.time_type) -%}
    {%- set end_us = event_windows._end_micros(first_us, 'ew_gap_us') -%}
    {%- set usable -%}
-- {{ step }}: the events that have a time and a gap, and end before the type does
select
    *,
    {{ end_us }} as ew_end_us
from ew_measured
where
    {{ event_windows._in_range('ew_first_at', 0, settings.time_type) }}
    and ew_gap_us > 0
    and {{ end_us }} <= {{ event_windows._number(event_windows._last_micros()) }}
    {%- endset -%}
    {{- return([read, usable]) -}}
{%- endmacro -%}

{#- The event time as it is first read: checked by the query itself where its type is not known (`_checked_time`). -#}
{%- macro _event_time(settings, name, column) -%}
    {{- return(
        column if settings.time_type is not none
            else event_windows._checked_time(settings.macro, 'event_time', name, column)
    ) -}}
{%- endmacro -%}

{#-
    Aligned pieces of time as long as the gap: two events in one are closer than the gap, so always in one session.
-#}
{%- macro _bucket(settings) -%}
    {%- set size = settings.gap if settings.gap_per_event is none else 'nullif(ew_gap_us, 0)' -%}
    {{- return(event_windows._bucket_of(event_windows._micros('ew_first_at', settings.time_type), size)) -}}
{%- endmacro -%}

{#-
    Spark's own operator. The gap is given in seconds or microseconds, since its 'day' is a calendar day of the session
    time zone. It lets touching sessions merge. To keep them apart, time runs twice as fast: then half a microsecond
    less than the gap can be said, which no event time lies on.
-#}
{%- macro _native_window(settings, time) -%}
    {%- set time_us = event_windows._micros(time, settings.time_type) -%}
    {%- if settings.starts_after == '>' and settings.gap_per_event is none -%}
session_window({{ time }}, '{{ event_windows._absolute_text(settings.gap) }}')
    {%- elif settings.starts_after == '>' -%}
session_window({{ time }}, concat(if(ew_gap_us > 0, ew_gap_us, 1), ' microseconds'))
    {%- elif settings.gap_per_event is none -%}
session_window(timestamp_micros(2 * {{ time_us }}), '{{ 2 * settings.gap - 1 }} microseconds')
    {%- else -%}
session_window(timestamp_micros(2 * {{ time_us }}), concat(if(ew_gap_us > 0, 2 * ew_gap_us - 1, 1), ' microseconds'))
    {%- endif -%}
{%- endmacro -%}

{#-
    Numbers the sessions of each partition: a row starts a new one where it begins after everything before it has ended.
    A running maximum, not LAG: a gap per event, or a stored session, may reach past the rows that follow it. Peers are
    fine: rows that begin together are in one session, whichever of them comes first. The first row compares with NULL
    and starts no new session, so numbers begin with 0; rows without a time are one group. No `last` where the relation
    has `ew_reached`.
-#}
{%- macro _number_sessions(relation, settings, partition_by, last) -%}
    {%- set why = event_windows._exempt(
        'EW05', 'rows that begin together are in one session, whichever comes first'
    ) -%}
    {%- set window -%}
partition by {{ partition_by | join(', ') or "'all'" }}
        order by ew_first_at{{ why }}
    {%- endset -%}
    {%- set numbered -%}
-- ew_numbered: a row that begins after that starts a new session
select
    *,
    count_if({{ event_windows._starts_after(settings) }}) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_number
from {{ relation if last is none else 'ew_reached' }}
    {%- endset -%}
    {%- set reached = [] if last is none else [event_windows._reach_before(relation, settings, window, last)] -%}
    {{- return(reached + [numbered]) -}}
{%- endmacro -%}

{#- How far the rows before each row reach: up to their end, where each has its own, and else up to their `last`. -#}
{%- macro _reach_before(relation, settings, window, last) -%}
-- ew_reached: how far the rows before each row reach
select
    *,
    max({{ last if settings.gap_per_event is none else 'ew_end_us' }}) over (
        {{ window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_reached
from {{ relation }}
{%- endmacro -%}

{#-
    The test for the first row of a session: it begins after everything before it has ended.
    Microseconds where the type of the event time is known. Where it is not (a CTE), timestamps with an interval that
    is absolute for both types: slower, but nothing has to be known.
-#}
{%- macro _starts_after(settings) -%}
    {%- set first_us = event_windows._micros('ew_first_at', settings.time_type) -%}
    {%- set reached_us = event_windows._micros('ew_reached', settings.time_type) -%}
    {%- if settings.gap_per_event is not none -%}
{{ first_us }} {{ settings.starts_after }} ew_reached
    {%- elif settings.time_type is none -%}
ew_first_at {{ settings.starts_after }} ew_reached + {{ event_windows._interval(settings.gap) }}
    {%- else -%}
{{ first_us }} {{ settings.starts_after }} {{ event_windows._end_micros(reached_us, settings.gap) }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The end as Spark has it, the maximum of event time + gap, in the type of the event time. An interval is slower to
    add than a number of microseconds, which a TIMESTAMP is.
-#}
{%- macro _session_end(settings) -%}
    {%- if settings.gap_per_event is not none -%}
{{ event_windows._in_type('ew_end_us', settings.time_type, 'last_event_at') }}
    {%- elif settings.time_type == 'timestamp' -%}
{{ event_windows._timestamp(event_windows._micros('last_event_at', 'timestamp') ~ ' + ' ~ settings.gap, 'timestamp') }}
    {%- else -%}
last_event_at + {{ event_windows._interval(settings.gap) }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The id of a session, or of a window: a hash of the keys, of which `settings` has the types, and the start in
    microseconds. `salt` is text that tells apart what has the same keys and start.
-#}
{%- macro _session_id(settings, start_micros, salt=none) -%}
    {%- set fields = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do fields.append(['k' ~ loop.index, key, settings.key_types[loop.index0]]) -%}
    {%- endfor -%}
    {{- return(event_windows._hashed(fields + [['start', start_micros, 'bigint']], salt)) -}}
{%- endmacro -%}

{#-
    The keys under names of their own, for the side of a join that has other columns of the same names; a column that is
    true where there are none.
-#}
{%- macro _key_names(settings, of='') -%}
    {%- set names = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append([of ~ key, 'ew_key_' ~ loop.index]) -%}
    {%- endfor -%}
    {{- return(names or [['true', 'ew_of_all']]) -}}
{%- endmacro -%}

{#- The condition that keys are those of `_key_names`; NULL is a key like any other. -#}
{%- macro _equal_keys(settings) -%}
    {%- for key in settings['keys'] -%}
        {{- ' and ' if not loop.first }}{{ key }} <=> ew_key_{{ loop.index }}
    {%- else -%}
ew_of_all
    {%- endfor -%}
{%- endmacro -%}
