{#- The events that can be in a session, up to where the state has read them. -#}
{%- macro _read_tested_events(relation, events, event_time, settings, cursor) -%}
    {%- if cursor is none -%}
        {{- return(event_windows._read_events(events, event_time, settings)) -}}
    {%- endif -%}
    {%- set source = event_windows._source(event_windows._read_so_far(relation, events, cursor), settings.columns) -%}
    {%- set number = event_windows._cursor_number(source.of ~ event_windows._cursor_column(cursor), event_windows._cursor_type(settings.columns, cursor)) -%}
    {%- set read -%}
select *
from {{ source.sql }}
where {{ number }} <= (select max(checkpoint.cursor_to) from {{ relation }} where status = 'checkpoint')
    {%- endset -%}
    {{- return(
        [{'name': 'ew_read', 'why': 'what the state has read so far', 'sql': read}]
        + event_windows._read_events('ew_read', event_time, settings)
    ) -}}
{%- endmacro -%}
