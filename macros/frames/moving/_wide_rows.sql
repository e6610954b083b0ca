{#- From how many rows on `auto` leaves Spark's own frame: where the two were measured to take the same time. -#}
{%- macro _wide_rows() -%}
    {{- return(50) -}}
{%- endmacro -%}
