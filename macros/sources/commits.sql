{#- What a source gives that is read by its commits (`_run_source`), of which each has to append. -#}
{%- macro _by_commits() -%}
    {{- return(dict(
        event_windows._by_column(),
        commit=['_commit_version', '_change_type'],
        changed=["count_if(_change_type <> 'insert')", "min(if(_change_type <> 'insert', _commit_version, null))"],
    )) -}}
{%- endmacro -%}

{#- Stops where the catalog knows that a source is no table of the format whose commits its cursor counts. -#}
{%- macro _check_counted_table(settings, source) -%}
    {%- set events = source.relation -%}
    {%- if event_windows._in_catalog(events) is not none and event_windows._format_of(events) != source.format -%}
        {%- set counted, format = ['snapshots of an', 'Iceberg'] if source.format == 'iceberg'
            else ['commits of a', 'Delta'] -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor',
            'counts the ' ~ counted ~ ' ' ~ format ~ ' table, which ' ~ source.relation_argument ~ ' is not', events,
            'the ' ~ format ~ ' table that the events are written to, or a column as cursor',
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

{#- What a run says that would pass over new rows together with changes; `commit` has both. -#}
{%- macro _mixed_commit(source, commit) -%}
    {%- set teller = 'Iceberg' if source.format == 'iceberg' else 'the change data feed' -%}
    {{- return(event_windows._problem(
        source.argument ~ 'cursor', 'would pass over new rows as well: one commit has them together with changes, '
        ~ 'and ' ~ teller ~ ' does not say which rows are which', source.relation ~ ' in ' ~ commit,
        'a table whose new rows come in commits of their own; or --full-refresh to build the state anew from what '
        ~ 'is there now',
    )) -}}
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
{{ version }}L
{%- endmacro -%}

{#- The table of a source as it was at a version, or at a snapshot. -#}
{%- macro _as_of(source, version) -%}
{{ source.relation }} version as of {{ version }}
{%- endmacro -%}

{#- Rows of a table with the columns that its change data feed adds. -#}
{%- macro _as_committed(rows, version, change='insert', columns='*') -%}
(select {{ columns }}, '{{ change }}' as _change_type, {{ version }} as _commit_version,
{{- ' ' }}cast(null as timestamp) as _commit_timestamp from {{ rows }})
{%- endmacro -%}
