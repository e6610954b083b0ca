{#- Names that are new beside the columns of the relation, as far as the catalog knows them, and the functions that can move. -#}
{%- macro _check_moving_aggregates(aggregates, known) -%}
    {%- set shape = "{'function': ..., 'expression': ..., 'type': ...}" -%}
    {%- if aggregates is not defined or aggregates is not mapping or not aggregates -%}
        {{- return([event_windows._problem('aggregates', 'is not a mapping with at least one aggregate', aggregates, '{name: ' ~ shape ~ '}')]) -}}
    {%- endif -%}
    {%- set functions = {'sum': none, 'count': none, 'avg': none, 'min': none, 'max': none} -%}
    {%- set columns = known.keys() | list if known is not none else [] -%}
    {%- set problems = [] -%}
    {%- set taken = [] -%}
    {%- for name in aggregates -%}
        {%- set argument = 'aggregates.' ~ name -%}
        {%- set aggregate = aggregates[name] -%}
        {%- do problems.extend(event_windows._check_new_name(argument, name, taken)) -%}
        {%- if name | lower in columns -%}
            {%- do problems.append(event_windows._problem(argument, 'has the name of a column of the relation', name, 'a name that is not among ' ~ columns | join(', '))) -%}
        {%- endif -%}
        {%- if aggregate is not mapping -%}
            {%- do problems.append(event_windows._problem(argument, 'is not an aggregate', aggregate, shape)) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_aggregate(argument, aggregate, functions, shape)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
