{#-
    What orders events of which nothing else does: the whole row. Where a column may have no order (a map), or the columns
    are not known (a CTE), the row as text.
-#}
{%- macro _rest_of_event(events) -%}
    {%- set known = event_windows._in_catalog(events) -%}
    {%- set columns = [] if known is none else adapter.get_columns_in_relation(known) -%}
    {%- set unordered = [] -%}
    {%- for column in columns -%}
        {%- for type in ['map<', 'variant', 'interval', 'void', 'geo'] if type in column.dtype | lower -%}
            {%- do unordered.append(column.name) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return('ew_event' if columns and not unordered else 'to_json(ew_event)') -}}
{%- endmacro -%}
