{#- A state model's input is read before the model runs, which a CTE can't be. In a unit test every input is a CTE that stands in for a relation. -#}
{%- macro _check_readable(argument, relation) -%}
    {%- if relation is string or (relation is defined and relation and relation.is_cte and model.resource_type != 'unit_test') -%}
        {{- return([event_windows._problem(
            argument, 'is a CTE or an ephemeral model, which nothing can read before the model runs', relation,
            'a table, a view or a source: materialize the step before as a view',
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
