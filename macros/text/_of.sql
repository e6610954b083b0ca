{#- Quoted columns as columns of a source (`_source`). -#}
{%- macro _of(source, columns) -%}
    {%- set qualified = [] -%}
    {%- for column in columns -%}
        {%- do qualified.append(source.of ~ column) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
