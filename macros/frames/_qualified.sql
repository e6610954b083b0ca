{#- Entries of `partition_by` or `order_by` as columns of a source (`_source`); expressions stay as they are. -#}
{%- macro _qualified(source, entries) -%}
    {%- if not source.of -%}
        {{- return(entries) -}}
    {%- endif -%}
    {%- set qualified = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do qualified.append(entry if term.column is none else {'sql': source.of ~ term.expression ~ term.direction}) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
