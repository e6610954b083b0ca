{#-
    What is about to be read (`_will_run`): a relation that is there, has the columns that were named, and a timestamp for
    each time. `columns` is what `_columns_of` gives; `named` and `times` are pairs (argument, name).
-#}
{%- macro _check_source(argument, relation, columns, named, times=[]) -%}
    {%- set problems = [] -%}
    {%- if not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- elif columns is none -%}
        {#- Spark may have what dbt's list of relations lacks, such as a temporary view; with `--empty` it is a query -#}
        {%- if event_windows._is_relation(relation) and not relation.is_cte and (relation | string)[:1] != '(' and not adapter.get_columns_in_relation(relation) -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is not there', relation,
                'a table or view that exists: build a model with dbt build --select +' ~ model.name ~ ', check schema and name of a source',
            )) -%}
        {%- endif -%}
        {{- return(problems) -}}
    {%- endif -%}
    {{- return(event_windows._check_known_columns(relation, columns, named + times) + event_windows._check_time_types(columns, times)) -}}
{%- endmacro -%}
