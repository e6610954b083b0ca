{#- The event time as it is first read: checked by the query itself where its type is not known (`_checked_time`). -#}
{%- macro _event_time(settings, name, column) -%}
    {{- return(column if settings.time_type is not none else event_windows._checked_time(settings.macro, 'event_time', name, column)) -}}
{%- endmacro -%}
