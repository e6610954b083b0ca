{#- The only row of a query as a mapping. It travels as JSON, so that no driver or adapter changes a type. -#}
{%- macro _read_one(sql) -%}
    {%- set rows = run_query("select to_json(struct(*)) as row from (\n" ~ sql | trim ~ "\n)").rows -%}
    {{- return(fromjson(rows[0][0]) if rows | length > 0 else none) -}}
{%- endmacro -%}
