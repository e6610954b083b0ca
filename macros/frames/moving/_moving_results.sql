{#- Each aggregate by its name, as pairs for a select list. -#}
{%- macro _moving_results(moving) -%}
    {%- set columns = [] -%}
    {%- for value in moving.aggregates -%}
        {%- set expression = '*' if value.number == 'rows' else value.expression if moving.span is none else 'ew_value_' ~ value.number -%}
        {%- set by_frame = value.function ~ '(' ~ expression ~ ') over ew_frame' -%}
        {%- if value.way == 'frame' -%}
            {%- set sql = by_frame -%}
        {%- elif value.way == 'guarded' -%}
            {%- set is_exact = 'typeof(' ~ expression ~ ") in ('tinyint', 'smallint', 'int', 'bigint') or typeof(" ~ expression ~ ") like 'decimal%'" -%}
            {%- set sql = 'if(' ~ is_exact ~ ', if(ew_count_' ~ value.number ~ ' = 0, null, ew_sum_' ~ value.number ~ '), ' ~ by_frame ~ ')' -%}
        {%- elif value.way == 'totals' -%}
            {%- set sql = event_windows._from_totals(value) -%}
        {%- elif value.way == 'blocks' -%}
            {%- set sql = event_windows._better_of_blocks(value) -%}
        {%- else -%}
            {%- set sql = event_windows._from_difference(value) -%}
        {%- endif -%}
        {%- do columns.append(['cast(' ~ sql ~ ' as ' ~ value.type ~ ')' if value.type is defined else sql, event_windows._quote(value.name)]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
