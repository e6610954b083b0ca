{#- Each aggregate by its name, as pairs for a select list. -#}
{%- macro _moving_results(moving) -%}
    {%- set columns = [] -%}
    {%- for value in moving.aggregates -%}
        {%- set expression = (
            '*' if value.number == 'rows' else value.expression if moving.span is none and not moving.distinct
            else 'ew_value_' ~ value.number
        ) -%}
        {%- set sql = event_windows._moving_result(value, expression, moving.growing is not none) -%}
        {%- set typed -%}
cast({{ sql }} as {{ value.type }})
        {%- endset -%}
        {%- do columns.append([typed if value.type is defined else sql, event_windows._quote(value.name)]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- One of them, of the figures in the way that it is computed, or in Spark's own frame. -#}
{%- macro _moving_result(value, expression, is_growing) -%}
    {%- set number = value.number -%}
    {%- set type -%} typeof({{ expression }}) {%- endset -%}
    {%- set by_frame -%}
{{ value.function }}({{ expression }}) over ew_frame
    {%- endset -%}
    {%- if value.way == 'frame' -%}
{{ by_frame }}
    {%- elif value.way == 'guarded' -%}
        {%- set sum -%}
if(ew_count_{{ number }} = 0, null, ew_sum_{{ number }})
        {%- endset -%}
if(
        {{ type }} in ('tinyint', 'smallint', 'int', 'bigint')
        or {{ type }} like 'decimal%' and try_cast(regexp_extract({{ type }}, '[0-9]+', 0) as int) < 28,
        cast({{ sum }} as {{ value.type }}),
        cast({{ by_frame }} as {{ value.type }})
    )
    {%- elif value.way == 'distinct' and is_growing -%}
count(ew_first_{{ number }}) over ew_growing
    {%- elif value.way == 'distinct' -%}
ew_distinct_{{ number }}
    {%- elif value.way == 'totals' -%}
{{ event_windows._from_totals(value) }}
    {%- elif value.way == 'blocks' -%}
{{ event_windows._better_of_blocks(value) }}
    {%- else -%}
{{ event_windows._from_difference(value) }}
    {%- endif -%}
{%- endmacro -%}

{#- The sum or average of doubles: what the frame holds of the block it ends in and of the one before, added. -#}
{%- macro _from_totals(value) -%}
    {%- set late, early = 'ew_late_sum_' ~ value.number, 'ew_early_sum_' ~ value.number -%}
    {%- set total -%}
coalesce(if({{ late }}.block = ew_end_block, {{ late }}.value, 0), 0) + coalesce(if(
        {{- early }}.block = (ew_end_block - 1), {{ early }}.value, 0), 0)
    {%- endset -%}
    {%- if value.function == 'avg' -%}
({{ total }}) / nullif(ew_count_{{ value.number }}, 0)
    {%- else -%}
if(ew_count_{{ value.number }} = 0, null, {{ total }})
    {%- endif -%}
{%- endmacro -%}

{#-
    A count, sum or average of whole numbers or decimals, in the type of Spark's own: a sum of decimals has ten digits
    more before the point (Sum in Spark's catalyst).
-#}
{%- macro _from_difference(value) -%}
    {%- set count, total = 'ew_count_' ~ value.number, 'ew_sum_' ~ value.number -%}
    {%- set digits = event_windows._decimal_digits(value.value_type or '') -%}
    {%- if value.function == 'count' -%}
{{ count }}
    {%- elif value.value_type == 'bigint' -%}
{{ event_windows._from_parts(value) }}
    {%- elif value.function == 'sum' and digits is none -%}
if({{ count }} = 0, null, {{ total }})
    {%- elif value.function == 'sum' -%}
if({{ count }} = 0, null, cast({{ total }} as {{ event_windows._sum_type(digits) }}))
    {%- elif digits is none -%}
cast({{ total }} as double) / nullif({{ count }}, 0)
    {%- else -%}
{{ event_windows._decimal_average(total, count, digits) }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The sum or average of a BIGINT from the sums of its two halves (see _summed_parts). A sum overflows where
    Spark's own does.
-#}
{%- macro _from_parts(value) -%}
    {%- set number = value.number -%}
    {%- set total -%}
(ew_upper_{{ number }} + shiftright(ew_lower_{{ number }}, 32)) * 4294967296 + (ew_lower_{{ number }} & 4294967295)
    {%- endset -%}
    {%- if value.function == 'avg' -%}
(ew_upper_{{ number }} * 4294967296D + ew_lower_{{ number }}) / nullif(ew_count_{{ number }}, 0)
    {%- else -%}
if(ew_count_{{ number }} = 0, null, {{ total }})
    {%- endif -%}
{%- endmacro -%}

{#- The least or the greatest of what the frame holds of the block it ends in and of the one before. -#}
{%- macro _better_of_blocks(value) -%}
    {%- set is_least, name = value.function == 'min', value.function ~ '_' ~ value.number -%}
    {%- set late, early = 'ew_late_' ~ name, 'ew_early_' ~ name -%}
{{ 'least' if is_least else 'greatest' }}(if(
    {{- late }}.block = {{ '~' if is_least }}ew_end_block, {{ late }}.value, null), if(
    {{- early }}.block = {{ '~' if not is_least }}(ew_end_block - 1), {{ early }}.value, null))
{%- endmacro -%}

{#-
    Spark's own window, in the form it computes fastest. A frame that shrinks takes time with the square of its rows,
    and grows in the opposite order. Peers are the rows of a partition by the order as well. With the strategy `native`
    the window is as the call says.
-#}
{%- macro _plain_window(partition_by, order_by, frame, strategy, ties) -%}
    {%- set growing = none if strategy == 'native' else event_windows._growing(partition_by, order_by, frame) -%}
    {%- if growing is none -%}
        {{- return(
            event_windows._moving_window(partition_by, order_by, frame, ties)
                ~ event_windows._exempt_width(event_windows._frame(frame), strategy)
        ) -}}
    {%- endif -%}
    {{- return(event_windows._moving_window(growing.partition_by, growing.order_by, growing.frame, ties)) -}}
{%- endmacro -%}

{#- The comment for a frame of many rows that moves, and is Spark's own all the same. -#}
{%- macro _exempt_width(clause, strategy) -%}
    {%- if clause.unit != 'rows' or 'unbounded' in [clause.start.kind, clause.end.kind]
        or clause.end.distance - clause.start.distance + 1 < event_windows._wide_rows() -%}
        {{- return('') -}}
    {%- endif -%}
    {{- return(event_windows._exempt('EW07', "strategy='native' asks for it" if strategy == 'native'
        else 'no other way is known to be exact')) -}}
{%- endmacro -%}

{#- A frame as one that grows in the order of its rows, or holds all of them. None where both of its ends move. -#}
{%- macro _growing(partition_by, order_by, frame) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if clause.start.kind == 'unbounded' -%}
        {{- return({'partition_by': partition_by, 'order_by': order_by, 'frame': frame}) -}}
    {%- elif clause.end.kind == 'unbounded' -%}
        {%- set bounds = ['unbounded', event_windows._opposite(clause.start.given)] -%}
        {{- return({
            'partition_by': partition_by, 'order_by': event_windows._reversed_order(order_by),
            'frame': {'rows': bounds} if clause.unit == 'rows' else {'range': bounds},
        }) -}}
    {%- elif clause.unit == 'range' and not event_windows._offset_kinds(clause) -%}
        {%- set peers = [] if partition_by is string else partition_by | list -%}
        {%- for entry in order_by -%}
            {%- do peers.append({'sql': event_windows._order_term(entry).expression}) -%}
        {%- endfor -%}
        {{- return({'partition_by': peers, 'order_by': order_by, 'frame': 'entire'}) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}

{#- The opposite order: NULLs change sides as well, whether it says where they are or not. -#}
{%- macro _reversed_order(order_by) -%}
    {%- set reversed = [] -%}
    {%- for entry in order_by -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- set nulls = '' -%}
        {%- if ' nulls ' in term.direction -%}
            {%- set nulls = ' nulls last' if ' nulls first' in term.direction else ' nulls first' -%}
        {%- endif -%}
        {%- set direction = '' if ' desc' in term.direction else ' desc' -%}
        {%- do reversed.append({'sql': term.expression ~ direction ~ nulls}) -%}
    {%- endfor -%}
    {{- return(reversed) -}}
{%- endmacro -%}

{#- A bound of a frame, seen from the other end of the rows. -#}
{%- macro _opposite(bound) -%}
    {{- return((bound[1:] if bound[:1] == '-' else '-' ~ bound) if bound is string else 0 - bound) -}}
{%- endmacro -%}
