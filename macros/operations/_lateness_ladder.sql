{#- Delays and latenesses that `suggest_lateness` compares, and two of which it recommends. -#}
{%- macro _lateness_ladder() -%}
    {{- return([
        '0 seconds', '10 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes', '10 minutes', '30 minutes', '1 hour', '2 hours',
        '3 hours', '6 hours', '12 hours', '1 day', '2 days', '3 days', '7 days', '14 days', '30 days',
    ]) -}}
{%- endmacro -%}
