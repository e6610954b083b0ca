{#-
    Whether tables may be read before the model runs: only while `dbt run` or `dbt build` builds it.
    Parsing, `compile`, `docs` and unit tests have no data to read, or must not touch it.
-#}
{%- macro _may_read() -%}
    {{- return(execute and flags.WHICH in ['run', 'build'] and model.resource_type not in ['unit_test', 'analysis']) -}}
{%- endmacro -%}
