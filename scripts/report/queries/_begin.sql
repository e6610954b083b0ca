{#-
    What every query begins with, once the settings of the state are known. Python has set `state`, `events` (a relation
    or none) and `given`.
    `events` is a list where the state has several sources; `given.sources` then says of each how it is read.
    Gives: `settings`, `key_columns`, `key_json` (a key as one text), `is_key` (the condition for the key that is asked
    for), and of the events `events_read` (those that the runs have read) and `event_time`; of one source also `at` and
    `cursor_number`.
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
{%- set is_key = is_key | join(' and ') or 'true' -%}
{%- if events is not none -%}
    {%- set event_time = event_windows._quote(settings.event_time) -%}
{%- endif -%}
{%- if given.sources -%}
    {#- each under the state's names for keys and time -#}
    {%- set parts = [] -%}
    {%- for relation in events or [] -%}
        {%- set one = given.sources[loop.index0] -%}
        {%- set columns = event_windows._columns_of(relation) -%}
        {%- set number = event_windows._cursor_number(
            event_windows._cursor_column(one.cursor), event_windows._cursor_type(columns, one.cursor)
        ) -%}
        {%- set read = [] -%}
        {%- for key in settings['keys'] -%}
            {%- set own = one['keys'].get(key, key) -%}
            {%- do read.append([own.sql if own is mapping else event_windows._quote(own), event_windows._quote(key)]) -%}
        {%- endfor -%}
        {%- do parts.append(
            'select ' ~ event_windows._columns(read + [[event_windows._quote(one.event_time), event_time]])
            ~ '\nfrom ' ~ event_windows._arrivals(
                event_windows._exact_source(relation, one.cursor), none, {'version': one.cursor_to, 'table': one.table}
            ) ~ '\nwhere ' ~ number ~ ' <= ' ~ one.cursor_to
        ) -%}
    {%- endfor -%}
    {%- set events_read = parts | join('\nunion all\n') -%}
{%- elif events is not none -%}
    {%- set cursor = settings.cursor -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set cursor_type = event_windows._cursor_type(columns, cursor) -%}
    {%- set cursor_number = event_windows._cursor_number(event_windows._cursor_column(cursor), cursor_type) -%}
    {%- set at = event_windows._micros(event_time, event_windows._type_of(columns, settings.event_time)) -%}
    {%- set source = event_windows._exact_source(events, cursor) -%}
    {%- set events_read -%}
select *
from {{ event_windows._arrivals(source, none, {'version': given.cursor_to, 'table': given.table}) }}
where {{ cursor_number }} <= {{ given.cursor_to }}
    {%- endset -%}
{%- endif -%}
