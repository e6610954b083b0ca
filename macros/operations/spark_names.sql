{#- Tables as Spark names them, in place of dbt. -#}

{#- dbt-spark has relations of two parts, and lists those of the catalog it is in. Spark knows the others. -#}
{%- macro default___relation_of_parts(parts) -%}
    {%- set texts = [] -%}
    {%- for part in parts -%}
        {%- set is_plain = event_windows._as_name(part) == part and part[:1] not in '0123456789' -%}
        {%- do texts.append(part if is_plain else event_windows._quote(part)) -%}
    {%- endfor -%}
    {%- if parts | length > 2 -%}
        {%- set current = event_windows._read_one('select current_catalog() as name').name -%}
        {%- if parts | length == 3 and parts[0] | lower == current | lower -%}
            {{- return(event_windows.default___relation_of_parts(parts[1:])) -}}
        {%- elif not event_windows._is_catalog(parts[0]) -%}
            {{- return(none) -}}
        {%- endif -%}
    {%- elif texts == parts -%}
        {#- dbt takes what it has listed of another catalog's schema of this name for this one's; Spark is asked -#}
        {%- set listed = adapter.get_relation(target.database, parts[0], parts[1]) -%}
        {%- if listed -%}
            {{- return(listed) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return(event_windows._described(
        api.Relation.create(schema=texts[:-1] | join('.'), identifier=texts | last)
    )) -}}
{%- endmacro -%}

{%- macro databricks___relation_of_parts(parts) -%}
    {{- return(
        adapter.get_relation(parts[0] if parts | length == 3 else target.database, parts[-2], parts[-1])
        if parts | length <= 3 else none
    ) -}}
{%- endmacro -%}

{#- Whether Spark has a catalog of this name: of a name that it does not know, it would take the parts for a schema. -#}
{%- macro _is_catalog(name) -%}
    {%- set setting = run_query('set ' ~ event_windows._quote('spark.sql.catalog.' ~ name)).rows[0][1] -%}
    {{- return(name | lower == 'spark_catalog' or setting != '<undefined>') -}}
{%- endmacro -%}

{#- A relation that dbt does not list with what Spark says of it (`_in_catalog`), or none where there is none. -#}
{%- macro _described(relation) -%}
    {%- if not adapter.get_columns_in_relation(relation) -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set format = event_windows._format_of(relation) -%}
    {{- return(relation.incorporate(
        type='view' if format == 'none' else 'table', is_delta=format == 'delta', is_iceberg=format == 'iceberg',
        information='Provider: ' ~ format
    )) -}}
{%- endmacro -%}
