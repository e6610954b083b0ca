{#- The gaps that `suggest_gap` compares, and one of which it recommends. -#}
{%- macro _gap_ladder() -%}
    {{- return([
        '10 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes', '10 minutes', '15 minutes', '20 minutes', '30 minutes',
        '45 minutes', '1 hour', '90 minutes', '2 hours', '3 hours', '4 hours', '6 hours', '8 hours', '12 hours', '24 hours',
    ]) -}}
{%- endmacro -%}
