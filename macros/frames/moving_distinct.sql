{#-
    How many different values a frame holds, in time that does not grow with it: some occurrences of a value are marked,
    and marks are counted in frames that only grow.

    A frame of one length that moves: occurrences of a value that are no further apart than a frame is long make one
    stretch, which begins with `ew_first_1` and ends with `ew_last_1`. The value is in the frame from the row whose
    frame ends at the first of them to the one whose frame starts at the last, so that a frame holds as many values as
    stretches have begun up to its end, less those that have ended before its start.
    Any other frame grows in one direction, and holds as many values as first occurrences.
-#}

{#- Of _moving_settings `growing`, where no frame moves. -#}
{%- macro _distinct_growing(settings, clause, frame) -%}
    {#- no partition has as many rows as the widest frame that ROWS can say -#}
    {%- set all_before = clause.unit == 'rows' and clause.end.kind != 'unbounded' -%}
    {{- return(event_windows._growing(
        settings.partition_by, settings.frame_order,
        {'rows': ['unbounded', clause.end.given]} if all_before else frame,
    )) -}}
{%- endmacro -%}

{#- A place to which a bound can be added whatever it is: of a BIGINT the sum may not be one. -#}
{%- macro _wide_place(place) -%}
cast({{ place }} as decimal(20, 0))
{%- endmacro -%}

{#-
    Two steps with the marks of each number in `moving.distinct`: 1, or NULL. Occurrences of one value are side by side
    in an order of the whole partition, since Spark takes longer for many small ones; what stands before and after one
    is a step of its own, since Spark can't compare a text with a collation inside a window. In RANGE rows without a
    place, which come first, have each other in their frames, and no others.
-#}
{%- macro _distinct_marks(moving, step) -%}
    {%- set grown = moving.growing -%}
    {%- set partition_by = moving.partition_by if grown is none else grown.partition_by -%}
    {%- set neighbours, marks, windows = [], [], [] -%}
    {%- for number in moving.distinct -%}
        {%- set value, same = 'ew_value_' ~ number, 'ew_same_' ~ number -%}
        {%- set before, after = 'ew_before_' ~ number, 'ew_after_' ~ number -%}
        {%- do neighbours.append(['lag(' ~ value ~ ') over ' ~ same, before]) -%}
        {%- set is_first -%} not {{ value }} <=> {{ before }} {%- endset -%}
        {%- if grown is none -%}
            {%- set length = moving.span.end - moving.span.start -%}
            {%- do neighbours.extend([
                ['lag(ew_at) over ' ~ same, before ~ '_at'],
                ['lead(' ~ value ~ ') over ' ~ same, after], ['lead(ew_at) over ' ~ same, after ~ '_at'],
            ]) -%}
            {%- set is_last -%}
(not {{ value }} <=> {{ after }} or coalesce(try_subtract({{ after }}_at, ew_at) > {{ length }},
                {{- ' ' ~ after }}_at is not null))
            {%- endset -%}
            {%- set is_first -%}
({{ is_first }} or coalesce(try_subtract(ew_at, {{ before }}_at) > {{ length }}, ew_at is not null))
            {%- endset -%}
            {%- do marks.append([event_windows._distinct_mark(value, is_last), 'ew_last_' ~ number]) -%}
        {%- endif -%}
        {%- do marks.append([event_windows._distinct_mark(value, is_first), 'ew_first_' ~ number]) -%}
        {%- set order_by = ['ew_at'] if grown is none else grown.order_by or [] -%}
        {%- set over = event_windows._moving_window(partition_by or 'all rows', [value] + order_by, 'offset') -%}
        {%- set why = event_windows._exempt('EW05', 'rows that tie are in the same frames') -%}
        {%- do windows.append(same ~ ' as ' ~ over ~ why) -%}
    {%- endfor -%}
    {%- set beside -%}
-- ew_neighbours: what stands beside each value among those of its own
select
    *,
    {{ event_windows._columns(neighbours) }}
from {{ step }}
window
    {{ windows | join(',\n    ') }}
    {%- endset -%}
    {%- set marked -%}
-- ew_marks: where {{ 'a stretch of its value begins or ends' if grown is none else 'a value is met first' }}
select
    *,
    {{ event_windows._columns(marks) }}
from ew_neighbours
    {%- endset -%}
    {{- return([beside, marked]) -}}
{%- endmacro -%}

{%- macro _distinct_mark(value, condition) -%}
case when {{ value }} is not null and {{ condition }} then 1 end
{%- endmacro -%}
