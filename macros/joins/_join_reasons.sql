{#- Why a row of a side is refused, in the order in which the reasons are looked at. -#}
{%- macro _join_reasons() -%}
    {{- return(['null_event_time', 'null_id', 'duplicate_id', 'late']) -}}
{%- endmacro -%}
