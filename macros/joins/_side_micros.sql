{#- The time of a side's rows as they are read, in microseconds; checked by the query where its type is not known (`_checked_time`). -#}
{%- macro _side_micros(side, name, time_type) -%}
    {%- set time = event_windows._micros(side.read_time, time_type) -%}
    {{- return(time if time_type is not none else event_windows._checked_time('interval_join', name ~ '.event_time', side.time_name, side.read_time, time)) -}}
{%- endmacro -%}
