{#- A bound of a frame, seen from the other end of the rows. -#}
{%- macro _opposite(bound) -%}
    {%- if bound is string -%}
        {{- return(bound[1:] if bound[:1] == '-' else '-' ~ bound) -}}
    {%- endif -%}
    {{- return(0 - bound) -}}
{%- endmacro -%}
