{%- macro _check_aggregates(aggregates, keys) -%}
    {%- set functions = event_windows._aggregate_functions() -%}
    {%- set shape = "{'function': ..., 'expression': ..., 'order_by': [...], 'type': ...}" -%}
    {%- if aggregates is not mapping -%}
        {{- return([event_windows._problem('aggregates', 'is not a mapping of names to aggregates', aggregates, '{name: ' ~ shape ~ '}')]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set taken = [] -%}
    {%- for key in keys if key is string -%}
        {%- do taken.append(key | lower) -%}
    {%- endfor -%}
    {%- for name in aggregates -%}
        {%- set argument = 'aggregates.' ~ name -%}
        {%- set aggregate = aggregates[name] -%}
        {%- do problems.extend(event_windows._check_not_reserved(argument, name | string)) -%}
        {%- if name | lower in taken -%}
            {%- do problems.append(event_windows._problem(argument, 'has the name of a key or of another aggregate', name, 'a name of its own')) -%}
        {%- endif -%}
        {%- do taken.append(name | lower) -%}
        {%- if aggregate is not mapping -%}
            {%- do problems.append(event_windows._problem(argument, 'is not an aggregate', aggregate, shape)) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_aggregate(argument, aggregate, functions, shape)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
