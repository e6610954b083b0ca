{#-
    An exact cursor: what a run does with the commits of a table, in place of a column of its rows. Of each table format
    a file beside this one knows how far a table has come, what is new in it, and how it was before:
    `delta_commits.sql`, `iceberg_snapshots.sql`. Rows come out with the columns of Delta's change data feed.
-#}

{#- The table format whose commits a cursor counts; none for a column. -#}
{%- macro _cursor_format(cursor) -%}
    {{- return(none if cursor is not mapping else 'iceberg' if 'iceberg' in cursor else 'delta') -}}
{%- endmacro -%}

{#- The exact cursor of a format as a call has it, bare. -#}
{%- macro _exact_cursor(format) -%}
    {{- return({'iceberg': 'snapshot_id'} if format == 'iceberg' else {'delta': 'commit_version'}) -}}
{%- endmacro -%}

{#- What reading a table by its commits needs to know of a source (`_run_source` has it for a run). -#}
{%- macro _exact_source(relation, cursor, tracks_rows=false) -%}
    {{- return({
        'relation': relation, 'is_exact': cursor is mapping, 'format': event_windows._cursor_format(cursor),
        'tracks_rows': tracks_rows,
    }) -}}
{%- endmacro -%}

{#-
    How far the table of a source has come: `version` (a number that grows with every commit) and `table` (what the
    next run knows the table by); of Iceberg `since`, the same of the run before. None where the cursor is a column, or
    with `--empty`. Stops where the commits can't be followed, since events would be lost or read twice. `seen` is the
    source in the checkpoint of the run before, `sources` are those that the run has begun already.
-#}
{%- macro _commits(settings, source, seen, sources=[]) -%}
    {%- if not source.is_exact or flags.EMPTY -%}
        {{- return(none) -}}
    {%- elif source.format == 'delta' -%}
        {{- return(event_windows._delta_commits(settings, source, seen)) -}}
    {%- endif -%}
    {#- Spark reads a table that a query has twice by the options of the first (decision 18), so both get the same -#}
    {%- for other in sources if other.format == 'iceberg' and other.relation | string == source.relation | string
        and other.commits and other.commits.get('since') == seen.get('table') -%}
        {{- return(other.commits) -}}
    {%- endfor -%}
    {{- return(event_windows._iceberg_snapshots(settings, source, seen)) -}}
{%- endmacro -%}

{#- Stops where the table lacks what reading it by commits needs, and tracking of rows where they are read again. -#}
{%- macro _check_tracking(settings, source) -%}
    {%- if source.format == 'iceberg' -%}
        {%- do event_windows._check_iceberg_format(settings, source) -%}
    {%- else -%}
        {%- do event_windows._check_table_properties(settings, source) -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    The commit of each row of the table itself, as SQL: its own where rows are tracked, else the version that is read.
-#}
{%- macro _row_version(source, version) -%}
    {%- if source.tracks_rows -%}
        {{- return(
            '_last_updated_sequence_number' if source.format == 'iceberg' else '_metadata.row_commit_version'
        ) -}}
    {%- endif -%}
    {{- return(version ~ 'L') -}}
{%- endmacro -%}

{#-
    What the run reads its events from. With an exact cursor that is the whole table at first and later what was
    committed since, both of fixed versions: whatever is committed meanwhile waits for the next run, and nothing that is
    committed late can hide behind an old value.
-#}
{%- macro _arrivals(source, seen, commits) -%}
    {%- if not source.is_exact -%}
        {{- return(source.relation) -}}
    {%- elif commits is none -%}
        {{- return(event_windows._as_committed(source.relation, 'cast(null as bigint)')) -}}
    {%- elif source.format == 'iceberg' -%}
        {{- return(event_windows._iceberg_arrivals(source, seen, commits)) -}}
    {%- endif -%}
    {{- return(event_windows._delta_arrivals(source, seen, commits)) -}}
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
    {%- if source.format == 'iceberg' -%}
        {%- if commits.since is none -%}
            {{- return(arrivals) -}}
        {%- endif -%}
        {%- set then = event_windows._iceberg_version(source, commits.since) -%}
    {%- else -%}
        {%- set then = event_windows._delta_version(source, seen) -%}
    {%- endif -%}
    {%- set old = event_windows._as_committed(then, event_windows._row_version(source, seen)) -%}
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
    {%- set checkpoint = event_windows._read_one(
        'select max_by(' ~ of_run ~ '.cursor_to, checkpoint.run) as cursor_to'
        ~ (', max_by(' ~ of_run ~ '.`table`, checkpoint.run) as `table`' if source.format == 'iceberg' else '')
        ~ ' from ' ~ state ~ " where status = 'checkpoint'"
    ) -%}
    {%- set version = checkpoint.get('cursor_to') -%}
    {{- return(event_windows._arrivals(
        source, none, {'version': version, 'table': checkpoint.get('table')} if version is not none else none
    )) -}}
{%- endmacro -%}

{#-
    Stops where going on would lose something: an event without a cursor would be passed over by every run, and an event
    that was changed or deleted can't be taken back out of a session.
-#}
{%- macro _check_cursors(settings, source, measured) -%}
    {%- if not source.applies and measured.changed_events | default(0) > 0 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._changed_rows(
            settings, source, measured.changed_events ~ ' such changes from version ' ~ measured.changed_in ~ ' on'
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

{#- What a run says of rows that were updated or deleted; `given` says where. -#}
{%- macro _changed_rows(settings, source, given) -%}
    {%- set cursor = "'iceberg': 'snapshot_id'" if source.format == 'iceberg' else "'delta': 'commit_version'" -%}
    {{- return(event_windows._problem(
        source.relation_argument,
        'has rows that were updated or deleted, which no ' ~ settings.unit ~ ' can give back', given,
        "a table that is only appended to; --full-refresh to build the state anew from what is there now; or "
        ~ "cursor {" ~ cursor ~ ", 'changes': 'skip'} to pass over such changes",
    )) -}}
{%- endmacro -%}
