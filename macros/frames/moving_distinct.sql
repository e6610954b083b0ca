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
        {%- set number -%} cast(row_number() over {{ window }} as bigint) {%- endset -%}
        {{- return(dict(span, place=number)) -}}
    {%- elif not event_windows._offset_kinds(clause) -%}
        {%- set window = event_windows._window(partition_by, order_by, 'growing') -%}
        {%- set number -%} cast(dense_rank() over {{ window }} as bigint) {%- endset -%}
        {{- return(dict(span, place=number)) -}}
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
    {%- set alike = event_windows._exempt('EW05', 'a place is taken, and rows that tie have the same') -%}
    {%- set placed -%}
-- ew_placed: each row with its place; without one it is beside all others
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
    {%- set same -%}
-- ew_beside: where its value is before it and after it
select
    *
    {%- for number in moving.distinct %},
    lag(ew_place) over ew_same_{{ number }} as ew_before_{{ number }},
    lead(ew_place) over ew_same_{{ number }} as ew_after_{{ number }}
    {%- endfor %}
from ew_placed
window
    {%- for number in moving.distinct %}
    ew_same_{{ number }} as {{ event_windows._window(
        keys + ['ew_value_' ~ number] + (['ew_side'] if is_bounded else []),
        ['ew_place'] if is_bounded else ['ew_side', 'ew_place'], 'offset'
    ) }}{{ alike }}{{ ',' if not loop.last }}
    {%- endfor %}
    {%- endset -%}
    {%- set marked -%}
-- ew_marks: each row, and where a stretch with its value begins or is over
select *
from ew_beside
lateral view inline(filter(
    array(
        struct(ew_side as side, ew_place as place, 0 as of, 0L as change, ew_row as row)
        {%- for number in moving.distinct %},
        {{ event_windows._distinct_marks(span, number) }}
        {%- endfor %}
    ),
    mark -> mark is not null
)) as ew_mark_side, ew_mark_place, ew_of, ew_change, ew_kept_row
    {%- endset -%}
    {%- set counted -%}
-- ew_counted: the stretches that have begun and are not over
select
    *
    {%- for number in moving.distinct %},
    sum(if(ew_of = {{ number }}, ew_change, 0L)) over ew_so_far as ew_distinct_{{ number }}
    {%- endfor %}
from ew_marks
window
    ew_so_far as {{ event_windows._window(
        keys or 'all rows', ['ew_mark_side', 'ew_mark_place'], {'range': ['unbounded', 0]}
    ) ~ event_windows._exempt('EW04', 'marks at one place are of the same frames') }}
    {%- endset -%}
    {%- set rows_alone -%}
-- ew_distinct: the rows alone
select *
from ew_counted
where ew_of = 0
    {%- endset -%}
    {{- return([placed, same, marked, counted, rows_alone]) -}}
{%- endmacro -%}

{#- Where a stretch begins and, unless no row sees that, where it is over: structs, NULL where there is no mark. -#}
{%- macro _distinct_marks(span, number) -%}
    {%- set first = '(-9223372036854775807L - 1L)' -%}
    {%- set value = 'ew_value_' ~ number -%}
    {%- set begins -%} ew_before_{{ number }} is null {%- endset -%}
    {%- set ends -%} ew_after_{{ number }} is null {%- endset -%}
    {%- if span.start is not none and span.end is not none -%}
        {%- set begins -%}
coalesce(try_subtract(ew_place, ew_before_{{ number }}) > {{ span.end - span.start }}, true)
        {%- endset -%}
        {%- set ends -%}
coalesce(try_subtract(ew_after_{{ number }}, ew_place) > {{ span.end - span.start }}, true)
        {%- endset -%}
    {%- endif -%}
    {%- set everywhere -%} -1 as side, {{ first }} as place {%- endset -%}
    {%- set from = everywhere if span.end is none
        else event_windows._marked_place(span, 0 - span.end, first, 'ew_side', '0') -%}
if({{ value }} is not null and {{ begins }}, struct({{ from }}, {{ number }} as of, 1L as change, null as row), null)
    {%- if span.start is not none -%}
        {%- set ends = ends ~ ' and ew_side < 1' if span.nulls else ends -%}
        {%- set to = event_windows._marked_place(span, 1 - span.start, first, '0', first) %},
        if({{ value }} is not null and {{ ends }}, struct(
            {{- to }}, {{ number }} as of, -1L as change, null as row), null)
    {%- endif -%}
{%- endmacro -%}

{#-
    A place at a distance, as fields of a mark. Rows without a place are at one place, before or after all others: they
    have the mark on `side` at `place`. Before the first BIGINT is the first one, after the last one are rows without a
    place.
-#}
{%- macro _marked_place(span, distance, first, side, place) -%}
    {%- set marked = event_windows._shifted('ew_place', distance) -%}
    {%- set is_after_last -%} if({{ marked }} is null, 1, 0) {%- endset -%}
    {%- set beyond = is_after_last if distance > 0 else '0' -%}
    {%- if span.nulls -%}
if(ew_side = 0, {{ beyond }}, {{ side }}) as side, if(ew_side = 0, coalesce(
        {{- marked }}, {{ first }}), {{ place }}) as place
    {%- else -%}
0 as side, {{ marked }} as place
    {%- endif -%}
{%- endmacro -%}
