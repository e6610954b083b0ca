{#- inclusive: an event exactly `gap` after the last one joins (Spark, Flink); exclusive: it starts a session (Beam). -#}
{%- macro _boundaries() -%}
    {{- return(['inclusive', 'exclusive']) -}}
{%- endmacro -%}
