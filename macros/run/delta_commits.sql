{#-
    How far the Delta table of a source has come, for a cursor on its commit version: `table` (the id that a table keeps
    for life) and `version` (of its newest commit). None where the cursor is a column, or with `--empty`.
    Stops where the versions can't be followed, since events would be lost or read twice. `seen` is the source in the
    checkpoint of the run before.
-#}
{%- macro _delta_commits(settings, source, seen) -%}
    {%- if not source.is_exact or flags.EMPTY -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set events = source.relation -%}
    {%- set found = event_windows._in_catalog(events) -%}
    {%- if found is not none and not found.is_delta -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor',
            'counts the commits of a Delta table, which ' ~ source.relation_argument ~ ' is not', events,
            'the Delta table that the events are written to, or a column as cursor',
        )]) -%}
    {%- endif -%}
    {%- do event_windows._check_table_properties(settings, source) -%}
    {%- set commits = {
        'table': run_query('describe detail ' ~ events).rows[0][1],
        'version': run_query('describe history ' ~ events ~ ' limit 1').rows[0][0] | int,
    } -%}
    {%- set known = seen.get('table') -%}
    {%- if known is not none and (known != commits.table or commits.version < seen.cursor_to) -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.relation_argument, 'is another table than the state has read so far, with commits of its own',
            events ~ ' at version ' ~ commits.version, 'the table as it was, or --full-refresh to build the state anew',
        )]) -%}
    {%- elif known is not none and source.applies and commits.version > seen.cursor_to -%}
        {%- do event_windows._check_feed(settings, source, seen.cursor_to, run_query(
            'describe history ' ~ events ~ ' limit ' ~ (commits.version - seen.cursor_to)
        ).rows, commits.version) -%}
    {%- endif -%}
    {{- return(commits) -}}
{%- endmacro -%}

