{#-
    How far the Iceberg table of a source has come (`_commits`): `version` (the sequence number of its newest snapshot,
    which grows with every commit), `table` (the id of that snapshot) and `since` (the id that the run before has read).
    Ids have no order, but no other table has them, and no other history of this table.
-#}
{%- macro _iceberg_snapshots(settings, source, seen) -%}
    {%- do event_windows._check_counted_table(settings, source) -%}
    {%- do event_windows._check_iceberg_format(settings, source) -%}
    {%- set newest = event_windows._read_one(event_windows._newest_snapshot(source.relation)) -%}
    {%- set since, passed_over = seen.get('table'), none -%}
    {%- if newest.spark[:2] == '3.' -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor', 'reads what came after a snapshot, for which SQL has no words before Spark 4',
            'Spark ' ~ newest.spark.split() | first, 'Spark 4 or later, or a column as cursor',
        )]) -%}
    {%- elif newest.get('id') is none and since is none -%}
        {{- return({'table': none, 'version': 0, 'since': none}) -}}
    {%- elif newest.get('id') is not none and not newest.get('version') -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor', 'needs snapshots that are numbered, which table format version 1 does not have',
            source.relation, "alter table " ~ source.relation ~ " set tblproperties ('format-version' = '2'), once, "
            ~ 'and a commit after it; then run again',
        )]) -%}
    {%- elif since is not none and since != newest.get('id') -%}
        {%- set passed_over = event_windows._check_snapshots(settings, source, since, newest.get('id')) -%}
    {%- endif -%}
    {{- return({'table': newest.id, 'version': newest.version, 'since': since, 'passed_over': passed_over}) -}}
{%- endmacro -%}

{#- The newest snapshot of a table, if it has one, with its sequence number; ids as text, which no driver rounds. -#}
{%- macro _newest_snapshot(table) -%}
select
    version() as spark,
    max(cast(ref.snapshot_id as string)) as id,
    max(log.latest_sequence_number) as version
from {{ table }}.refs as ref
left join {{ table }}.metadata_log_entries as log on ref.snapshot_id = log.latest_snapshot_id
where ref.name = 'main'
{%- endmacro -%}

{#-
    Where older rows are read again, and some of them may have been rejected, it has to be known of each in which commit
    it came: that is row lineage, which keeps it through compaction.
-#}
{%- macro _check_iceberg_format(settings, source) -%}
    {%- if not source.tracks_rows -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- for property in run_query('show tblproperties ' ~ source.relation).rows
        if property[0] == 'format-version' and property[1] | int < 3 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor', 'needs the row lineage of table format version 3, since older rows are read '
            ~ 'with their commits', source.relation ~ ' of version ' ~ property[1],
            'alter table ' ~ source.relation ~ " set tblproperties ('format-version' = '3'), once, and a "
            ~ 'commit after it; then run again, with --full-refresh if the state is there already',
        )]) -%}
    {%- endfor -%}
{%- endmacro -%}

{#-
    Stops where the snapshots from the one read last to the newest don't follow each other, or are not there any more,
    or change rows. An append has new rows only, and a compaction (replace) has none. Gives in words what is passed
    over.
-#}
{%- macro _check_snapshots(settings, source, since, newest) -%}
    {%- set snapshots, changes = {}, [] -%}
    {%- for one in event_windows._read_rows(event_windows._snapshots(source.relation)) -%}
        {%- do snapshots.update({one.id: one}) -%}
    {%- endfor -%}
    {%- set at = namespace(id=newest, first=none, mixed=none) -%}
    {%- for _ in snapshots -%}
        {%- set one = snapshots.get(at.id) if at.id != since else none -%}
        {%- if one is not none and one.operation not in ['append', 'replace'] and not one.is_empty -%}
            {%- do changes.append(one.operation) -%}
            {%- set at.first = one.id -%}
            {%- set at.mixed = one.id if one.gained > 0 else at.mixed -%}
        {%- endif -%}
        {%- set at.id = at.id if one is none else one.get('parent') -%}
    {%- endfor -%}
    {%- set changing -%}
{{ event_windows._counted(changes | length, 'snapshot') }} with such changes ({{ changes | unique | join(', ') }}),
{{- ' ' }}from {{ at.first }} on
    {%- endset -%}
    {%- if at.id != since -%}
        {%- set is_another = at.id is none -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.relation_argument,
            'is another table than the state has read so far, or was rolled back behind it' if is_another
            else 'does not have all snapshots any more since the one that the state has read, or is another table',
            source.relation ~ (' at snapshot ' ~ newest if newest is not none else ' without a snapshot')
            ~ ', which does not lead back to ' ~ since,
            'the table as it was, or --full-refresh to build the state anew' if is_another
            else '--full-refresh to build the state anew. Later run the model more often than snapshots expire',
        )]) -%}
    {%- elif source.rereads and since not in snapshots -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.relation_argument, 'does not have the snapshot any more that the state has read last, from which '
            ~ 'older rows are read again', source.relation ~ ' without snapshot ' ~ since,
            '--full-refresh to build the state anew. Later run the model more often than snapshots expire',
        )]) -%}
    {%- elif changes and not source.skips_changes -%}
        {%- do event_windows._raise_problems(settings.macro, [
            event_windows._changed_rows(settings, source, changing)
        ]) -%}
    {%- elif at.mixed is not none -%}
        {%- do event_windows._raise_problems(settings.macro, [
            event_windows._mixed_commit(source, 'snapshot ' ~ at.mixed)
        ]) -%}
    {%- endif -%}
    {{- return(changing if changes else none) -}}
{%- endmacro -%}

{#-
    All snapshots of a table, each with its parent, whether it has changed nothing (`is_empty`: a DELETE, UPDATE or
    MERGE commits one where it finds no row), and by how many rows the table became longer (`gained`).
-#}
{%- macro _snapshots(table) -%}
    {%- set changed = [] -%}
    {%- for name in ['added-data-files', 'deleted-data-files', 'added-delete-files', 'removed-delete-files'] -%}
        {%- do changed.append("summary['" ~ name ~ "']") -%}
    {%- endfor -%}
select
    cast(snapshot_id as string) as id,
    cast(parent_id as string) as parent,
    operation,
    summary['total-data-files'] is not null and coalesce({{ changed | join(', ') }}) is null as is_empty,
    {%- for name in ['added-records', 'removed-position-deletes', 'deleted-records', 'added-position-deletes'] %}
    {{ '' if loop.first else '+ ' if loop.index == 2 else '- ' -}}
    coalesce(cast(summary['{{ name }}'] as bigint), 0L){{ ' as gained' if loop.last }}
    {%- endfor %}
from {{ table }}.snapshots
{%- endmacro -%}

{#-
    What is new in an Iceberg table after the snapshot that was read last (`_arrivals`): the rows that were appended up
    to the newest one.
-#}
{%- macro _iceberg_arrivals(source, seen, commits) -%}
    {%- set number = event_windows._row_version(source, commits.version) -%}
    {%- if commits.table is none or (seen is not none and commits.since == commits.table) -%}
        {{- return(event_windows._as_committed(source.relation ~ ' where false', commits.version ~ 'L')) -}}
    {%- elif seen is none or commits.since is none -%}
        {{- return(event_windows._as_committed(event_windows._as_of(source, commits.table), number)) -}}
    {%- endif -%}
    {%- set appended -%}
{{ source.relation }} with (`start-snapshot-id` = {{ commits.since }}, `end-snapshot-id` = {{ commits.table }})
    {%- endset -%}
    {{- return(event_windows._as_committed(appended, number)) -}}
{%- endmacro -%}
