{#-
    Whether the model that is rendered keeps a state. A unit test does not say what its model is: it is one that keeps a
    state if the test gives rows of it (`input: this`), or if the call has what only a state needs.
-#}
{%- macro _is_incremental_model(says_so=false) -%}
    {%- if execute and model.resource_type == 'unit_test' -%}
        {{- return(says_so or model.this_input_node_unique_id is not none) -}}
    {%- endif -%}
    {{- return(config.get('materialized') == 'incremental') -}}
{%- endmacro -%}
