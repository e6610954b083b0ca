{#- '1 event', '2,000 events'. -#}
{%- macro _counted(number, noun, plural=none) -%}
    {{- return(event_windows._grouped(number) ~ ' ' ~ (noun if number == 1 else plural or noun ~ 's')) -}}
{%- endmacro -%}