{#-
    The change data feed gives what is new with its commit. Where the older rows are read again, and some of them may
    have been rejected, it has to be known of each in which commit it came: that is row tracking, which keeps it through
    OPTIMIZE.
-#}
{%- macro _check_table_properties(settings, source) -%}
    {%- set needed = {'delta.enableChangeDataFeed': 'needs the change data feed of the table'} -%}
    {%- if source.tracks_rows -%}
        {%- do needed.update({
            'delta.enableRowTracking': 'needs row tracking of the table, since older rows are read with their commits',
        }) -%}
    {%- endif -%}
    {%- for property in run_query('show tblproperties ' ~ source.relation).rows if property[1] | lower == 'true' -%}
        {%- do needed.pop(property[0], none) -%}
    {%- endfor -%}
    {%- set problems = [] -%}
    {%- for property in needed -%}
        {%- do problems.append(event_windows._problem(
            source.argument ~ 'cursor', needed[property], source.relation ~ ' without it',
            'alter table ' ~ source.relation ~ ' set tblproperties (' ~ property ~ ' = true), once; then run again'
            ~ (', with --full-refresh if the state is there already' if property == 'delta.enableRowTracking' else ''),
        )) -%}
    {%- endfor -%}
    {%- do event_windows._raise_problems(settings.macro, problems) -%}
{%- endmacro -%}

{#-
    The commit of each row of the table itself, as SQL: its own where rows are tracked, else the version that is read.
-#}
{%- macro _row_version(source, version) -%}
    {{- return('_metadata.row_commit_version' if source.tracks_rows else version ~ 'L') -}}
{%- endmacro -%}

{#-
    What the run reads its events from. For a cursor on the commit version that is the whole table at first and later
    its change data feed, both of fixed versions: whatever is committed meanwhile waits for the next run, and nothing
    that is committed late can hide behind an old value.
-#}
{%- macro _arrivals(source, seen, commits) -%}
    {%- if not source.is_exact -%}
        {{- return(source.relation) -}}
    {%- elif commits is none -%}
        {{- return(event_windows._as_committed(source.relation, 'cast(null as bigint)')) -}}
    {%- elif seen is none -%}
        {{- return(event_windows._as_committed(
            source.relation ~ ' version as of ' ~ commits.version, event_windows._row_version(source, commits.version)
        )) -}}
    {%- elif seen == commits.version -%}
        {{- return(event_windows._as_committed(source.relation ~ ' where false', seen ~ 'L')) -}}
    {%- endif -%}
    {%- set changes = 'table_changes(' ~ event_windows._text(source.relation | string) ~ ', ' ~ (seen + 1) ~ ', '
        ~ commits.version ~ ')' -%}
    {{- return('(select * from ' ~ changes ~ " where _change_type = 'insert')" if source.skips_changes else changes) -}}
{%- endmacro -%}

{#- Rows of a table with the columns that its change data feed adds. -#}
{%- macro _as_committed(rows, version, change='insert') -%}
    {{- return(
        "(select *, '" ~ change ~ "' as _change_type, " ~ version
            ~ ' as _commit_version, cast(null as timestamp) as _commit_timestamp from '
        ~ rows ~ ')'
    ) -}}
{%- endmacro -%}

{#-
    The arrivals, and with them all that earlier runs have read: a column tells them apart, or the commit version does.
-#}
{%- macro _with_old_rows(source, arrivals, seen, commits) -%}
    {%- if source.applies -%}
        {{- return(event_windows._with_present_rows(source, arrivals, commits)) -}}
    {%- elif not commits or seen is none -%}
        {{- return(arrivals) -}}
    {%- endif -%}
    {%- set old = event_windows._as_committed(
        source.relation ~ ' version as of ' ~ seen, event_windows._row_version(source, seen)
    ) -%}
    {{- return('(select * from ' ~ arrivals ~ ' union all select * from ' ~ old ~ ')') -}}
{%- endmacro -%}

{#- The same where nothing may be read: all events, as if committed after the run before. -#}
{%- macro _imagined_arrivals(source, seen) -%}
    {%- if not source.is_exact -%}
        {{- return(source.relation) -}}
    {%- endif -%}
    {{- return(event_windows._as_committed(source.relation, 'coalesce(' ~ seen ~ ', -1L) + 1')) -}}
{%- endmacro -%}

{#-
    What a generic test reads in place of the events, as `_source` gives it, and their cursor, bare and as a number: the
    events themselves, or with a cursor on the commit version the table as the newest run has seen it.
-#}
{%- macro _read_so_far(state, events, columns, cursor, place=0, tracks_rows=false) -%}
    {%- set text = event_windows._table_so_far(state, events, place, tracks_rows) if cursor is mapping else events -%}
    {%- set read = event_windows._source(text, columns) -%}
    {%- set column = read.of ~ event_windows._cursor_column(cursor) -%}
    {%- set number = event_windows._cursor_number(column, event_windows._cursor_type(columns, cursor)) -%}
    {{- return(dict(read, cursor=column, number=number)) -}}
{%- endmacro -%}

{%- macro _table_so_far(state, table, place, tracks_rows) -%}
    {%- set source = {'relation': table, 'is_exact': true, 'tracks_rows': tracks_rows} -%}
    {%- if not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(event_windows._imagined_arrivals(source, 'null')) -}}
    {%- endif -%}
    {%- set checkpoint = event_windows._read_one(
        'select max_by(' ~ event_windows._source_of_run(place) ~ '.cursor_to, checkpoint.run) as cursor_to from '
        ~ state ~ " where status = 'checkpoint'"
    ) -%}
    {%- set version = checkpoint.get('cursor_to') -%}
    {{- return(event_windows._arrivals(source, none, {'version': version} if version is not none else none)) -}}
{%- endmacro -%}

{#-
    Stops where going on would lose something: an event without a cursor would be passed over by every run, and an event
    that was changed or deleted can't be taken back out of a session.
-#}
{%- macro _check_cursors(settings, source, measured) -%}
    {%- if not source.applies and measured.changed_events | default(0) > 0 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.relation_argument,
            'has rows that were updated or deleted, which no ' ~ settings.unit ~ ' can give back',
            measured.changed_events ~ ' such changes from version ' ~ measured.changed_in ~ ' on',
            "a table that is only appended to; --full-refresh to build the state anew from what is there now; or "
            ~ "cursor {'delta': 'commit_version', 'changes': 'skip'} to pass over such changes",
        )]) -%}
    {%- endif -%}
    {%- if measured.events_without_cursor > 0 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor', 'is NULL in events, which no run would ever read',
            measured.events_without_cursor ~ ' events',
            'a cursor in every event; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
