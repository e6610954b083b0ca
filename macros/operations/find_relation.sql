{#-
    What an operation was given by name, since --args holds text: by a name of dbt, as `ref` and `source` and `--select`
    have it, or by one of Spark. A name that is both of a package and of a schema is the schema's.

    Gives `relation` (none where there is none), `reference` (how a model names it), `name` (what models of it can be
    called after), `source` (what a source has to declare first, or none) and `problems`.
-#}
{%- macro _find_relation(argument, name) -%}
    {%- set accepted = (
        'the name of a model, seed or snapshot (visits; visits.v2; package.visits), source.table of a declared source, '
        ~ 'or a table as Spark names it (schema.table; catalog.schema.table; `odd name` in back-ticks)'
    ) -%}
    {%- set parts = event_windows._name_parts(name) if name is string else none -%}
    {%- if not parts -%}
        {{- return({'relation': none, 'problems': [event_windows._problem(
            argument, 'is not the name of a relation', name, accepted,
        )]}) -}}
    {%- endif -%}
    {%- set found = event_windows._named_in_project(name, parts) or event_windows._named_in_spark(
        parts if parts | length > 1 else [target.schema] + parts
    ) or event_windows._named_in_package(parts) -%}
    {%- if not found -%}
        {%- set wrong -%}
is not found; tried: a model, seed or snapshot {{ name }}
            {%- if parts | length == 2 %}, a source {{ parts[0] }} with a table {{ parts[1] }}{% endif -%}
, a table or view {{ target.schema ~ '.' if parts | length == 1 }}{{ name }}
        {%- endset -%}
        {{- return({'relation': none, 'problems': [event_windows._problem(argument, wrong, name, accepted)]}) -}}
    {%- elif found.is_ephemeral -%}
        {{- return({'relation': none, 'problems': [event_windows._problem(
            argument, 'is an ephemeral model, which no table or view stands for', name, accepted,
        )]}) -}}
    {%- endif -%}
    {#- a table in another catalog, which dbt does not list -#}
    {%- set relation = found.relation if event_windows._in_catalog(found.relation) is not none
        else event_windows._described(found.relation) -%}
    {%- if relation is none -%}
        {{- return({'relation': none, 'problems': [event_windows._problem(
            argument, 'is not built yet: there is no table or view ' ~ found.relation, name,
            'one that is built: dbt build --select ' ~ (parts | last if found.is_source else name),
        )]}) -}}
    {%- endif -%}
    {{- return(dict(found, relation=relation, source=found.get('source'), problems=[])) -}}
{%- endmacro -%}

{#-
    The parts of a name as Spark reads it: with dots between them, each as it stands or in back-ticks, of which two are
    one within them. None where it can't be read so.
-#}
{%- macro _name_parts(name) -%}
    {%- set parts = [] -%}
    {%- set part = namespace(text='', is_open=false, is_quoted=false, is_wrong=false) -%}
    {%- for letter in name ~ '.' -%}
        {%- if letter == '`' -%}
            {%- set part.is_wrong = part.is_wrong or not part.is_quoted and (part.text | trim) != '' -%}
            {%- set part.text = part.text ~ '`' if part.is_quoted and not part.is_open
                else part.text if part.is_quoted else '' -%}
            {%- set part.is_open = not part.is_open -%}
            {%- set part.is_quoted = true -%}
        {%- elif letter == '.' and not part.is_open -%}
            {%- do parts.append(part.text if part.is_quoted else part.text | trim) -%}
            {%- set part.is_wrong = part.is_wrong or not parts | last -%}
            {%- set part.text = '' -%}
            {%- set part.is_quoted = false -%}
        {%- elif part.is_open or not part.is_quoted -%}
            {%- set part.text = part.text ~ letter -%}
        {%- else -%}
            {%- set part.is_wrong = part.is_wrong or letter | trim != '' -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(none if part.is_wrong or part.is_open else parts) -}}
{%- endmacro -%}

{#- What dbt knows by this name: a node, one version of it, or the table of a source; by its unique id as well. -#}
{%- macro _named_in_project(name, parts) -%}
    {%- set version = (parts | last)[1:] if parts | length == 2 and (parts | last)[:1] == 'v' else none -%}
    {%- for id, node in graph.nodes.items() if id == name or node.name == parts[0] -%}
        {%- if id == name or parts | length == 1 or version -%}
            {%- set this_one = node.get('version') if id == name else version -%}
            {%- set found = event_windows._found_node(node, this_one, in_package=id == name) -%}
            {%- if found -%}
                {{- return(found) -}}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for id, table in graph.sources.items() if id == name or [table.source_name, table.name] == parts -%}
        {{- return(event_windows._found_source(table, source(table.source_name, table.name))) -}}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}

{#- A node of a package, or a version of it. -#}
{%- macro _named_in_package(parts) -%}
    {%- set version = parts[2][1:] if parts | length == 3 and parts[2][:1] == 'v' else none -%}
    {%- for node in graph.nodes.values() if parts | length == 2 or version -%}
        {%- set is_named = [node.get('package_name'), node.name] == parts[:2] -%}
        {%- set found = event_windows._found_node(node, version, true) if is_named else none -%}
        {%- if found -%}
            {{- return(found) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}

{#-
    A node as ref() gives it, of this version or of the latest (none), by its name alone or in its package. None where
    it is of another version, or nothing that ref() takes.
-#}
{%- macro _found_node(node, version=none, in_package=false) -%}
    {%- set this_one = node.get('latest_version') if version is none else version -%}
    {%- if node.resource_type not in ['model', 'seed', 'snapshot']
            or node.get('version') | string != this_one | string -%}
        {{- return(none) -}}
    {%- elif node.config.materialized == 'ephemeral' -%}
        {{- return({'is_ephemeral': true}) -}}
    {%- endif -%}
    {%- set version = none if version is none else node.version -%}
    {%- set texts = [event_windows._text(node.package_name)] if in_package else [] -%}
    {%- do texts.append(event_windows._text(node.name)) -%}
    {{- return({
        'relation': ref(node.package_name, node.name, v=version) if in_package else ref(node.name, v=version),
        'reference': 'ref(' ~ texts | join(', ') ~ (', v=' ~ tojson(version) if version is not none else '') ~ ')',
        'name': node.name ~ ('_v' ~ version if version is not none else ''),
    }) -}}
{%- endmacro -%}

{%- macro _found_source(table, relation) -%}
    {%- set names = event_windows._text(table.source_name) ~ ', ' ~ event_windows._text(table.name) -%}
    {{- return({
        'relation': relation, 'reference': 'source(' ~ names ~ ')', 'name': event_windows._as_name(table.name),
        'is_source': true,
    }) -}}
{%- endmacro -%}

{#- A state table that an operation was given by name: `_find_relation`, and whether it has checkpoints. -#}
{%- macro _found_state(state) -%}
    {%- set found = event_windows._find_relation('state', state) -%}
    {%- set columns = event_windows._columns_of(found.relation) if found.relation is not none else {} -%}
    {%- set checkpoint = event_windows._type_of(columns, 'checkpoint') or '' -%}
    {%- set accepted = 'the model that session_state, window_state, interval_join or asof_join builds, '
        ~ 'not a view of it' -%}
    {%- if found.relation is not none
            and (checkpoint[:7] != 'struct<' or 'run' not in event_windows._fields_of(checkpoint)) -%}
        {%- do found.problems.append(event_windows._problem('state', 'is not a state table', state, accepted)) -%}
    {%- elif 'dbt_scd_id' in columns -%}
        {%- do found.problems.append(event_windows._problem(
            'state', 'is a snapshot, which has each row of a state as often as it has changed', state, accepted
        )) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}

{#-
    A table or view by the parts of its name: as the project knows it, if it does, else as a source that has to be
    declared. None where there is none.
-#}
{%- macro _named_in_spark(parts) -%}
    {%- set relation = adapter.dispatch('_relation_of_parts', 'event_windows')(parts) -%}
    {%- if relation is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set text = event_windows._bare_text(relation) -%}
    {%- for node in graph.nodes.values() if event_windows._bare_text(node.get('relation_name')) == text -%}
        {%- set found = event_windows._found_node(node, node.get('version')) -%}
        {%- if found -%}
            {{- return(dict(found, relation=relation)) -}}
        {%- endif -%}
    {%- endfor -%}
    {%- for table in graph.sources.values() if event_windows._bare_text(table.get('relation_name')) == text -%}
        {{- return(event_windows._found_source(table, relation)) -}}
    {%- endfor -%}
    {%- set database = none if relation.database in [relation.schema, target.database] else relation.database -%}
    {%- set source = {
        'source_name': event_windows._as_name((database ~ '_' if database else '') ~ relation.schema),
        'name': event_windows._as_name(parts | last),
        'database': database, 'schema': relation.schema, 'identifier': parts | last,
    } -%}
    {{- return(dict(event_windows._found_source(source, relation), source=source)) -}}
{%- endmacro -%}

{#- The catalog that a table is in, quoted. -#}
{%- macro _catalog_of(relation) -%}
    {%- set parts = event_windows._name_parts(relation | string) -%}
    {{- return(event_windows._quote(
        parts[0] if parts | length > 2 else event_windows._read_one('select current_catalog() as name').name
    )) -}}
{%- endmacro -%}
