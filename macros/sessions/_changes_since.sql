{#-
    What has changed in the sessions since the run before: `since` and `upto`, two moments of `updated_at`, and the range
    of time, `first` to `last`, that the sessions between them cover. While dbt builds the model all are literals, so that
    files are skipped; otherwise they are scalar subqueries. A session that is updated meanwhile waits for the next run.
-#}
{%- macro _changes_since(settings) -%}
    {%- set may_read = event_windows._may_read() -%}
    {%- set seen = 'select coalesce(unix_micros(max(session_updated_at)), 0L) as since from ' ~ this -%}
    {%- set since = event_windows._number(event_windows._read_one(seen).since) if may_read else '(' ~ seen ~ ')' -%}
    {%- set measuring -%}
select
    {{ since }} as since,
    unix_micros(max(updated_at)) as upto,
    {{ event_windows._micros('min(session_start)', settings.time_type) }} as first,
    {{ event_windows._micros('max(last_event_at)', settings.time_type) }} as last
from {{ settings.sessions.sql }}
where updated_at > {{ event_windows._timestamp(since) }}
    {%- endset -%}
    {%- set measured = event_windows._read_one(measuring) if may_read else none -%}
    {%- set changes = {'step': none} -%}
    {%- for name in ['since', 'upto', 'first', 'last'] -%}
        {%- set number = '(select ' ~ name ~ ' from ew_changes)' if measured is none else event_windows._number(measured.get(name)) -%}
        {%- set type = 'timestamp' if name in ['since', 'upto'] else settings.time_type -%}
        {%- do changes.update({name: event_windows._timestamp(number, type)}) -%}
    {%- endfor -%}
    {%- if measured is none -%}
        {%- do changes.update({'step': {'name': 'ew_changes', 'why': 'what has changed since the run before', 'sql': measuring}}) -%}
    {%- endif -%}
    {{- return(changes) -}}
{%- endmacro -%}
