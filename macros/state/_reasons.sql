{#- Why an event is rejected, in the order in which the reasons are looked at. -#}
{%- macro _reasons() -%}
    {{- return(['null_event_time', 'bad_gap', 'future', 'past', 'late']) -}}
{%- endmacro -%}
