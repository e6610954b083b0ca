{#- The format of a table, and what only a format knows. -#}

{#-
    The format of a table in small letters, such as 'delta' or 'iceberg'; 'none' of a view. dbt's list of relations
    knows none of a table that the same command has made, or that is in another catalog: that table is asked.
-#}
{%- macro _format_of(relation) -%}
    {%- set listed = event_windows._in_catalog(relation) -%}
    {%- set told = none if listed is none else adapter.dispatch('_listed_format', 'event_windows')(listed) -%}
    {%- if told -%}
        {{- return(told) -}}
    {%- endif -%}
    {#- before the details there are the columns, of which one may have that name -#}
    {%- set found = namespace(in_details=false, format='none') -%}
    {%- for row in run_query('describe table extended ' ~ relation).rows -%}
        {%- set found.in_details = found.in_details or row[0] == '# Detailed Table Information' -%}
        {%- if found.in_details and row[0] == 'Provider' -%}
            {%- set found.format = row[1] | lower -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(found.format) -}}
{%- endmacro -%}

{#- What dbt's list says of a table's format; none where it does not say it. -#}
{%- macro default___listed_format(table) -%}
    {%- if table.is_delta or table.is_iceberg -%}
        {{- return('delta' if table.is_delta else 'iceberg') -}}
    {%- endif -%}
    {{- return('none' if table.information or table.type == 'view' else none) -}}
{%- endmacro -%}

{#- Relations of dbt-glue do not say it. -#}
{%- macro glue___listed_format(table) -%}
    {{- return(
        'iceberg' if adapter.get_table_type(table) == 'iceberg_table' else event_windows.default___listed_format(table)
    ) -}}
{%- endmacro -%}

{#- How many files a table has now, and how large they are together; none where its format does not say. -#}
{%- macro _files_of(relation) -%}
    {%- set format = none if event_windows._in_catalog(relation) is none else event_windows._format_of(relation) -%}
    {%- if format == 'delta' -%}
        {%- set detail = run_query('describe detail ' ~ relation).rows[0] -%}
        {{- return({
            'number': detail['numFiles'] | int,
            'bytes': detail['sizeInBytes'] | int,
            'is_catalog_managed': 'catalogManaged' in detail['tableFeatures'] | string,
        }) -}}
    {%- elif format == 'iceberg' -%}
        {%- set files -%}
select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from {{ relation }}.files
        {%- endset -%}
        {{- return(event_windows._read_one(files)) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}
