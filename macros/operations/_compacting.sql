{#- The statement that joins small files. An Iceberg procedure belongs to the catalog that the table is in. -#}
{%- macro _compacting(relation, known) -%}
    {%- if known.is_delta -%}
        {{- return('optimize ' ~ relation) -}}
    {%- endif -%}
    {{- return('call ' ~ event_windows._current_catalog() ~ '.system.rewrite_data_files(table => ' ~ event_windows._text(relation | string) ~ ')') -}}
{%- endmacro -%}
