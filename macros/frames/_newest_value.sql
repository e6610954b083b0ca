{#- The newest value of a column, or the newest different ones: `array_distinct` keeps the first of equal values. -#}
{%- macro _newest_value(column) -%}
    {%- set known = ' filter (where ' ~ column.name ~ ' is not null)' -%}
    {%- if column.number is none -%}
        {{- return('max_by(' ~ column.name ~ ', struct(ew_place, ' ~ column.name ~ '))' ~ known) -}}
    {%- endif -%}
    {%- set sql -%}
slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', {{ column.name }})){{ known }}, false),
            item -> item.value
        )),
        1, {{ column.number }}
    )
    {%- endset -%}
    {{- return(sql) -}}
{%- endmacro -%}
