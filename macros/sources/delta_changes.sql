{#- What a source gives whose updates and deletes are applied (`_run_source`): the feed says what has come and gone. -#}
{%- macro _by_changes() -%}
    {%- set is_event -%} _change_type in ('insert', 'update_postimage') {%- endset -%}
    {%- set removed -%} count_if(ew_reason is not null and not {{ is_event }}) {%- endset -%}
    {{- return(dict(
        event_windows._by_column(),
        applies=true,
        cursor_parts={'changes': 'apply'},
        is_event=is_event,
        commit=['_commit_version', '_change_type'],
        measures=[
            ["count_if(_change_type = 'update_preimage')", 'events_updated'],
            ["count_if(_change_type = 'delete')", 'events_deleted'],
            [removed, 'rejected_removed'],
        ],
        taken=[[' + ', 'events_updated'], [' + ', 'events_deleted'], [' - ', 'rejected_removed']],
        tells_read=false,
        is_new="_change_type <> 'present'",
        is_old="_change_type = 'present'",
    )) -}}
{%- endmacro -%}

{#- The feed, and with it the rows that the table has in the version up to which the run reads. -#}
{%- macro _with_present_rows(source, arrivals, commits) -%}
    {%- set present = event_windows._as_committed(
        event_windows._as_of(source, commits.version) if commits else source.relation,
        event_windows._row_version(source, commits.version) if commits else 'cast(null as bigint)', 'present'
    ) -%}
(select * from {{ arrivals }} union all select * from {{ present }})
{%- endmacro -%}

{#-
    Stops where the feed does not have all commits after the one that was `seen`: those that the table's history does
    not have any more, and those of a time when the feed was off. `history` has them, newest first.
-#}
{%- macro _check_feed(settings, source, seen, history, version) -%}
    {%- set found = namespace(since=none, lost=seen + 1 if history | length < version - seen else none) -%}
    {%- for row in history -%}
        {%- set said = event_windows._said_of_commit(row) -%}
        {%- if 'delta.enableChangeDataFeed:true' in said -%}
            {%- set found.since = row[0] -%}
        {%- elif found.since is not none and ('delta.enableChangeDataFeed' in said or 'REPLACETABLE' in said) -%}
            {%- set found.lost = row[0] -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if found.lost is not none -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            source.argument ~ 'cursor', 'has come to version ' ~ seen ~ ', and the change data feed of the table does '
            ~ 'not have all that was committed since', source.relation ~ ' from version ' ~ found.lost ~ ' on',
            'alter table ' ~ source.relation ~ ' set tblproperties (delta.enableChangeDataFeed = true), and leave it '
            ~ 'so; then --full-refresh once, which reads the table as it is now. Later run the model more often than '
            ~ 'the table forgets its commits (delta.logRetentionDuration)',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}

{#- What a row of a table's history says that its commit did, without quotes and spaces. -#}
{%- macro _said_of_commit(row) -%}
    {{- return((row[4] ~ ' ' ~ row[5]) | replace('\\', '') | replace('"', '') | replace("'", '') | replace(' ', '')) -}}
{%- endmacro -%}
