{#-
    Whether dbt is about to run what is rendered, so that the tables it reads have to be there as they will be read.
    Parsing, `compile`, `docs`, unit tests and analyses may meet tables that are older than the project's files.
-#}
{%- macro _will_run() -%}
    {{- return(execute and flags.WHICH in ['run', 'build', 'test', 'show', 'snapshot'] and model.resource_type not in ['unit_test', 'analysis']) -}}
{%- endmacro -%}
