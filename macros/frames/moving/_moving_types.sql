{#-
    The types that the way depends on, as Spark names them: `value_1` and so on of what is summed, `order_type` of what a
    RANGE of numbers adds to. Spark is asked without a row being read, and only where the catalog has the relation; of
    a CTE nothing is known.
-#}
{%- macro _moving_types(relation, order_by, clause, aggregates, numbers) -%}
    {%- set asked = [] -%}
    {%- for name in aggregates if aggregates[name].function in ['sum', 'avg'] -%}
        {%- set expression = aggregates[name].expression -%}
        {%- set column = ['typeof(any_value(' ~ expression ~ '))', 'value_' ~ numbers[expression]] -%}
        {%- if column not in asked -%}
            {%- do asked.append(column) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if clause.unit == 'range' and event_windows._offset_kinds(clause) == ['number'] -%}
        {%- do asked.append(['typeof(any_value(' ~ event_windows._order_term(order_by[0]).expression ~ '))', 'order_type']) -%}
    {%- endif -%}
    {%- if not asked or event_windows._in_catalog(relation) is none -%}
        {{- return({}) -}}
    {%- endif -%}
    {%- set types -%}
select
    {{ event_windows._columns(asked) }}
from {{ relation }}
where false
    {%- endset -%}
    {{- return(event_windows._read_one(types)) -}}
{%- endmacro -%}
