{#- The columns of a state table in their order; `values` has the SQL of each, NULL being said by leaving it out. -#}
{%- macro _state_columns(settings, values, aggregate_columns) -%}
    {%- set columns = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do columns.append(['null', key] if values.without_keys else key) -%}
    {%- endfor -%}
    {%- for name in ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'session_date', 'event_count'] -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {%- do columns.extend(aggregate_columns) -%}
    {%- for name in ['aggregate_state', 'superseded_by', 'reason', 'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint'] -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
