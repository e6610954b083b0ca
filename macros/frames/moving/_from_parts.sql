{#- The sum or average of a BIGINT from the sums of its two halves (see _summed_parts). A sum overflows where Spark's own does. -#}
{%- macro _from_parts(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set upper = 'ew_upper_' ~ value.number -%}
    {%- set lower = 'ew_lower_' ~ value.number -%}
    {%- if value.function == 'avg' -%}
        {{- return('(' ~ upper ~ ' * 4294967296D + ' ~ lower ~ ') / nullif(' ~ count ~ ', 0)') -}}
    {%- endif -%}
    {{- return('if(' ~ count ~ ' = 0, null, (' ~ upper ~ ' + shiftright(' ~ lower ~ ', 32)) * 4294967296 + (' ~ lower ~ ' & 4294967295))') -}}
{%- endmacro -%}
