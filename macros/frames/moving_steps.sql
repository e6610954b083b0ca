{#- The comment for a window of ROWS in the order of ew_at. -#}
{%- macro _exempt_by_place(unit) -%}
    {{- return(event_windows._exempt('EW05', 'ew_at numbers the rows of a partition') if unit == 'rows' else '') -}}
{%- endmacro -%}

{#-
    The rows with what their frames need, in up to six steps: what is aggregated and what they are partitioned by; the
    place; different values, and their marks; the blocks; sums within the blocks. A row without a place (RANGE and a
    NULL) has the other rows without one in its frame, and no others: they are in a block before all others. Where the
    catalog does not know the columns (`keeps_row`), the row travels as a struct, to come out as it was.
-#}
{%- macro _rows_with_places(relation, moving, keeps_row) -%}
    {%- set span = moving.span -%}
    {%- set at = span.at if span is not none and span.unit == 'range' else none -%}
    {%- set read -%}
-- ew_rows: each row with what is aggregated{{ ' and its place' if at }}
select
    *
    {%- if keeps_row %},
    struct(*) as ew_row
    {%- endif %}
    {{- event_windows._and_columns(moving.worked_out) }}
    {%- if at %},
    {{ at }} as ew_at
    {%- endif %}
    {%- for expression in moving.expressions %},
    {{ expression }} as ew_value_{{ moving.expressions[expression] }}
    {%- endfor %}
from {{ relation }}
    {%- endset -%}
    {%- set steps = [read] -%}
    {%- if moving.numbers_rows -%}
        {%- set window = event_windows._moving_window(
            moving.partition_by, moving.order_by, 'growing', moving.ties
        ) -%}
        {%- set numbered -%}
-- ew_places: its place in the partition
select
    *,
    cast(row_number() over {{ window }} as bigint) as ew_at
from ew_rows
        {%- endset -%}
        {%- do steps.append(numbered) -%}
    {%- endif -%}
    {%- if moving.distinct -%}
        {%- do steps.extend(event_windows._distinct_marks(moving, event_windows._step(steps | last).name)) -%}
    {%- endif -%}
    {%- if not moving.by_blocks -%}
        {{- return(steps) -}}
    {%- endif -%}
    {%- set place = event_windows._wide_place('ew_at') if moving.wide_place else 'ew_at' -%}
    {%- set last = '(' ~ place ~ (' - ' if span.end < 0 else ' + ') ~ span.end | abs ~ ')' if span.end else 'ew_at' -%}
    {%- set block = event_windows._block_of('ew_at', span.block) -%}
    {%- set end_block = event_windows._block_of(last, span.block) -%}
    {%- set blocked -%}
-- ew_blocks: its block, and the one its frame ends in
select
    *,
    {%- if span.unit == 'range' %}
    coalesce({{ block }}, -9223372036854775807) as ew_block,
    coalesce({{ end_block }}, -9223372036854775807) as ew_end_block
    {%- else %}
    {{ block }} as ew_block,
    {{ end_block }} as ew_end_block
    {%- endif %}
from {{ event_windows._step(steps | last).name }}
    {%- endset -%}
    {{- return(steps + [blocked] + ([event_windows._block_totals(moving)] if moving.totals else [])) -}}
{%- endmacro -%}

{#-
    The number of the block a place is in. A block is as long as a frame, so that a frame is one of the blocks, or
    begins in one and ends in the next: what it holds is the beginning of the block it ends in, and the rest of the one
    before (van Herk 1992, Gil and Werman 1993). Rounded down below zero as well, and without a sum that could overflow.
-#}
{%- macro _block_of(place, length) -%}
{{ place }} div {{ length }} - if({{ place }} % {{ length }} < 0, 1, 0)
{%- endmacro -%}

{#-
    For each row the sum of its block up to it and that from it on. In RANGE its peers are in both.
-#}
{%- macro _block_totals(moving) -%}
    {%- set partition = ['ew_block'] if moving.partition_by is string else moving.partition_by + ['ew_block'] -%}
    {%- set frame = {'rows': ['unbounded', 0]} if moving.span.unit == 'rows' else {'range': ['unbounded', 0]} -%}
    {%- set why = event_windows._exempt_by_place(moving.span.unit) -%}
-- ew_totals: the sum of its block up to it, and from it on
select
    *
    {%- for number in moving.totals %},
    sum(ew_value_{{ number }}) over ew_up_to_row as ew_total_to_{{ number }},
    sum(ew_value_{{ number }}) over ew_down_to_row as ew_total_from_{{ number }}
    {%- endfor %}
from ew_blocks
window
    ew_up_to_row as {{ event_windows._moving_window(partition, ['ew_at'], frame) ~ why }},
    ew_down_to_row as {{ event_windows._moving_window(partition, ['ew_at desc'], frame) ~ why }}
{%- endmacro -%}

{#-
    Frames that only grow, which Spark computes in one pass each: those of one order together, over one sort. Upward in
    ROWS that is the order of the call, in which the rows are already; but rows that tie have to be met in the same
    order both ways, and in that of the totals, which have sorted them since. Then it is their place. NULLs come first
    upward and last downward, so that what grows to a place does not hold them.
-#}
{%- macro _running_figures(moving, figures, step) -%}
    {%- set span = moving.span -%}
    {%- set by_place = (
        span.unit == 'range' or moving.distinct | length > 0 or moving.totals | length > 0
        or moving.by_blocks and moving.ties == 'any order'
    ) -%}
    {%- set upward = ['ew_at'] if by_place else moving.order_by -%}
    {%- set downward = ['ew_at desc'] -%}
    {%- if moving.wide_place -%}
        {%- set place = event_windows._wide_place('ew_at') -%}
        {%- set upward, downward = [{'sql': place}], [{'sql': place ~ ' desc'}] -%}
    {%- endif -%}
    {%- set used = figures | map('first') | join(' ') -%}
    {%- set windows = [] -%}
    {%- for window in [
        {'name': 'ew_up_to_end', 'order_by': upward, 'end': span.end},
        {'name': 'ew_before_start', 'order_by': upward, 'end': span.start - 1},
        {'name': 'ew_down_to_start', 'order_by': downward, 'end': 0 - span.start},
    ] if window.name in used -%}
        {%- set bounds = ['unbounded', window.end] -%}
        {%- set frame = {'range': bounds} if span.unit == 'range' else {'rows': bounds} -%}
        {%- set by_place = window.order_by != moving.order_by -%}
        {%- set why = event_windows._exempt_by_place(span.unit) if by_place else '' -%}
        {%- set ties = moving.ties if not why else none -%}
        {%- set over = event_windows._moving_window(moving.partition_by, window.order_by, frame, ties) -%}
        {%- do windows.append(window.name ~ ' as ' ~ over ~ why) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    *,
    {{ event_windows._columns(figures) }}
from {{ step }}
window
    {{ windows | join(',\n    ') }}
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}

{#-
    The figures that the results are made of, as pairs for a select list, each once for all aggregates that need it.
    Early and late blocks: the first field of the struct decides, so that of the rows up to the end of the frame those
    of the latest block win, and of those from its start on those of the earliest. `~` turns the order around without an
    overflow.
-#}
{%- macro _moving_figures(moving) -%}
    {%- set figures = [] -%}
    {%- if moving.span is none -%}
        {{- return(figures) -}}
    {%- endif -%}
    {%- set unplaced, ended = ('if(ew_at is null, 0, ', ')') if moving.span.unit == 'range' else ('', '') -%}
    {%- for value in moving.aggregates if value.way != 'frame' -%}
        {%- set function, number = value.function, value.number | string -%}
        {%- set column = '*' if number == 'rows' else 'ew_value_' ~ number -%}
        {%- set wanted = [] -%}
        {%- if value.way == 'blocks' -%}
            {%- for end, window, best in [['late', 'ew_up_to_end', 'max'], ['early', 'ew_down_to_start', 'min']] -%}
                {%- set block = 'ew_block' if function == best else '~ew_block' -%}
                {%- set figure -%}
{{ function }}(if({{ column }} is null, null, struct({{ block }} as block, {{ column }} as value))) over {{ window }}
                {%- endset -%}
                {%- do wanted.append([figure, 'ew_' ~ end ~ '_' ~ function ~ '_' ~ number]) -%}
            {%- endfor -%}
        {%- elif value.way == 'distinct' -%}
            {%- set count -%}
count(ew_first_{{ number }}) over ew_up_to_end - {{ unplaced }}count(ew_last_{{ number }}) over ew_before_start
                {{- ended }}
            {%- endset -%}
            {%- do wanted.append([count, 'ew_distinct_' ~ number]) -%}
        {%- else -%}
            {%- set count -%}
count({{ column }}) over ew_up_to_end - {{ unplaced }}count({{ column }}) over ew_before_start{{ ended }}
            {%- endset -%}
            {%- do wanted.append([count, 'ew_count_' ~ number]) -%}
        {%- endif -%}
        {%- if value.way == 'totals' -%}
            {%- for end, part, window in [['late', 'to', 'ew_up_to_end'], ['early', 'from', 'ew_down_to_start']] -%}
                {%- set figure -%}
last_value(struct(ew_block as block, ew_total_{{ part }}_{{ number }} as value)) over {{ window }}
                {%- endset -%}
                {%- do wanted.append([figure, 'ew_' ~ end ~ '_sum_' ~ number]) -%}
            {%- endfor -%}
        {%- elif value.way not in ['blocks', 'distinct'] and function != 'count' -%}
            {%- for part, name in event_windows._summed_parts(value, column) -%}
                {%- set sum -%}
sum({{ part }}) over ew_up_to_end - {{ unplaced }}coalesce(sum({{ part }}) over ew_before_start, 0){{ ended }}
                {%- endset -%}
                {%- do wanted.append([sum, name]) -%}
            {%- endfor -%}
        {%- endif -%}
        {%- do figures.extend(wanted | reject('in', figures) | list) -%}
    {%- endfor -%}
    {{- return(figures) -}}
{%- endmacro -%}

{#-
    What is summed for a sum or an average, as pairs for a select list. The total so far of a BIGINT may not fit the
    type where that of the frame does, so its upper and its lower 32 bits have a total each: of two billion rows none
    outgrows it, and both are much cheaper than a decimal.
-#}
{%- macro _summed_parts(value, column) -%}
    {%- if value.value_type != 'bigint' -%}
        {{- return([[column, 'ew_sum_' ~ value.number]]) -}}
    {%- endif -%}
    {%- set upper -%} shiftright({{ column }}, 32) {%- endset -%}
    {%- set lower -%} {{ column }} & 4294967295 {%- endset -%}
    {{- return([[upper, 'ew_upper_' ~ value.number], [lower, 'ew_lower_' ~ value.number]]) -}}
{%- endmacro -%}
