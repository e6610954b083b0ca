{#-
    How far the Delta table of a source has come (`_commits`): `table` (the id that a table keeps for life) and
    `version` (of its newest commit).
-#}
{%- macro _delta_commits(settings, source, seen) -%}
    {%- set events = source.relation -%}
    {%- do event_windows._check_counted_table(settings, source) -%}
    {%- do event_windows._check_table_properties(settings, source) -%}
    {%- set commits = {
        'table': run_query('describe detail ' ~ events).rows[0][1],
        'version': run_query('describe history ' ~ events ~ ' limit 1').rows[0][0] | int,
    } -%}
    {%- set seen_table = seen.get('table') -%}
    {%- if seen_table is not none and (seen_table != commits.table or commits.version < seen.cursor_to) -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.relation_argument, 'is another table than the state has read so far, with commits of its own',
            events ~ ' at version ' ~ commits.version, 'the table as it was, or --full-refresh to build the state anew',
        )]) -%}
    {%- elif seen_table is not none and commits.version > seen.cursor_to
            and (source.tracks_rows or source.skips_changes) -%}
        {%- set history = event_windows._history_since(source, seen.cursor_to, commits.version) -%}
        {%- do event_windows._check_history(settings, source, history) -%}
        {%- if source.applies -%}
            {%- do event_windows._check_feed(settings, source, seen.cursor_to, history, commits.version) -%}
        {%- elif source.skips_changes -%}
            {%- do commits.update(
                event_windows._passed_over(settings, source, seen.cursor_to, history, commits)
            ) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(commits) -}}
{%- endmacro -%}

{#-
    The commits of a table after the one that was `seen`, newest first. A few more are asked for, since others may have
    come after `version` was.
-#}
{%- macro _history_since(source, seen, version) -%}
    {%- set history = [] -%}
    {%- for row in run_query('describe history ' ~ source.relation ~ ' limit ' ~ (version - seen + 10)).rows
        if seen < row[0] | int <= version -%}
        {%- do history.append(row) -%}
    {%- endfor -%}
    {{- return(history) -}}
{%- endmacro -%}

{#-
    Stops after a RESTORE, by the table's history since the version that was read. Rows that it brings back are in the
    feed anew, and in the table with the commits in which they came at first. So it does where rows were not tracked for
    a while: OPTIMIZE then forgets in which commits they came.
-#}
{%- macro _check_history(settings, source, history) -%}
    {%- for row in history -%}
        {%- set said = event_windows._said_of_commit(row) -%}
        {%- set at = source.relation ~ ' at version ' ~ row[0] -%}
        {%- if row[4] == 'RESTORE' -%}
            {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
                source.relation_argument, 'was put back to an older version by RESTORE, and nothing tells whether the '
                ~ 'state has read the rows that came back', at,
                '--full-refresh to build the state anew from what is there now',
            )]) -%}
        {%- elif source.tracks_rows and 'delta.enableRowTracking' in said
            and 'delta.enableRowTracking:true' not in said -%}
            {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
                source.relation_argument, 'was without row tracking for a while, and nothing tells any more in which '
                ~ 'commits its rows came', at,
                'row tracking that is left on, and --full-refresh to build the state anew from what is there now',
            )]) -%}
        {%- endif -%}
    {%- endfor -%}
{%- endmacro -%}

{#-
    What a run passes over: changed rows, in words (`passed_over`), and the commits that write rows in place of deleted
    ones (`overwritten`). A MERGE may delete and insert as well, but what it inserts is new. Stops where such a commit
    writes more rows than it deletes.
-#}
{%- macro _passed_over(settings, source, seen, history, commits) -%}
    {%- set counting -%}
select
    _commit_version as version,
    count_if(_change_type in ('update_preimage', 'delete')) as changed,
    count_if(_change_type = 'delete') as deleted,
    count_if(_change_type = 'insert') as inserted
from {{ event_windows._delta_feed(source, seen, commits) }}
group by _commit_version
having count_if(_change_type in ('update_preimage', 'delete')) > 0
order by version
    {%- endset -%}
    {%- set merges, overwritten = [], [] -%}
    {%- for row in history if row[4] == 'MERGE' -%}
        {%- do merges.append(row[0] | int) -%}
    {%- endfor -%}
    {%- set found = namespace(rows=0) -%}
    {%- for one in event_windows._read_rows(counting) -%}
        {%- set found.rows = found.rows + one.changed -%}
        {%- if one.deleted > 0 and one.inserted > 0 and one.version not in merges -%}
            {%- do overwritten.append(one.version) -%}
        {%- endif -%}
        {%- if one.inserted > one.deleted and one.version in overwritten -%}
            {%- do event_windows._raise_problems(settings.macro, [
                event_windows._mixed_commit(source, 'version ' ~ one.version)
            ]) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set words -%}
{{ event_windows._counted(found.rows, 'row') }} since version {{ seen }}
        {{- ', and the rows written in their place by version ' ~ overwritten | join(', ') if overwritten }}
    {%- endset -%}
    {{- return({'passed_over': words if found.rows else none, 'overwritten': overwritten}) -}}
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

{#- What is new in a Delta table after the version that was `seen`: its change data feed (`_arrivals`). -#}
{%- macro _delta_arrivals(source, seen, commits) -%}
    {%- if seen is none -%}
        {{- return(event_windows._as_committed(
            event_windows._as_of(source, commits.version), event_windows._row_version(source, commits.version)
        )) -}}
    {%- elif seen == commits.version -%}
        {{- return(event_windows._as_committed(source.relation ~ ' where false', seen ~ 'L')) -}}
    {%- elif source.skips_changes -%}
(select * from {{ event_windows._delta_feed(source, seen, commits) }} where _change_type = 'insert'
        {{- ' and _commit_version not in (' ~ commits.overwritten | join(', ') ~ ')' if commits.get('overwritten') }})
    {%- else -%}
{{ event_windows._delta_feed(source, seen, commits) }}
    {%- endif -%}
{%- endmacro -%}

{%- macro _delta_feed(source, seen, commits) -%}
table_changes({{ event_windows._text(source.relation | string) }}, {{ seen + 1 }}, {{ commits.version }})
{%- endmacro -%}
