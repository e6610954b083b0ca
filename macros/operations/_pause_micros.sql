{#- 2^(quarters / 4) seconds in microseconds: a bin of pauses begins at an even number of quarters. -#}
{%- macro _pause_micros(quarters) -%}
    {{- return(2 ** (quarters // 4) * [1000000, 1189207, 1414214, 1681793][quarters % 4]) -}}
{%- endmacro -%}
