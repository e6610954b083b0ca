{#-
    The rows with what their frames need, in up to four steps: what is aggregated and what they are partitioned by; the
    place; the blocks; sums within the blocks. A row without a place (RANGE and a NULL) has the other rows without one in its frame, and no
    others: they are in a block before all others.
-#}
{%- macro _rows_with_places(relation, moving) -%}
    {%- set span = moving.span -%}
    {%- set columns = ['*'] + moving.partitions -%}
    {%- if span.unit == 'range' -%}
        {%- do columns.append([span.at, 'ew_at']) -%}
    {%- endif -%}
    {%- for expression in moving.expressions -%}
        {%- do columns.append([expression, 'ew_value_' ~ moving.expressions[expression]]) -%}
    {%- endfor -%}
    {%- set read -%}
select
    {{ event_windows._columns(columns) }}
from {{ relation }}
    {%- endset -%}
    {%- set steps = [{'name': 'ew_rows', 'why': 'each row with what is aggregated' ~ (' and its place' if span.unit == 'range' else ''), 'sql': read}] -%}
    {%- if not moving.by_blocks -%}
        {{- return(steps) -}}
    {%- endif -%}
    {%- if span.unit == 'rows' -%}
        {%- set numbered -%}
select
    *,
    cast(row_number() over {{ event_windows._window(moving.partition_by, moving.order_by, 'growing', moving.ties) }} as bigint) as ew_at
from ew_rows
        {%- endset -%}
        {%- do steps.append({'name': 'ew_places', 'why': 'its place in the partition', 'sql': numbered}) -%}
    {%- endif -%}
    {%- set last = '(ew_at ' ~ ('- ' if span.end < 0 else '+ ') ~ span.end | abs ~ ')' if span.end else 'ew_at' -%}
    {%- set blocks = [] -%}
    {%- for pair in [['ew_at', 'ew_block'], [last, 'ew_end_block']] -%}
        {%- set block = event_windows._block_of(pair[0], span.block) -%}
        {%- do blocks.append(['coalesce(' ~ block ~ ', -9223372036854775807)' if span.unit == 'range' else block, pair[1]]) -%}
    {%- endfor -%}
    {%- set blocked -%}
select
    *,
    {{ event_windows._columns(blocks) }}
from {{ 'ew_places' if span.unit == 'rows' else 'ew_rows' }}
    {%- endset -%}
    {%- do steps.append({'name': 'ew_blocks', 'why': 'its block, and the one its frame ends in', 'sql': blocked}) -%}
    {{- return(steps + ([event_windows._block_totals(moving)] if moving.totals else [])) -}}
{%- endmacro -%}
