{#- Pairs (name, expression) as the arguments of named_struct. -#}
{%- macro _struct_fields(fields) -%}
    {%- set arguments = [] -%}
    {%- for field in fields -%}
        {%- do arguments.append("'" ~ field[0] ~ "', " ~ field[1]) -%}
    {%- endfor -%}
    {{- return(arguments) -}}
{%- endmacro -%}
