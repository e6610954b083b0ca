{#- The columns of a join's state table in their order; `values` has the SQL of each, NULL being said by leaving it out. -#}
{%- macro _match_state_columns(settings, values) -%}
    {%- set columns = [] -%}
    {%- for name in event_windows._quoted(settings.names) -%}
        {%- do columns.append(name if values.with_sides else ['null', name]) -%}
    {%- endfor -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
