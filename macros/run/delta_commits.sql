{#-
    How far the Delta table of the events has come, for a cursor on its commit version: `table` (the id that a table
    keeps for life) and `version` (of its newest commit). None where the cursor is a column, or with `--empty`.
    Stops where the versions can't be followed, since events would be lost or read twice.
-#}
{%- macro _delta_commits(macro_name, events, cursor, checkpoint) -%}
    {%- if cursor is not mapping or flags.EMPTY -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set found = event_windows._in_catalog(events) -%}
    {%- if found is not none and not found.is_delta -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'cursor', 'counts the commits of a Delta table, which events is not', events, 'the Delta table that the events are written to, or a column as cursor',
        )]) -%}
    {%- endif -%}
    {%- set feed = namespace(is_on=false) -%}
    {%- for property in run_query('show tblproperties ' ~ events).rows if property[0] == 'delta.enableChangeDataFeed' -%}
        {%- set feed.is_on = property[1] | lower == 'true' -%}
    {%- endfor -%}
    {%- if not feed.is_on -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'cursor', 'needs the change data feed of the table', events ~ ' without it',
            'alter table ' ~ events ~ " set tblproperties (delta.enableChangeDataFeed = true), once; then run again",
        )]) -%}
    {%- endif -%}
    {%- set commits = {
        'table': run_query('describe detail ' ~ events).rows[0][1],
        'version': run_query('describe history ' ~ events ~ ' limit 1').rows[0][0] | int,
    } -%}
    {%- set known = fromjson(checkpoint.details).get('delta_table') if checkpoint else none -%}
    {%- if known is not none and (known != commits.table or commits.version < checkpoint.cursor_to) -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'events', 'is another table than the state has read so far, with commits of its own', events ~ ' at version ' ~ commits.version,
            'the table as it was, or --full-refresh to build the state anew',
        )]) -%}
    {%- endif -%}
    {{- return(commits) -}}
{%- endmacro -%}

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

{#- The same where nothing may be read: all events, as if committed after the run before. -#}
{%- macro _imagined_arrivals(events, cursor, previous) -%}
    {%- if cursor is not mapping -%}
        {{- return(events) -}}
    {%- endif -%}
    {{- return('(select *, coalesce(' ~ previous.cursor_to ~ ", -1L) + 1 as _commit_version, 'insert' as _change_type from " ~ events ~ ')') -}}
{%- endmacro -%}

{#-
    What a generic test reads in place of the events: they themselves, or with a cursor on the commit version the table
    as the newest run has seen it.
-#}
{%- macro _read_so_far(state, events, cursor) -%}
    {%- if cursor is not mapping -%}
        {{- return(events) -}}
    {%- elif not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(event_windows._imagined_arrivals(events, cursor, {'cursor_to': 'null'})) -}}
    {%- endif -%}
    {%- set checkpoint = event_windows._read_one(
        'select max_by(checkpoint.cursor_to, checkpoint.run) as cursor_to from ' ~ state ~ " where status = 'checkpoint'"
    ) -%}
    {%- set version = checkpoint.get('cursor_to') -%}
    {{- return(event_windows._arrivals(events, cursor, none, {'version': version} if version is not none else none)) -}}
{%- endmacro -%}

{#-
    Stops where going on would lose something: an event without a cursor would be passed over by every run, and an event
    that was changed or deleted can't be taken back out of a session.
-#}
{%- macro _check_cursors(macro_name, measured) -%}
    {%- if measured.changed_events | default(0) > 0 -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'events', 'has rows that were updated or deleted, which no session can give back', measured.changed_events ~ ' such changes from version ' ~ measured.changed_in ~ ' on',
            "a table that is only appended to; --full-refresh to build the state anew from what is there now; or cursor {'delta': 'commit_version', 'changes': 'skip'} to pass over such changes",
        )]) -%}
    {%- endif -%}
    {%- if measured.events_without_cursor > 0 -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'cursor', 'is NULL in events, which no run would ever read', measured.events_without_cursor ~ ' events', 'a cursor in every event; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
