{#- Of what kind the bounds are that are neither the current row nor the end of the partition: in RANGE Spark adds them. -#}
{%- macro _offset_kinds(frame) -%}
    {{- return([frame.start, frame.end] | rejectattr('distance', 'in', [0, none]) | map(attribute='kind') | unique | list) -}}
{%- endmacro -%}
