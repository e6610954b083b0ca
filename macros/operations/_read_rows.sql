{#- The rows of a query as mappings. They travel as JSON, as in `_read_one`. -#}
{%- macro _read_rows(sql) -%}
    {%- set found = [] -%}
    {%- for row in run_query('select to_json(struct(*)) as row from (\n' ~ sql | trim ~ '\n)').rows -%}
        {%- do found.append(fromjson(row[0])) -%}
    {%- endfor -%}
    {{- return(found) -}}
{%- endmacro -%}
