{#- The types of the cursor and of the event time, as far as the catalog knows them (`_columns_of`). -#}
{%- macro _arrival_types(columns, arguments) -%}
    {{- return({
        'cursor': event_windows._cursor_type(columns, arguments.cursor),
        'event_time': event_windows._type_of(columns, arguments.event_time),
    }) -}}
{%- endmacro -%}
