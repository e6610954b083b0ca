{#-
    What a run has to know of a source. `given` has the validated arguments by their names (from here on
    `max_future_skew` is `skew`, `allowed_lateness` is `lateness`), `columns` are those of its relation (`_columns_of`).
    The other arguments are SQL over `ew_time_us` and the names of `measured_columns` (pairs of SQL and name): `end`,
    when a row is passed by the watermark; `measures`, pairs of figures that the operator asks for, also of `{newest}`,
    the newest event time of the runs before; `rejections`, pairs of a condition and the operator's own reason to reject
    a row; `is_late_by_row`, whether a row is judged by its own end; `rereads`, whether rows of runs before are read
    again; `late`, whether a row is late by a `{bound}` (none: by its end).

    What it gives to the steps, which do not ask what kind of source it is (`_by_column`, `_by_commits`, `_by_changes`):

    applies       whether updates and deletes are applied
    cursor_parts  what a state remembers of its cursor beside the format
    is_event      whether a row of what is read is an event; none: all are
    commit        the columns by which its rows tell what was committed
    changed       how many rows were changed or deleted, and in which commit first, where that stops a run
    measures      what a run counts besides, as pairs of SQL and name
    taken         which of these figures make an event that was accepted before come or go, each with its sign
    tells_read    whether the rows that a run writes tell how many events it has read
    is_new, is_old  whether a row is one of this run or of those before; none: its cursor tells
-#}
{%- macro _run_source(
    name,
    given,
    columns,
    end='ew_time_us',
    measured_columns=[],
    measures=[],
    rejections=[],
    is_late_by_row=true,
    rereads=false,
    late=none
) -%}
    {%- set cursor = given.get('cursor') -%}
    {%- set is_exact = cursor is mapping -%}
    {%- set gives = event_windows._by_column() if not is_exact
        else event_windows._by_changes() if event_windows._applies_changes(cursor) else event_windows._by_commits() -%}
    {%- set may_reject = given.get('allowed_lateness') is not none or given.get('max_future_skew') is not none
        or given.get('min_event_time') is not none -%}
    {{- return(dict(gives, **{
        'name': name,
        'argument': name ~ '.' if name else '',
        'relation_argument': name ~ '.relation' if name else 'events',
        'relation': given.relation,
        'columns': columns,
        'time_name': given.event_time,
        'cursor_name': cursor,
        'is_exact': is_exact,
        'format': event_windows._cursor_format(cursor),
        'rereads': rereads,
        'skips_changes': is_exact and cursor.changes == 'skip',
        'tracks_rows': is_exact and rereads and may_reject,
        'delay': event_windows._duration_micros(given.get('watermark_delay') or '0 seconds'),
        'lateness': event_windows._duration_micros(given.get('allowed_lateness')),
        'skew': event_windows._duration_micros(given.get('max_future_skew')),
        'first_time': event_windows._moment_micros(given.min_event_time) if given.get('min_event_time') is not none
            else none,
        'end': end,
        'late': late or end ~ ' <= {bound}',
        'measured_columns': measured_columns,
        'measures': measures + gives.measures,
        'rejections': rejections,
        'is_late_by_row': is_late_by_row,
    })) -}}
{%- endmacro -%}

{#- Where a source is read: its relation or its arrivals, with the names of its time and cursor as they are there. -#}
{%- macro _read_from(source, text) -%}
    {%- if source.projection -%}
        {%- set text -%} (select {{ source.projection }} from {{ text }}) {%- endset -%}
    {%- endif -%}
    {%- set read = event_windows._source(text, source.columns) -%}
    {{- return({
        'sql': read.sql,
        'of': read.of,
        'time': read.of ~ event_windows._quote(source.time_name),
        'cursor': read.of ~ event_windows._cursor_column(source.cursor_name) if source.cursor_name else none,
    }) -}}
{%- endmacro -%}

{#-
    A source as the state remembers what it was built with, in a form that does not change with the way it is written
    ('60 minutes' is '1 hour').
-#}
{%- macro _source_identity(source, given) -%}
    {%- set exact = dict(event_windows._exact_cursor(source.format), **source.cursor_parts) -%}
    {%- set identity = {
        'event_time': source.time_name,
        'cursor': exact if source.is_exact else source.cursor_name,
        'watermark_delay': event_windows._duration_text(source.delay),
        'min_event_time': none if source.first_time is none else event_windows._moment_text(given.min_event_time),
    } -%}
    {%- for name, micros in [['allowed_lateness', source.lateness], ['max_future_skew', source.skew]] -%}
        {%- do identity.update({name: none if micros is none else event_windows._duration_text(micros)}) -%}
    {%- endfor -%}
    {{- return(identity) -}}
{%- endmacro -%}

{#-
    Why a row is rejected, or NULL: SQL over `ew_time_us`, `ew_arrived_us` and what the operator's reasons need, with
    the lateness bound of the run before. The order of the reasons is part of the contract. A row is late when its own
    end is at or before the bound (WatermarkSupport's row test).
-#}
{%- macro _rejection(source, bound) -%}
case
        when ew_time_us is null then 'null_event_time'
        {%- for rejection in source.rejections + event_windows._clock_rejections(source) %}
        when {{ rejection[0] }} then '{{ rejection[1] }}'
        {%- endfor %}
        {%- if source.lateness is not none and source.is_late_by_row %}
        when {{ source.late | replace('{bound}', bound) }} then 'late'
        {%- endif %}
    end
{%- endmacro -%}

{#- Whether a row is late by what it becomes a part of, and not by its own end. -#}
{%- macro _is_late_by_session(source) -%}
    {{- return(source.lateness is not none and not source.is_late_by_row) -}}
{%- endmacro -%}

{#- Pairs of a condition and the reason to reject a row whose clock was wrong. -#}
{%- macro _clock_rejections(source) -%}
    {%- set rejections = [] -%}
    {%- if source.skew is not none -%}
        {%- do rejections.append([event_windows._is_future('ew_time_us', 'ew_arrived_us', source.skew), 'future']) -%}
    {%- endif -%}
    {%- if source.first_time is not none -%}
        {%- set is_past -%} ew_time_us < {{ event_windows._number(source.first_time) }} {%- endset -%}
        {%- do rejections.append([is_past, 'past']) -%}
    {%- endif -%}
    {{- return(rejections) -}}
{%- endmacro -%}

{#- Whether an event's time can't be right, so that it moves no watermark: out of the type's range, future or past. -#}
{%- macro _is_off_the_clock(source) -%}
    {%- set first = event_windows._number(event_windows._first_micros()) -%}
    {%- set last = event_windows._number(event_windows._last_micros()) -%}
ew_time_us not between {{ first }} and {{ last }}
    {%- for rejection in event_windows._clock_rejections(source) %} or {{ rejection[0] }}
    {%- endfor -%}
{%- endmacro -%}

{#- One clock that is ahead must not close every session: later than its arrival by more than `skew`. -#}
{%- macro _is_future(event_micros, arrival_micros, skew) -%}
{{ event_micros }} > {{ event_windows._end_micros(arrival_micros, skew) }}
{%- endmacro -%}

{#- How far ahead of its arrival an event may be before its clock is taken to be wrong, in microseconds: an hour. -#}
{%- macro _worst_skew() -%}
    {{- return(3600000000) -}}
{%- endmacro -%}

{#- What names of a source begin with, where there are several. -#}
{%- macro _prefix(source) -%}
    {{- return(source.prefix or (source.name ~ '_' if source.name else '')) -}}
{%- endmacro -%}

{#-
    A state model's input is read before the model runs, which a CTE can't be. In a unit test every input is a CTE that
    stands in for a relation.
-#}
{%- macro _check_readable(argument, relation) -%}
    {{- return([event_windows._problem(
        argument, 'is a CTE or an ephemeral model, which nothing can read before the model runs', relation,
        'a table, a view or a source: materialize the step before as a view',
    )] if relation is string or (event_windows._is_cte(relation) and model.resource_type != 'unit_test') else []) -}}
{%- endmacro -%}

{#-
    Whether a rejected row holds what it was made of: the reasons `late` and `future` depend on the run that read it, so
    a later one can't tell them from the row.
-#}
{%- macro _keeps_rejected(source) -%}
    {{- return(source.lateness is not none or source.skew is not none) -}}
{%- endmacro -%}
