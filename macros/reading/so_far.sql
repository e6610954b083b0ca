{#-
    What a generic test reads in place of the events, as `_source` gives it, and their cursor, bare and as a number: the
    events themselves, or with an exact cursor the table as the newest run has seen it.
-#}
{%- macro _read_so_far(state, events, columns, cursor, place=0, tracks_rows=false) -%}
    {%- set text = event_windows._table_so_far(state, events, cursor, place, tracks_rows) if cursor is mapping
        else events -%}
    {%- set read = event_windows._source(text, columns) -%}
    {%- set column = read.of ~ event_windows._cursor_column(cursor) -%}
    {%- set number = event_windows._cursor_number(column, event_windows._cursor_type(columns, cursor)) -%}
    {{- return(dict(read, cursor=column, number=number)) -}}
{%- endmacro -%}

{%- macro _table_so_far(state, table, cursor, place, tracks_rows) -%}
    {%- set source = event_windows._exact_source(table, cursor, tracks_rows) -%}
    {%- if not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(event_windows._imagined_arrivals(source, 'null')) -}}
    {%- endif -%}
    {%- set of_run = event_windows._source_of_run(place) -%}
    {%- set last -%}
select
    {%- for name in source.seen_by -%}
        {{- ' ' }}max_by({{ of_run }}.{{ name }}, checkpoint.run) as {{ name }}{{ ',' if not loop.last }}
    {%- endfor %} from {{ state }} where status = 'checkpoint'
    {%- endset -%}
    {%- set checkpoint = event_windows._read_one(last) -%}
    {%- set version = checkpoint.get('cursor_to') -%}
    {{- return(event_windows._arrivals(
        source, none, {'version': version, 'table': checkpoint.get('table')} if version is not none else none
    )) -}}
{%- endmacro -%}
