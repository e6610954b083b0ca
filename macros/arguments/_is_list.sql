{%- macro _is_list(value) -%}
    {{- return(value is defined and value is iterable and value is not string and value is not mapping and value.identifier is not defined) -}}
{%- endmacro -%}
