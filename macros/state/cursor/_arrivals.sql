{#-
    What the run reads its events from. For a cursor on the commit version that is the whole table at first and later its
    change data feed, both of fixed versions: whatever is committed meanwhile waits for the next run, and nothing that
    is committed late can hide behind an old value.
-#}
{%- macro _arrivals(events, cursor, seen, commits) -%}
    {%- if cursor is not mapping -%}
        {{- return(events) -}}
    {%- elif commits is none -%}
        {{- return('(select *, cast(null as bigint) as _commit_version, cast(null as string) as _change_type from ' ~ events ~ ')') -}}
    {%- elif seen is none -%}
        {{- return('(select *, ' ~ commits.version ~ "L as _commit_version, 'insert' as _change_type from " ~ events ~ ' version as of ' ~ commits.version ~ ')') -}}
    {%- elif seen == commits.version -%}
        {{- return('(select *, ' ~ seen ~ "L as _commit_version, 'insert' as _change_type from " ~ events ~ ' where false)') -}}
    {%- endif -%}
    {%- set changes = 'table_changes(' ~ event_windows._text(events | string) ~ ', ' ~ (seen + 1) ~ ', ' ~ commits.version ~ ')' -%}
    {{- return('(select * from ' ~ changes ~ " where _change_type = 'insert')" if cursor.changes == 'skip' else changes) -}}
{%- endmacro -%}
