{#- A test reads its events by name, and dbt knows of them only through ref or source. -#}
{%- macro _check_tested_events(events) -%}
    {%- if events is defined and events is not string and events and events.identifier is defined -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem('events', 'is not a relation', events, "ref('model') or source('source', 'table')")]) -}}
{%- endmacro -%}
