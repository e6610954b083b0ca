{#-
    What the steps share: `span` (the frame, see _moving_span), `aggregates` (each with the `number` of its expression and
    the `way` it is computed), `expressions` with their numbers, `partition_by` (columns only), `partitions` (those of them
    that are expressions). Without a span every aggregate is Spark's own frame.
-#}
{%- macro _moving_settings(relation, partition_by, order_by, frame, aggregates, strategy, ties) -%}
    {%- set numbers = {} -%}
    {%- for name in aggregates if aggregates[name].expression is defined -%}
        {%- if aggregates[name].expression not in numbers -%}
            {%- do numbers.update({aggregates[name].expression: numbers | length + 1}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- set moves = strategy != 'native' and event_windows._moves(clause, strategy) -%}
    {%- set types = event_windows._moving_types(relation, order_by, clause, aggregates, numbers) if moves else {} -%}
    {%- set span = event_windows._moving_span(relation, partition_by, order_by, clause, strategy, types.get('order_type')) if moves else none -%}
    {%- set settings = {'order_by': order_by, 'ties': ties, 'expressions': numbers, 'aggregates': [], 'partition_by': partition_by, 'partitions': []} -%}
    {%- for name in aggregates -%}
        {%- set number = numbers.get(aggregates[name].expression, 'rows') -%}
        {%- set aggregate = dict(aggregates[name], name=name, number=number, value_type=types.get('value_' ~ number)) -%}
        {%- do aggregate.update({'way': 'frame' if span is none else event_windows._moving_way(aggregate)}) -%}
        {%- do settings.aggregates.append(aggregate) -%}
    {%- endfor -%}
    {%- set ways = settings.aggregates | map(attribute='way') | list -%}
    {%- do settings.update({
        'span': none if ways | reject('equalto', 'frame') | list == [] else span,
        'by_blocks': 'blocks' in ways or 'totals' in ways,
        'totals': settings.aggregates | selectattr('way', 'equalto', 'totals') | map(attribute='number') | unique | list,
        'needs_frame': 'frame' in ways or 'guarded' in ways,
    }) -%}
    {%- if settings.span is not none and partition_by is not string -%}
        {#- to Spark the same expression in a second window is another one, for which it would exchange the rows again -#}
        {%- do settings.update({'partition_by': []}) -%}
        {%- for entry in partition_by -%}
            {%- do settings.partition_by.append('ew_partition_' ~ loop.index if entry is mapping else entry) -%}
            {%- if entry is mapping -%}
                {%- do settings.partitions.append([entry.sql, 'ew_partition_' ~ loop.index]) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(settings) -}}
{%- endmacro -%}
