{#-
    For `on-run-end`: one row per incremental model that the command has run, with how long it took and how large its
    table is now. A run can't write either into its own row, since it is not over then (decision 21).
-#}
{%- macro record_runs(results, table='event_windows_runs') -%}
    {%- do event_windows._reject_unknown('record_runs', kwargs, ['results', 'table']) -%}
    {{- return(adapter.dispatch('record_runs', 'event_windows')(results=results, table=table)) -}}
{%- endmacro -%}

{%- macro default__record_runs(results, table) -%}
    {#- to compile a project dbt compiles its hooks as well, and has run nothing then -#}
    {%- if not execute or results is not defined and flags.WHICH in ['compile', 'generate'] -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- if results is not defined or results is string or results is mapping or results is not iterable -%}
        {%- do problems.append(event_windows._problem(
            'results', 'is not what dbt has run', results, 'the variable results that dbt hands to on-run-end'
        )) -%}
    {%- endif -%}
    {%- if table is not string or not table or '.' in table -%}
        {%- do problems.append(event_windows._problem(
            'table', 'is not the name of a table', table, "a name without its schema, such as 'event_windows_runs'"
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('record_runs', problems) -%}
    {%- set relation = api.Relation.create(
        database=target.database or none, schema=target.schema, identifier=table
    ) -%}
    {%- if event_windows._as_name(table) != table and '`' not in relation | string -%}
        {%- do event_windows._raise_problems('record_runs', [event_windows._problem(
            'table', 'has a character that a name without quotes can not have', table,
            "letters, digits and _, such as 'event_windows_runs'"
        )]) -%}
    {%- endif -%}
    {%- set rows = [] -%}
    {%- set format = namespace(name=none) -%}
    {%- for result in results if result.node.resource_type == 'model'
            and result.node.config.materialized == 'incremental' -%}
        {%- set format.name = format.name or result.node.config.get('file_format') -%}
        {%- do rows.append(event_windows._recorded(result)) -%}
    {%- endfor -%}
    {%- if rows -%}
        {%- if not adapter.check_schema_exists(relation.database, relation.schema) -%}
            {#- dbt makes the schemas of the models that it runs, and each may have one of its own -#}
            {%- do adapter.create_schema(relation.without_identifier()) -%}
        {%- endif -%}
        {%- do run_query(event_windows._create_recorded(relation, format.name)) -%}
        {%- do run_query('insert into ' ~ relation ~ ' values\n' ~ rows | join(',\n')) -%}
    {%- endif -%}
    {{- return('') -}}
{%- endmacro -%}

{%- macro _create_recorded(relation, file_format) -%}
create table if not exists {{ relation }} (
    invocation_id string,
    model string,
    status string,
    started_at timestamp,
    seconds double,
    files bigint,
    bytes bigint
)
{%- if file_format %} using {{ file_format }}{% endif -%}
{%- endmacro -%}

{#- The values of a row. A model that was skipped, or whose table is not there, has no time or no size. -#}
{%- macro _recorded(result) -%}
    {%- set node = result.node -%}
    {%- set relation = api.Relation.create(
        database=node.database, schema=node.schema, identifier=node.alias or node.name, type='table'
    ) -%}
    {%- set files = event_windows._files_of(relation) -%}
    {%- set began = result.timing | map(attribute='started_at') | select | first -%}
    {%- set values = [
        event_windows._text(invocation_id),
        event_windows._text(node.schema ~ '.' ~ (node.alias or node.name)),
        event_windows._text(result.status | string | lower),
        'timestamp' ~ event_windows._text((began | string).split('+')[0] ~ ' UTC') if began
            else 'cast(null as timestamp)',
        'cast(' ~ result.execution_time ~ ' as double)',
        event_windows._number(files.number if files else none),
        event_windows._number(files.bytes if files else none),
    ] -%}
({{ values | join(', ') }})
{%- endmacro -%}
