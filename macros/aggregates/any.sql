{#-
    An aggregate that is made of the events of a group and of nothing less: whatever Spark aggregates. It has no state
    that could be merged, so a step that merges can't have it.
-#}
{%- macro _any_aggregate(name, aggregate, type, by_id) -%}
    {%- set column = event_windows._quote(name) -%}
    {%- set written = {
        'name': column, 'inputs': [], 'keeps': 'value', 'initial': none, 'merge': none, 'mixed': none, 'final': column,
        'reads_row': 'sql' in aggregate, 'is_any': true, 'has_order': event_windows._has_order(type or ''),
    } -%}
    {%- if 'sql' in aggregate -%}
        {%- set sql = aggregate.sql | trim -%}
    {%- else -%}
        {%- set values, order = [], [] -%}
        {%- if 'expression' in aggregate -%}
            {%- set value = event_windows._quote('ew_value_' ~ name) -%}
            {%- do written.inputs.append([aggregate.expression, value]) -%}
            {%- do values.append(value) -%}
        {%- endif -%}
        {%- for argument in aggregate.get('arguments') or [] -%}
            {%- if argument is string and argument[:1] not in ["'", '"'] -%}
                {%- set value = event_windows._quote('ew_argument_' ~ loop.index ~ '_' ~ name) -%}
                {%- do written.inputs.append([argument, value]) -%}
                {%- do values.append(value) -%}
            {%- else -%}
                {%- do values.append(event_windows._literal(argument)) -%}
            {%- endif -%}
        {%- endfor -%}
        {%- for expression in aggregate.get('order_by') or [] -%}
            {%- set term = event_windows._order_term({'sql': expression}) -%}
            {%- set value = event_windows._quote('ew_order_' ~ loop.index ~ '_' ~ name) -%}
            {%- do written.inputs.append([term.expression, value]) -%}
            {%- do order.append(value ~ term.direction) -%}
        {%- endfor -%}
        {%- set function = aggregate.function | lower -%}
        {%- if function in ['listagg', 'string_agg'] -%}
            {%- set order = order + ['ew_first_at'] + (['ew_id'] if by_id else []) + values[:1] -%}
        {%- elif function == 'mode' and values | length == 1 and not order -%}
            {#- of the values that are as frequent the smallest, where Spark would take any -#}
            {%- do values.append('true') -%}
        {%- endif -%}
        {%- set sql -%}
{{ 'count(distinct ' if function == 'count_distinct' else aggregate.function ~ '(' }}{{ values | join(', ') }})
            {%- if order %} within group (order by {{ order | join(', ') }}){% endif -%}
        {%- endset -%}
    {%- endif -%}
    {%- set typed -%} cast({{ sql }} as {{ aggregate.type }}) {%- endset -%}
    {%- do written.update({'collect': typed if aggregate.type is defined else sql}) -%}
    {{- return(written) -}}
{%- endmacro -%}

{#-
    What a state collects of each group, as pairs (SQL, column). SQL of one's own is only worked out where all
    `conditions` hold. It may fail on the rest: a stored row has no columns of an event, and a map can't have a key
    twice, which copies of an event have.
-#}
{%- macro _collected_where(conditions, aggregates) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- set whole -%} if({{ conditions | join(' and ') }}, {{ aggregate.collect }}, null) {%- endset -%}
        {%- do columns.append([
            whole if conditions and aggregate.get('reads_row') else aggregate.collect, aggregate.name,
        ]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- An argument that is no column: a number, true, false, NULL, or text in the quotes that it has. -#}
{%- macro _literal(value) -%}
    {{- return('null' if value is none else value | string | lower if value is boolean else value | string) -}}
{%- endmacro -%}
