{#-
    An exact cursor: what a run does with the commits of a table, in place of a column of its rows. Of each table format
    a file beside this one knows how far a table has come, what is new in it, and how it was before:
    `delta.sql`, `iceberg.sql`. Rows come out with the columns of Delta's change data feed.
-#}

{#- What reading a table by its commits needs to know of a source (`_run_source` has it for a run). -#}
{%- macro _exact_source(relation, cursor, tracks_rows=false) -%}
    {{- return({
        'relation': relation, 'is_exact': cursor is mapping, 'format': event_windows._cursor_format(cursor),
        'tracks_rows': tracks_rows,
        'seen_by': ['cursor_to', '`table`'] if event_windows._cursor_format(cursor) == 'iceberg' else ['cursor_to'],
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
    {%- endif -%}
    {%- do event_windows._check_whole_table(settings, source) -%}
    {%- if source.format == 'delta' -%}
        {{- return(event_windows._delta_commits(settings, source, seen)) -}}
    {%- endif -%}
    {#- Spark reads a table that a query has twice by the options of the first (decision 18), so both get the same -#}
    {%- for other in sources if other.format == 'iceberg' and other.relation | string == source.relation | string
        and other.commits and other.commits.get('since') == seen.get('table') -%}
        {{- return(other.commits) -}}
    {%- endfor -%}
    {{- return(event_windows._iceberg_snapshots(settings, source, seen)) -}}
{%- endmacro -%}

{#- With `--sample` dbt hands over a query in place of a table, and a query has no commits. -#}
{%- macro _check_whole_table(settings, source) -%}
    {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
        source.argument ~ 'cursor', 'counts the commits of a table, of which --sample gives some rows in its place',
        source.relation, 'a run without --sample; with it a column as cursor, or a source without event_time in its '
        ~ 'config, which dbt hands over whole',
    )] if event_windows._is_limited(source.relation) else []) -%}
{%- endmacro -%}

{#- Stops where the table lacks what reading it by commits needs, and tracking of rows where they are read again. -#}
{%- macro _check_tracking(settings, source) -%}
    {%- do event_windows._check_whole_table(settings, source) -%}
    {%- if source.format == 'iceberg' -%}
        {%- do event_windows._check_iceberg_format(settings, source) -%}
    {%- else -%}
        {%- do event_windows._check_table_properties(settings, source) -%}
    {%- endif -%}
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

{#-
    The arrivals, and with them all that earlier runs have read: a column tells them apart, or the commit version does.
-#}
{%- macro _with_old_rows(source, arrivals, seen, commits) -%}
    {%- if source.is_old -%}
        {{- return(event_windows._with_present_rows(source, arrivals, commits)) -}}
    {%- elif not commits or seen is none -%}
        {{- return(arrivals) -}}
    {%- endif -%}
    {%- set version = commits.since if source.format == 'iceberg' else seen -%}
    {%- if version is none -%}
        {{- return(arrivals) -}}
    {%- endif -%}
    {%- set old = event_windows._as_committed(
        event_windows._as_of(source, version), event_windows._row_version(source, seen),
        columns=event_windows._columns_as_now(source, version) if source.rereads else '*'
    ) -%}
(select * from {{ arrivals }} union all select * from {{ old }})
{%- endmacro -%}

{#-
    The columns of a table as it is now, to be read of an older version: a UNION goes by their order, which may have
    changed since, and so does one of structs. A column or field that the version does not have is NULL.
-#}
{%- macro _columns_as_now(source, version) -%}
    {%- set older = event_windows._as_of(source, version) -%}
    {%- set now = event_windows._described_columns(source.relation) -%}
    {%- set then = event_windows._described_columns(older) -%}
    {%- set nested = [] -%}
    {#- a DESCRIBE names the first fields of a wide struct alone -#}
    {%- for name in now if name in then and 'struct<' in now[name].type
        and (now[name].type != then[name].type or ' more fields' in now[name].type) -%}
        {%- do nested.append([event_windows._quote(now[name].name), event_windows._quote(name)]) -%}
    {%- endfor -%}
    {%- set types_now = event_windows._types_of_sql(nested, source.relation) if nested else {} -%}
    {%- set types_then = event_windows._types_of_sql(nested, older) if nested else {} -%}
    {%- if now | list == then | list and types_now == types_then -%}
        {{- return('*') -}}
    {%- endif -%}
    {%- set columns = [] -%}
    {%- for name in now -%}
        {%- set column = event_windows._quote(now[name].name) -%}
        {%- set value = column if name in then else 'null' -%}
        {%- if name in types_now -%}
            {%- set value = event_windows._with_fields_of(column, types_then[name], types_now[name]) -%}
        {%- endif -%}
        {%- do columns.append(column if value == column else value ~ ' as ' ~ column) -%}
    {%- endfor -%}
    {{- return(columns | join(', ')) -}}
{%- endmacro -%}

{#- The same where nothing may be read: all events, as if committed after the run before. -#}
{%- macro _imagined_arrivals(source, seen) -%}
    {%- if not source.is_exact -%}
        {{- return(source.relation) -}}
    {%- endif -%}
    {%- set version -%} coalesce({{ seen }}, -1L) + 1 {%- endset -%}
    {{- return(event_windows._as_committed(source.relation, version)) -}}
{%- endmacro -%}

{#-
    Stops where going on would lose something: an event without a cursor would be passed over by every run, and an event
    that was changed or deleted can't be taken back out of a session.
-#}
{%- macro _check_cursors(settings, source, measured) -%}
    {%- if measured.changed_events | default(0) > 0 -%}
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
