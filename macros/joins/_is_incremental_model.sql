{#- Whether the model that is rendered keeps a state; a unit test says nothing of that, but the model it tests does. -#}
{%- macro _is_incremental_model() -%}
    {%- if execute and model.resource_type == 'unit_test' -%}
        {{- return(graph.nodes[model.tested_node_unique_id].config.materialized == 'incremental') -}}
    {%- endif -%}
    {{- return(config.get('materialized') == 'incremental') -}}
{%- endmacro -%}
