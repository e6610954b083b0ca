{#-
    What every query begins with, once the settings of the state are known. Python has set `state`, `events` (a relation
    or none) and `given`.
    Gives: `settings`, `key_columns`, `key_json` (a key as one text), `is_key` (the condition for the key that is asked
    for), and of the events `events_read` (those that the runs have read), `at` and `cursor_number`.
-#}
{%- set settings = given.settings -%}
{%- set key_columns = event_windows._quoted(settings['keys']) -%}
{%- set key_texts = [] -%}
{%- set is_key = [] -%}
{%- for column in key_columns -%}
    {%- set text = 'cast(' ~ column ~ ' as string)' -%}
    {%- set wanted = given.key[loop.index0] if given.key else none -%}
    {%- do key_texts.append(text) -%}
    {%- do is_key.append(text ~ ' <=> ' ~ ('null' if wanted is none else event_windows._text(wanted))) -%}
{%- endfor -%}
{%- set key_json = "to_json(array(" ~ key_texts | join(', ') ~ "))" -%}
{%- set is_key = is_key | join(' and ') -%}
{%- if events is not none -%}
    {%- set cursor = settings.cursor -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set cursor_type = event_windows._cursor_type(columns, cursor) -%}
    {%- set cursor_number = event_windows._cursor_number(event_windows._cursor_column(cursor), cursor_type) -%}
    {%- set event_time = event_windows._quote(settings.event_time) -%}
    {%- set at = event_windows._micros(event_time, event_windows._type_of(columns, settings.event_time)) -%}
    {%- set source = event_windows._exact_source(events, cursor) -%}
    {%- set events_read -%}
select *
from {{ event_windows._arrivals(source, none, {'version': given.cursor_to, 'table': given.table}) }}
where {{ cursor_number }} <= {{ given.cursor_to }}
    {%- endset -%}
{%- endif -%}
