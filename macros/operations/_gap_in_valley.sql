{#- The gap of the ladder that is nearest to the middle of a valley's floor, by their ratio. -#}
{%- macro _gap_in_valley(valley) -%}
    {%- set middle = event_windows._pause_micros(valley.first + valley.last + 1) -%}
    {%- set nearest = namespace(gap=none, ratio=none) -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set micros = event_windows._duration_micros(gap) -%}
        {%- set ratio = micros / middle if micros > middle else middle / micros -%}
        {%- if nearest.ratio is none or ratio < nearest.ratio -%}
            {%- set nearest.gap = gap -%}
            {%- set nearest.ratio = ratio -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(nearest.gap) -}}
{%- endmacro -%}
