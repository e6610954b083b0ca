{#- The columns between the steps, which the result does not show. -#}
{%- macro _helper_columns(moving, figures) -%}
    {%- set names = moving.partitions | map('last') | list -%}
    {%- if moving.by_blocks or moving.span.unit == 'range' -%}
        {%- do names.append('ew_at') -%}
    {%- endif -%}
    {%- if moving.by_blocks -%}
        {%- do names.extend(['ew_block', 'ew_end_block']) -%}
    {%- endif -%}
    {%- for expression in moving.expressions -%}
        {%- do names.append('ew_value_' ~ moving.expressions[expression]) -%}
    {%- endfor -%}
    {%- for number in moving.totals -%}
        {%- do names.extend(['ew_total_to_' ~ number, 'ew_total_from_' ~ number]) -%}
    {%- endfor -%}
    {{- return(names + figures | map('last') | list) -}}
{%- endmacro -%}
