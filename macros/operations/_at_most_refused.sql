{#- The shortest lateness of the ladder that at most one event in `one_in` is as far behind as, or none. -#}
{%- macro _at_most_refused(found, one_in) -%}
    {%- for lateness in event_windows._lateness_ladder() -%}
        {%- if one_in * found.far_behind[loop.index0] <= found.judged -%}
            {{- return(lateness) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}
