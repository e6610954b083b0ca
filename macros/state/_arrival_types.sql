{#- The types of the cursor and of the event time, as far as the catalog knows them. -#}
{%- macro _arrival_types(events, arguments) -%}
    {{- return({
        'cursor': event_windows._cursor_type(events, arguments.cursor),
        'event_time': event_windows._column_type(events, arguments.event_time),
    }) -}}
{%- endmacro -%}
