{#- How many files a table has now, and how large they are together; none where its format does not say. -#}
{%- macro _files_of(relation) -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- if known.is_delta -%}
        {%- set detail = run_query('describe detail ' ~ relation).rows[0] -%}
        {{- return({'number': detail['numFiles'] | int, 'bytes': detail['sizeInBytes'] | int}) -}}
    {%- elif known.is_iceberg -%}
        {%- set files = event_windows._read_one('select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from ' ~ relation ~ '.files') -%}
        {{- return({'number': files.number, 'bytes': files.bytes}) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}
