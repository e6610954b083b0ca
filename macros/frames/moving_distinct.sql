{#-
    How many different values a frame holds, in time that does not grow with it. Frames are intervals of places, all of
    one length. An occurrence at place `a` is in the frames of the rows from `a - end` to `a - start`. Occurrences of
    one value that are no further apart than a frame is long make one stretch of rows. A row has as many different
    values as stretches have begun and are not over: a running sum of marks.
-#}

{#-
    Where rows are: `start` and `end` as those of a span (`_moving_span`), none where the frame is unbounded, and
    `place`, SQL for a whole number. Without offsets that is a number of the row, or in RANGE of its peers. `nulls` is
    the side of all places, -1 or 1, on which rows without a place are; 0 where each has one. None where places are no
    whole numbers.
-#}
{%- macro _distinct_span(partition_by, order_by, clause, ties, order_type) -%}
    {%- set span = {'start': clause.start.distance, 'end': clause.end.distance, 'nulls': 0} -%}
    {%- if event_windows._is_entire(clause) -%}
        {{- return(dict(span, place='0L')) -}}
    {%- elif clause.unit == 'rows' -%}
        {%- set window = event_windows._window(partition_by, order_by, 'growing', ties) -%}
        {{- return(dict(span, place='cast(row_number() over ' ~ window ~ ' as bigint)')) -}}
    {%- elif not event_windows._offset_kinds(clause) -%}
        {%- set window = event_windows._window(partition_by, order_by, 'growing') -%}
        {{- return(dict(span, place='cast(dense_rank() over ' ~ window ~ ' as bigint)')) -}}
    {%- endif -%}
    {%- set term = event_windows._order_term(order_by[0]) -%}
    {%- set place = event_windows._range_place(term.expression, clause, order_type) -%}
    {%- if place is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- do span.update({'place': place, 'nulls': -1}) -%}
    {%- if ' desc' in term.direction -%}
        {%- do span.update({
            'start': none if clause.end.distance is none else 0 - clause.end.distance,
            'end': none if clause.start.distance is none else 0 - clause.start.distance,
        }) -%}
    {%- endif -%}
    {%- if (' nulls first' if ' desc' in term.direction else ' nulls last') in term.direction -%}
        {%- do span.update({'nulls': 1}) -%}
    {%- endif -%}
    {{- return(span) -}}
{%- endmacro -%}

{#-
    The rows of `ew_rows` with the different values of each number in `moving.distinct` (`ew_distinct_1` and so on). The
    row comes out of the array of marks as `ew_kept_row`: of one that passes by between two windows Spark 4.1 loses
    fields where a query takes some of them (INTERNAL_ERROR_ATTRIBUTE_NOT_FOUND).
-#}
{%- macro _distinct_values(moving) -%}
    {%- set span = moving.distinct_span -%}
    {%- set is_bounded = span.start is not none and span.end is not none -%}
    {%- set keys = [] if moving.partition_by is string else moving.partition_by | list -%}
    {%- set placed -%}
select
    *,
    {%- if span.nulls %}
    if(ew_at is null, {{ span.nulls }}, 0) as ew_side,
    coalesce(ew_at, 0) as ew_place
    {%- else %}
    0 as ew_side,
    {{ span.place }} as ew_place
    {%- endif %}
from ew_rows
    {%- endset -%}
    {%- set beside, windows, marks, sums = [], [], [], [] -%}
    {%- for number in moving.distinct -%}
        {%- set window = event_windows._window(
            keys + ['ew_value_' ~ number] + (['ew_side'] if is_bounded else []),
            ['ew_place'] if is_bounded else ['ew_side', 'ew_place'], 'offset'
        ) -%}
        {%- set alike = event_windows._exempt('EW05', 'a place is taken, and rows that tie have the same') -%}
        {%- do windows.append('ew_same_' ~ number ~ ' as ' ~ window ~ alike) -%}
        {%- do beside.append(['lag(ew_place) over ew_same_' ~ number, 'ew_before_' ~ number]) -%}
        {%- do beside.append(['lead(ew_place) over ew_same_' ~ number, 'ew_after_' ~ number]) -%}
        {%- do marks.extend(event_windows._distinct_marks(span, number)) -%}
        {%- do sums.append([
            'sum(if(ew_of = ' ~ number ~ ', ew_change, 0L)) over ew_so_far', 'ew_distinct_' ~ number
        ]) -%}
    {%- endfor -%}
    {%- set same -%}
select
    *,
    {{ event_windows._columns(beside) }}
from ew_placed
window
    {{ windows | join(',\n    ') }}
    {%- endset -%}
    {%- set marked -%}
select *
from ew_beside
lateral view inline(filter(
    array(
        struct(ew_side as side, ew_place as place, 0 as of, 0L as change, ew_row as row),
        {{ marks | join(',\n        ') }}
    ),
    mark -> mark is not null
)) as ew_mark_side, ew_mark_place, ew_of, ew_change, ew_kept_row
    {%- endset -%}
    {%- set counted -%}
select
    *,
    {{ event_windows._columns(sums) }}
from ew_marks
window
    ew_so_far as {{ event_windows._window(
        keys or 'all rows', ['ew_mark_side', 'ew_mark_place'], {'range': ['unbounded', 0]}
    ) ~ event_windows._exempt('EW04', 'marks at one place are of the same frames') }}
    {%- endset -%}
    {{- return([
        {'name': 'ew_placed', 'why': 'each row with its place; without one it is beside all others', 'sql': placed},
        {'name': 'ew_beside', 'why': 'where its value is before it and after it', 'sql': same},
        {'name': 'ew_marks', 'why': 'each row, and where a stretch with its value begins or is over', 'sql': marked},
        {'name': 'ew_counted', 'why': 'the stretches that have begun and are not over', 'sql': counted},
        {'name': 'ew_distinct', 'why': 'the rows alone', 'sql': 'select *\nfrom ew_counted\nwhere ew_of = 0'},
    ]) -}}
{%- endmacro -%}

{#-
    Where a stretch begins and where it is over, as structs, NULL where there is no mark. Rows without a
    place are at one place, before or after all others. Before the first BIGINT is the first one, after the last one are
    rows without a place.
-#}
{%- macro _distinct_marks(span, number) -%}
    {%- set first = '(-9223372036854775807L - 1L)' -%}
    {%- set before, after = 'ew_before_' ~ number, 'ew_after_' ~ number -%}
    {%- set begins, ends = before ~ ' is null', after ~ ' is null' -%}
    {%- if span.start is not none and span.end is not none -%}
        {%- set begins = 'coalesce(try_subtract(ew_place, ' ~ before ~ ') > ' ~ (span.end - span.start) ~ ', true)' -%}
        {%- set ends = 'coalesce(try_subtract(' ~ after ~ ', ew_place) > ' ~ (span.end - span.start) ~ ', true)' -%}
    {%- endif -%}
    {%- set marks = [] -%}
    {%- if span.end is none -%}
        {%- do marks.append([begins, '-1', first, '1L']) -%}
    {%- else -%}
        {%- set place = event_windows._shifted('ew_place', 0 - span.end) -%}
        {%- set side = 'if(' ~ place ~ ' is null, 1, 0)' if span.end < 0 else '0' -%}
        {%- do marks.append([begins, '0', place, '1L'] if not span.nulls else [
            begins, 'if(ew_side = 0, ' ~ side ~ ', ew_side)',
            'if(ew_side = 0, coalesce(' ~ place ~ ', ' ~ first ~ '), 0)', '1L'
        ]) -%}
    {%- endif -%}
    {%- if span.start is not none -%}
        {%- set place = event_windows._shifted('ew_place', 1 - span.start) -%}
        {%- set side = 'if(' ~ place ~ ' is null, 1, 0)' if span.start < 1 else '0' -%}
        {%- do marks.append([ends, '0', place, '-1L'] if not span.nulls else [
            ends ~ ' and ew_side < 1', 'if(ew_side = 0, ' ~ side ~ ', 0)',
            'if(ew_side = 0, coalesce(' ~ place ~ ', ' ~ first ~ '), ' ~ first ~ ')', '-1L'
        ]) -%}
    {%- endif -%}
    {%- set structs = [] -%}
    {%- for is_there, side, place, change in marks -%}
        {%- do structs.append(
            'if(ew_value_' ~ number ~ ' is not null and ' ~ is_there ~ ', struct(' ~ side ~ ' as side, ' ~ place
            ~ ' as place, ' ~ number ~ ' as of, ' ~ change ~ ' as change, null as row), null)'
        ) -%}
    {%- endfor -%}
    {{- return(structs) -}}
{%- endmacro -%}
