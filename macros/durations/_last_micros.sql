{#- See `_first_micros`. -#}
{%- macro _last_micros() -%}
    {{- return(253402300799999999) -}}
{%- endmacro -%}
