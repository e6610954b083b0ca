{#- One clock that is ahead must not close every session: later than its arrival by more than `skew`. -#}
{%- macro _is_future(event_micros, arrival_micros, skew) -%}
    {{- return(event_micros ~ ' > ' ~ event_windows._end_micros(arrival_micros, skew)) -}}
{%- endmacro -%}
