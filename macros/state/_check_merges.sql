{#- A state model is an incremental merge on its id, in a table format that can merge. -#}
{%- macro _check_merges(unique_key) -%}
    {%- if not execute or model.resource_type != 'model' -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set format = config.get('file_format') or event_windows._default_file_format() -%}
    {%- set given = {
        'materialized': config.get('materialized'),
        'incremental_strategy': config.get('incremental_strategy'),
        'unique_key': config.get('unique_key'),
        'file_format': format,
    } -%}
    {%- set key = given.unique_key | join if event_windows._is_list(given.unique_key) else given.unique_key -%}
    {%- if given.materialized != 'incremental' or given.incremental_strategy != 'merge' or key != unique_key or format not in ['delta', 'iceberg'] -%}
        {{- return([event_windows._problem(
            'config', 'does not merge, so the model can keep no state', given,
            "config(materialized='incremental', incremental_strategy='merge', unique_key='" ~ unique_key ~ "', file_format='delta'), or file_format='iceberg'",
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
