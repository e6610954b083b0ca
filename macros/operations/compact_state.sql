{#-
    Looks after the table of a state model: joins small files and, where asked, forgets old tombstones and old files.
    Checkpoints, sessions and rejected events are never deleted. While `dry_run` is true, nothing at all is changed.
-#}
{%- macro compact_state(state, retention_days=none, purge_superseded_days=none, dry_run=true) -%}
    {%- do event_windows._reject_unknown('compact_state', kwargs, [
        'state', 'retention_days', 'purge_superseded_days', 'dry_run'
    ]) -%}
    {{- return(adapter.dispatch('compact_state', 'event_windows')(
        state=state, retention_days=retention_days, purge_superseded_days=purge_superseded_days, dry_run=dry_run
    )) -}}
{%- endmacro -%}

{%- macro default__compact_state(state, retention_days, purge_superseded_days, dry_run) -%}
    {%- set found = event_windows._found_state(state) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(event_windows._check_retention(retention_days) if retention_days is not none else []) -%}
    {%- if purge_superseded_days is not none -%}
        {%- do problems.extend(event_windows._check_positive_integer(
            'purge_superseded_days', purge_superseded_days,
        )) -%}
    {%- endif -%}
    {%- if dry_run is not boolean -%}
        {%- do problems.append(event_windows._problem(
            'dry_run', 'is neither true nor false', dry_run, 'true or false',
        )) -%}
    {%- endif -%}
    {%- set format = none if found.relation is none else event_windows._format_of(found.relation) -%}
    {%- if format not in [none, 'delta', 'iceberg'] -%}
        {%- do problems.append(event_windows._problem(
            'state', 'is neither a Delta nor an Iceberg table', state, 'a state model in one of the two formats',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('compact_state', problems) -%}

    {%- set relation = found.relation -%}
    {%- if purge_superseded_days is not none -%}
        {%- set kept = event_windows._interval(86400000000 * purge_superseded_days) -%}
        {%- set old_rows -%}
from {{ relation }} where status = 'superseded' and updated_at < current_timestamp() - {{ kept }}
        {%- endset -%}
        {%- set number = event_windows._deleted(old_rows, dry_run) -%}
    {%- endif -%}
    {%- set before = event_windows._files_of(relation) -%}
    {%- set is_left = before.is_catalog_managed and not event_windows._maintains_managed_tables() -%}
    {%- set compacting = event_windows._compacting(relation, format) -%}
    {%- if not is_left and not dry_run -%}
        {%- do run_query(compacting) -%}
    {%- endif -%}
    {%- set after = before if is_left or dry_run else event_windows._files_of(relation) -%}
    {%- set forgets = retention_days is not none and not is_left -%}
    {%- set forgetting = event_windows._forgetting(relation, format, retention_days) if forgets else '' -%}
    {%- if forgets and not dry_run -%}
        {%- do run_query(forgetting) -%}
    {%- endif -%}
    {%- set done -%}
{{ relation }}
    {%- if purge_superseded_days is not none %}
  {{ 'would delete' if dry_run else 'deleted' }} {{ event_windows._counted(number, 'row') }} of sessions or matches that
{{- ' went away more than ' ~ event_windows._counted(purge_superseded_days, 'day') }} ago
    {%- endif %}
    {%- if is_left %}
  left its files alone: the catalog manages the commits of this table, and Delta blocks optimize and vacuum there, which
{{- " are the catalog's to do" }}
    {%- elif dry_run %}
  would compact {{ event_windows._said_files(before) }}: {{ compacting }}
    {%- else %}
  compacted from {{ event_windows._said_files(before) }} to {{ event_windows._said_files(after) }}
    {%- endif %}
    {%- if forgets %}
  {{ 'would remove' if dry_run else 'removed' }} the files of versions older than
{{- ' ' ~ event_windows._counted(retention_days, 'day') }}: {{ forgetting }}
    {%- endif %}
    {%- if dry_run %}
  Nothing was changed: dry_run is true, which is the default. To do this, give dry_run: false.
    {%- endif %}
    {%- endset -%}
    {%- do event_windows._say([done]) -%}
{%- endmacro -%}

{#- A version that a run or a query still reads must not lose its files; a week is what Delta itself asks for. -#}
{%- macro _check_retention(days) -%}
    {{- return([event_windows._problem(
        'retention_days', 'is not a number of days that is safe', days,
        'a whole number from 7 on: a run that is under way may still read what is younger',
    )] if days is not integer or days is boolean or days < 7 else []) -}}
{%- endmacro -%}

{#- The statement that joins small files. An Iceberg procedure belongs to the catalog that the table is in. -#}
{%- macro _compacting(relation, format) -%}
    {%- set table = event_windows._text(relation | string) -%}
    {%- if format == 'delta' -%}
optimize {{ relation }}
    {%- else -%}
call {{ event_windows._catalog_of(relation) }}.system.rewrite_data_files(table => {{ table }})
    {%- endif -%}
{%- endmacro -%}

{#- The statement that removes what only old versions of a table need. -#}
{%- macro _forgetting(relation, format, days) -%}
    {%- if format == 'delta' -%}
vacuum {{ relation }} retain {{ 24 * days }} hours
    {%- else -%}
        {%- set until -%} current_timestamp() - {{ event_windows._interval(86400000000 * days) }} {%- endset -%}
        {%- set found = event_windows._read_one('select cast(' ~ until ~ ' as string) as moment') -%}
        {%- set table, moment = event_windows._text(relation | string), event_windows._text(found.moment) -%}
        {%- set catalog = event_windows._catalog_of(relation) -%}
call {{ catalog }}.system.expire_snapshots(table => {{ table }}, older_than => timestamp{{ moment }})
    {%- endif -%}
{%- endmacro -%}

{#-
    Whether this engine may look after the files of a table whose commits the catalog manages. Delta's own Spark blocks
    it; Databricks has the catalog.
-#}
{%- macro _maintains_managed_tables() -%}
    {{- return(adapter.dispatch('_maintains_managed_tables', 'event_windows')()) -}}
{%- endmacro -%}

{%- macro default___maintains_managed_tables() -%}
    {{- return(false) -}}
{%- endmacro -%}

{%- macro databricks___maintains_managed_tables() -%}
    {{- return(true) -}}
{%- endmacro -%}
