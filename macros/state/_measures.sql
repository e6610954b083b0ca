{#- The numbers that `_measure_batch` gives and every later step may use. -#}
{%- macro _measures() -%}
    {{- return([
        'run', 'cursor_from', 'cursor_to', 'now', 'events', 'max_event_time',
        'watermark_from', 'watermark_to', 'bound_from', 'bound_to', 'touched_from', 'touched_to',
    ]) -}}
{%- endmacro -%}
