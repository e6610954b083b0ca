{#- A select list, one column a line: `columns` holds names, or pairs (expression, name). -#}
{%- macro _columns(columns, indent=4) -%}
    {%- set lines = [] -%}
    {%- for column in columns -%}
        {%- if column is string -%}
            {%- do lines.append(column) -%}
        {%- else -%}
            {%- do lines.append(column[0] if column[0] == column[1] else column[0] ~ ' as ' ~ column[1]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(lines | join(',\n' ~ ' ' * indent)) -}}
{%- endmacro -%}
