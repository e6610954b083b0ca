{#- The columns of the sessions: lists of name, type and what it is, the keys first. -#}
{%- macro _session_model_columns(settings) -%}
    {%- set known = event_windows._columns_of(settings.relation) -%}
    {%- set columns = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do columns.append([key, event_windows._type_of(known, key), 'Tells one sequence of events from the next; NULL is a key like any other.']) -%}
    {%- endfor -%}
    {%- set time_type = event_windows._type_of(known, settings.event_time) -%}
    {{- return(columns + [
        ['session_id', 'string', 'Hash of the keys and the start.'],
        ['session_start', time_type, 'Time of the first event.'],
        ['session_end', time_type, 'Time of the last event plus the gap.'],
        ['last_event_at', time_type, 'Time of the last event.'],
        ['event_count', 'bigint', 'Number of events.'],
        ['status', 'string', 'open (ends after the watermark), closed (it does not) or final (immutable).'],
        ['updated_at', 'timestamp', 'When a run last changed the session.'],
    ]) -}}
{%- endmacro -%}
