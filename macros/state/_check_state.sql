{#-
    What a state model needs beside its arguments: an incremental merge on its id, in a table format that can merge,
    over a relation that can be read before the model runs.
-#}
{%- macro _check_state(events, unique_key) -%}
    {%- set problems = [] -%}
    {#- in a unit test every input is a CTE that stands in for the relation -#}
    {%- if events is string or (events is defined and events and events.is_cte and model.resource_type != 'unit_test') -%}
        {%- do problems.append(event_windows._problem(
            'events', 'is a CTE or an ephemeral model, which nothing can read before the model runs', events,
            'a table, a view or a source: materialize the step before as a view',
        )) -%}
    {%- endif -%}
    {%- if not execute or model.resource_type != 'model' -%}
        {{- return(problems) -}}
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
        {%- do problems.append(event_windows._problem(
            'config', 'does not merge, so the model can keep no state', given,
            "config(materialized='incremental', incremental_strategy='merge', unique_key='" ~ unique_key ~ "', file_format='delta'), or file_format='iceberg'",
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
