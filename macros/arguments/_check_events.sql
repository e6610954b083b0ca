{%- macro _check_events(events) -%}
    {%- if events is defined and events and (events is string or events.identifier is defined) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem('events', 'is not a relation', events, "ref('model'), source('source', 'table') or the name of a CTE")]) -}}
{%- endmacro -%}
