{#-
    What the steps share: `span` (the frame, see _moving_span), `aggregates` (each with the `number` of its expression
    and the `way` it is computed), `expressions` with their numbers, `partition_by` and `order_by` (columns only),
    `worked_out` (those of them that are expressions), `distinct` (the numbers whose different values are counted) and
    `growing` (in which frame, where it is none that moves), `numbers_rows` (whether `ew_at` is the number of a row),
    `wide_place` (see _wide_place), `frame_order` (that of Spark's own frame: where rows are numbered their number, so
    that rows that tie are in the same frames of all aggregates). Without a span every other aggregate is in that one.
-#}
{%- macro _moving_settings(relation, partition_by, order_by, frame, aggregates, strategy, ties) -%}
    {%- set numbers = {} -%}
    {%- for name in aggregates -%}
        {%- set expression = aggregates[name].get('expression', '*') -%}
        {%- if expression | trim != '*' and expression not in numbers -%}
            {%- do numbers.update({expression: numbers | length + 1}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- set distinct, others = [], [] -%}
    {%- for aggregate in aggregates.values() -%}
        {%- if aggregate.function == 'count_distinct' -%}
            {%- do distinct.append(numbers[aggregate.expression]) -%}
        {%- else -%}
            {%- do others.append(aggregate) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set moves = event_windows._moves(clause) -%}
    {%- set may_pay = moves and others | length > 0 and event_windows._may_pay(clause, strategy) -%}
    {%- set by_number = event_windows._adds_numbers(clause) -%}
    {%- set types = event_windows._moving_types(relation, order_by, clause, aggregates, numbers)
        if may_pay or distinct or by_number else {} -%}
    {%- set is_to_come = relation is not string and not event_windows._will_run() -%}
    {%- set order_type = types.get('order_type', 'any' if distinct and is_to_come else none) -%}
    {%- set span = none -%}
    {%- if may_pay or distinct and moves -%}
        {%- set span = event_windows._moving_span(order_by, clause, order_type) -%}
    {%- endif -%}
    {%- set pays = may_pay and span is not none and (
        strategy != 'auto' or event_windows._pays(relation, partition_by, span)
    ) -%}
    {%- if span is not none and by_number and order_type == 'bigint' and not distinct -%}
        {%- do span.update({'at': event_windows._bigint_with_room(span.at, span.start - 1, span.end)}) -%}
    {%- endif -%}
    {%- set settings = {
        'order_by': order_by, 'ties': ties, 'expressions': numbers, 'aggregates': [], 'partition_by': partition_by,
        'worked_out': [], 'distinct': distinct | unique | list, 'growing': none,
        'frame_order': event_windows._order_with_room(order_by, clause, order_type, distinct | length > 0),
        'wide_place': by_number and distinct | length > 0 and order_type in ['bigint', 'any'],
    } -%}
    {%- for name in aggregates -%}
        {%- set number = numbers.get(aggregates[name].expression, 'rows') -%}
        {%- set aggregate = dict(
            aggregates[name], name=name, number=number, value_type=types.get('value_' ~ number),
        ) -%}
        {%- set is_distinct = aggregate.function == 'count_distinct' -%}
        {%- do aggregate.update({
            'way': 'distinct' if is_distinct else event_windows._moving_way(aggregate) if pays else 'frame'
        }) -%}
        {%- do settings.aggregates.append(aggregate) -%}
    {%- endfor -%}
    {%- set ways = settings.aggregates | map(attribute='way') | list -%}
    {%- set by_totals = settings.aggregates | selectattr('way', 'equalto', 'totals') -%}
    {%- do settings.update({
        'span': none if ways | unique | list == ['frame'] else span,
        'by_blocks': 'blocks' in ways or 'totals' in ways,
        'totals': by_totals | map(attribute='number') | unique | list,
        'needs_frame': 'frame' in ways or 'guarded' in ways,
    }) -%}
    {%- do settings.update({
        'numbers_rows': clause.unit == 'rows' and (
            settings.by_blocks or distinct | length > 0 and not event_windows._is_entire(clause)
        ),
    }) -%}
    {%- if settings.span is not none or distinct -%}
        {%- do event_windows._work_out(settings, clause.unit == 'rows' or not moves) -%}
    {%- endif -%}
    {%- if distinct and not moves -%}
        {%- do settings.update({'growing': event_windows._distinct_growing(settings, clause, frame)}) -%}
    {%- endif -%}
    {{- return(settings) -}}
{%- endmacro -%}

{#-
    What rows are parted and ordered by as names of columns, for steps that know columns by their names alone, and to
    which an expression in a second window is another one, so that Spark would exchange the rows again. An order that
    stands in the steps (`is_ordered`) or in Spark's own frame; else the place stands for it.
-#}
{%- macro _work_out(settings, is_ordered) -%}
    {%- set parts, given = settings.partition_by, settings.order_by -%}
    {%- if parts is not string -%}
        {%- do settings.update({
            'partition_by': event_windows._by_name(parts, parts, 'ew_partition_', settings.worked_out),
        }) -%}
    {%- endif -%}
    {%- if is_ordered or settings.needs_frame -%}
        {%- set order = event_windows._by_name(settings.frame_order or [], given, 'ew_order_', settings.worked_out) -%}
        {%- do settings.update({'order_by': order, 'frame_order': order}) -%}
    {%- endif -%}
    {%- if settings.numbers_rows -%}
        {%- do settings.update({'frame_order': ['ew_at']}) -%}
    {%- endif -%}
{%- endmacro -%}

{#- Entries with names in place of the expressions that were `given`, which are added to `columns`. -#}
{%- macro _by_name(entries, given, name, columns) -%}
    {%- set named = [] -%}
    {%- for entry in entries -%}
        {%- set term, column = event_windows._order_term(entry), name ~ loop.index -%}
        {%- if given[loop.index0] is mapping -%}
            {%- do columns.append([term.expression, column]) -%}
        {%- endif -%}
        {%- do named.append(column ~ term.direction if given[loop.index0] is mapping else entry) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}

{#-
    Whether both ends of the frame move. The current row with its peers is a partition of its own. Spark can't say a
    bound of 2^31 rows, which the way to the row before a frame of 2^31 - 1 would be.
-#}
{%- macro _moves(clause) -%}
    {%- if 'unbounded' in [clause.start.kind, clause.end.kind] -%}
        {{- return(false) -}}
    {%- endif -%}
    {{- return(
        clause.start.distance > -2147483647 if clause.unit == 'rows'
        else event_windows._offset_kinds(clause) | length > 0
    ) -}}
{%- endmacro -%}

{#- Whether it may be wide enough for another way than Spark's to pay. In RANGE the width in rows is not known yet. -#}
{%- macro _may_pay(clause, strategy) -%}
    {{- return(strategy == 'linear' or strategy == 'auto' and (
        clause.unit == 'range' or clause.end.distance - clause.start.distance + 1 >= event_windows._wide_rows()
    )) -}}
{%- endmacro -%}

{#- Whether `auto` finds it so. -#}
{%- macro _pays(relation, partition_by, span) -%}
    {%- set rows = event_windows._rows_in_range(relation, partition_by, span) if span.unit == 'range' else none -%}
    {{- return(rows is none or rows >= event_windows._wide_rows()) -}}
{%- endmacro -%}

{#-
    A frame as an interval of whole numbers: `start` and `end` are what has to be added to the place of a row, which in
    ROWS is its number and in RANGE the SQL `at`, ascending whatever the order; `block` is the length of a block
    (_block_of). None where places are no whole numbers (decimals, doubles) and where that is not known.
-#}
{%- macro _moving_span(order_by, clause, order_type) -%}
    {%- set span = {
        'unit': clause.unit,
        'start': clause.start.distance,
        'end': clause.end.distance,
        'block': clause.end.distance - clause.start.distance + 1,
    } -%}
    {%- if clause.unit == 'rows' -%}
        {{- return(span) -}}
    {%- endif -%}
    {%- set term = event_windows._order_term(order_by[0]) -%}
    {%- do span.update({'at': event_windows._range_place(term.expression, clause, order_type)}) -%}
    {%- if span.at is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set start, end = event_windows._ascending_bounds(term.direction, clause) -%}
    {%- do span.update({'start': start, 'end': end}) -%}
    {{- return(span) -}}
{%- endmacro -%}

{#- What a RANGE with offsets is ordered by, as a whole number. None where it is another number, or of unknown type. -#}
{%- macro _range_place(expression, clause, order_type) -%}
    {%- if 'duration' in event_windows._offset_kinds(clause) -%}
{{ event_windows._ordered_micros(expression) }}
    {%- elif order_type == 'date' -%}
cast(unix_date({{ expression }}) as bigint)
    {%- elif order_type in ['tinyint', 'smallint', 'int', 'bigint'] -%}
cast({{ expression }} as bigint)
    {%- elif order_type == 'any' -%}
        {%- set text -%} cast({{ expression }} as string) {%- endset -%}
if(typeof({{ expression }}) = 'date', unix_date(cast({{ text }} as date)), cast({{ text }} as bigint))
    {%- else -%}
        {{- return(none) -}}
    {%- endif -%}
{%- endmacro -%}

{#-
    The order of a RANGE that Spark adds numbers to, in a type that has room for every value with a bound added: Spark
    adds in the type of the order, and a sum that leaves it makes the frame another one, or fails. As it is where the
    type is not known, and where a wider one is not there or takes much longer to sort: a BIGINT unless `wide_place`
    says so, whose values are looked at instead, and a DECIMAL of 18 digits, both of which Spark keeps in 64 bits.
-#}
{%- macro _order_with_room(order_by, frame, order_type, wide_place) -%}
    {%- if not event_windows._adds_numbers(frame) -%}
        {{- return(order_by) -}}
    {%- endif -%}
    {%- set term, digits = event_windows._order_term(order_by[0]), event_windows._decimal_digits(order_type or '') -%}
    {%- if order_type in ['tinyint', 'smallint', 'int'] -%}
        {%- set type = 'bigint' -%}
    {%- elif order_type == 'bigint' and wide_place -%}
        {%- set type = 'decimal(20, 0)' -%}
    {%- elif order_type == 'bigint' -%}
        {%- set start, end = event_windows._ascending_bounds(term.direction, frame) -%}
        {{- return([{'sql': event_windows._bigint_with_room(term.expression, start, end) ~ term.direction}]) -}}
    {%- elif digits is none -%}
        {{- return(order_by) -}}
    {%- else -%}
        {%- set longest = [frame.start.distance or 0, frame.end.distance or 0] | map('abs') | max | string | length -%}
        {%- set precision = [digits[0] - digits[1], longest] | max + 1 + digits[1] -%}
        {%- if precision > (18 if digits[0] == 18 else 38) -%}
            {{- return(order_by) -}}
        {%- endif -%}
        {%- set type = 'decimal(' ~ precision ~ ', ' ~ digits[1] ~ ')' -%}
    {%- endif -%}
    {{- return([{'sql': 'cast(' ~ term.expression ~ ' as ' ~ type ~ ')' ~ term.direction}]) -}}
{%- endmacro -%}

{#- The bounds of a frame as what is added to a place, be its order descending; none is unbounded. -#}
{%- macro _ascending_bounds(direction, frame) -%}
    {%- set start, end = frame.start.distance, frame.end.distance -%}
    {%- if ' desc' not in direction -%}
        {{- return([start, end]) -}}
    {%- endif -%}
    {{- return([none if end is none else 0 - end, none if start is none else 0 - start]) -}}
{%- endmacro -%}

{#-
    A BIGINT, or an error where a sum with one of both bounds would leave the type: without ANSI mode Spark's own sum
    begins again at its other end, and a count may then be negative.
-#}
{%- macro _bigint_with_room(place, start, end) -%}
    {%- set beyond, bounds = [], [start, end] | reject('none') | list -%}
    {%- if bounds | min < 0 -%}
        {%- do beyond.append(place ~ ' < ' ~ event_windows._number(-9223372036854775807 - 1 - bounds | min)) -%}
    {%- endif -%}
    {%- if bounds | max > 0 -%}
        {%- do beyond.append(place ~ ' > ' ~ event_windows._number(9223372036854775807 - bounds | max)) -%}
    {%- endif -%}
    {%- set message -%}
{{ event_windows._caller('moving_aggregates') }}: order_by: {{ place }} is so near the end of BIGINT that a bound of the
{{- ' ' }}frame can not be added; accepted: smaller values, or a cast to decimal(20, 0)
    {%- endset -%}
if({{ beyond | join(' or ') }}, raise_error({{ event_windows._text(message) }}), {{ place }})
{%- endmacro -%}

{#-
    How many rows a RANGE frame holds on average, from the partitions of one hash bucket in 16; where it has none there
    are few, and all count as equal. None where nothing may be read yet, where a CTE can't be, and of no rows.
-#}
{%- macro _rows_in_range(relation, partition_by, span) -%}
    {%- if relation is string or not event_windows._may_read() or event_windows._in_catalog(relation) is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set keys = event_windows._partition_sql(partition_by) | join(', ') -%}
    {%- set lengths -%}
select
    coalesce(sum(ew_rows) filter (where ew_is_sampled), sum(ew_rows)) as rows,
    coalesce(sum(ew_length) filter (where ew_is_sampled), sum(ew_length * ew_partitions)) as length
from (
    select
        ew_is_sampled,
        count(*) as ew_rows,
        approx_count_distinct(if(ew_is_sampled, null, ew_partition)) as ew_partitions,
        cast(max(ew_at) as double) - cast(min(ew_at) as double) as ew_length
    from (
        select
            *,
            pmod(ew_partition, 16) = 0 as ew_is_sampled
        from (
            select
                {{ 'xxhash64(' ~ keys ~ ')' if keys else '0' }} as ew_partition,
                {{ span.at }} as ew_at
            from {{ relation }}
        )
    )
    group by ew_is_sampled, if(ew_is_sampled, ew_partition, null)
)
    {%- endset -%}
    {%- set found = event_windows._read_one(lengths) -%}
    {%- if not found.get('rows') -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return(found['rows'] * ([span.block / found['length'], 1] | min if found.get('length') else 1)) -}}
{%- endmacro -%}

{#-
    The types that the way depends on, as Spark names them: `value_1` and so on of what is summed, `order_type` of what
    a RANGE of numbers adds to. Spark is asked without a row being read, and only where the catalog has the relation; of
    a CTE nothing is known.
-#}
{%- macro _moving_types(relation, order_by, clause, aggregates, numbers) -%}
    {%- set asked = [] -%}
    {%- for name in aggregates if aggregates[name].function in ['sum', 'avg'] -%}
        {%- set expression = aggregates[name].expression -%}
        {%- set column = [expression, 'value_' ~ numbers[expression]] -%}
        {%- do asked.extend([column] if column not in asked else []) -%}
    {%- endfor -%}
    {%- if event_windows._adds_numbers(clause) -%}
        {%- do asked.append([event_windows._order_term(order_by[0]).expression, 'order_type']) -%}
    {%- endif -%}
    {%- if not asked or event_windows._in_catalog(relation) is none or event_windows._is_older(relation, asked) -%}
        {{- return({}) -}}
    {%- endif -%}
    {{- return(event_windows._types_of_sql(asked, relation)) -}}
{%- endmacro -%}

{#- Whether a table that is compiled against, and not run, lacks a column that the file names by now. -#}
{%- macro _is_older(relation, asked) -%}
    {%- for sql, _ in ([] if event_windows._will_run() else asked)
        if event_windows._lacking_column(sql, relation) is not none -%}
        {{- return(true) -}}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#-
    How one aggregate is computed:

    difference   what there is up to the end of the frame, less what there is before its start. Exact for whole numbers
                 and decimals. Decimals of 28 digits or more could outgrow Spark's 38 on the way, and beyond 12 digits
                 after the point the rounding of an average could be off.
    guarded      the same where the type is not known, and Spark's frame if it turns out to be another
    blocks       the better of two blocks (see _block_of)
    totals       the sum of two blocks. Doubles are never subtracted: a NaN, an infinity or a large number that has left
                 the frame would stay in the difference.
    frame        Spark's own frame
    distinct     marked occurrences in frames that grow (`_distinct_marks`)
-#}
{%- macro _moving_way(value) -%}
    {%- if value.function == 'count' -%}
        {{- return('difference') -}}
    {%- elif value.function in ['min', 'max'] -%}
        {{- return('blocks') -}}
    {%- elif value.value_type is none -%}
        {%- set is_interval = (value.type or '')[:8] | lower == 'interval' -%}
        {{- return('guarded' if value.function == 'sum' and value.type is defined and not is_interval else 'frame') -}}
    {%- elif value.value_type in ['tinyint', 'smallint', 'int', 'bigint'] -%}
        {{- return('difference') -}}
    {%- elif value.value_type in ['float', 'double'] -%}
        {{- return('totals') -}}
    {%- endif -%}
    {%- set digits = event_windows._decimal_digits(value.value_type) -%}
    {{- return(
        'difference' if digits is not none and digits[0] < 28 and (value.function == 'sum' or digits[1] <= 12)
        else 'frame'
    ) -}}
{%- endmacro -%}

