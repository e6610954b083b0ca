{#-
    What an operation was given by name, since --args holds text: a model, seed or snapshot by its name alone; with a
    dot the table of a declared source, else the schema and table that the catalog has.

    Gives `relation` (none where there is none), `reference` (how a model names it), `source` (the schema and table that
    a source would have to be declared for, or none) and `problems`.
-#}
{%- macro _find_relation(argument, name) -%}
    {%- set accepted = (
        'the name of a model, seed or snapshot of the project, source.table of a declared source, '
        ~ 'or schema.table of the catalog'
    ) -%}
    {%- if name is not defined or name is not string or not name -%}
        {{- return({'relation': none, 'problems': [event_windows._problem(
            argument, 'is not the name of a relation', name, accepted,
        )]}) -}}
    {%- endif -%}
    {%- set parts = name.split('.') -%}
    {%- set found = {'relation': none, 'reference': none, 'source': none, 'problems': []} -%}
    {%- set tried = [] -%}
    {%- if parts | length == 1 -%}
        {%- set nodes = graph.nodes.values() | selectattr('name', 'equalto', name) -%}
        {%- for node in nodes if node.resource_type in ['model', 'seed', 'snapshot'] -%}
            {%- if node.config.materialized == 'ephemeral' -%}
                {{- return(dict(found, problems=[event_windows._problem(
                    argument, 'is an ephemeral model, which no table or view stands for', name, accepted,
                )])) -}}
            {%- endif -%}
            {%- do found.update({'relation': ref(name), 'reference': 'ref(' ~ event_windows._text(name) ~ ')'}) -%}
        {%- endfor -%}
        {%- do tried.append('a model, seed or snapshot ' ~ name) -%}
    {%- elif parts | length == 2 -%}
        {%- set arguments = event_windows._text(parts[0]) ~ ', ' ~ event_windows._text(parts[1]) -%}
        {%- for source_table in graph.sources.values()
                if source_table.source_name == parts[0] and source_table.name == parts[1] -%}
            {%- do found.update({'relation': source(parts[0], parts[1]), 'reference': 'source(' ~ arguments ~ ')'}) -%}
        {%- endfor -%}
        {%- if found.relation is none -%}
            {%- do found.update({
                'relation': adapter.get_relation(target.database, parts[0], parts[1]),
                'reference': 'source(' ~ arguments ~ ')',
                'source': parts,
            }) -%}
        {%- endif -%}
        {%- do tried.extend(['a source ' ~ parts[0] ~ ' with a table ' ~ parts[1], 'a table or view ' ~ name]) -%}
    {%- else -%}
        {%- do tried.append('names of one or two parts') -%}
    {%- endif -%}
    {%- if found.relation is none -%}
        {%- do found.problems.append(event_windows._problem(
            argument, 'is not found; tried: ' ~ tried | join(', '), name, accepted,
        )) -%}
    {%- elif event_windows._in_catalog(found.relation) is none -%}
        {%- do found.update({
            'relation': none,
            'problems': [event_windows._problem(
                argument, 'is not built yet: there is no table or view ' ~ found.relation, name,
                'one that is built: dbt build --select ' ~ parts[-1],
            )],
        }) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}

{#- A state table that an operation was given by name: `_find_relation`, and whether it has checkpoints. -#}
{%- macro _found_state(state) -%}
    {%- set found = event_windows._find_relation('state', state) -%}
    {%- if found.relation is not none and event_windows._column_type(found.relation, 'checkpoint') is none -%}
        {%- do found.problems.append(event_windows._problem(
            'state', 'is not a state table', state,
            'the model that session_state, window_state or interval_join builds, not a view of it',
        )) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}

{%- macro _current_catalog() -%}
    {{- return(event_windows._quote(event_windows._read_one('select current_catalog() as name').name)) -}}
{%- endmacro -%}
