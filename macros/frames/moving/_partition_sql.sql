{#- What rows are partitioned by, as a list of SQL; empty for all rows. -#}
{%- macro _partition_sql(partition_by) -%}
    {%- set columns = [] -%}
    {%- for entry in ([] if partition_by is string else partition_by) -%}
        {%- do columns.append(entry.sql if entry is mapping else event_windows._quote(entry)) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
