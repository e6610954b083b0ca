{#- What stands in the MERGE of this model for its bound. Threads of one process may share a session: each model has its own. -#}
{%- macro _reach() -%}
    {{- return(adapter.dispatch('_reach', 'event_windows')('event_windows.reach.' ~ model.unique_id)) -}}
{%- endmacro -%}

{#- Spark puts a setting's text in the place of its name before it parses a statement. -#}
{%- macro default___reach(name) -%}
    {{- return('${' ~ name ~ '}') -}}
{%- endmacro -%}

{#- A SQL warehouse has no settings of ours; a variable it resolves in a MERGE, as open-source Delta does and Iceberg does not. -#}
{%- macro databricks___reach(name) -%}
    {{- return(event_windows._quote(name | replace('.', '_'))) -}}
{%- endmacro -%}
