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
