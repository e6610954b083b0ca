{#- The four models: the state, and what is read of it. Pairs (path, text). -#}
{%- macro _session_model_files(settings) -%}
    {%- set state = "ref(" ~ event_windows._text(settings.name ~ '_state') ~ ')' -%}
    {%- set state_model -%}
{{ '{{' }} config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='session_id',
    file_format='{{ settings.file_format }}',
    partition_by='session_date',
    incremental_predicates=[event_windows.within_reach('session_end')],
    {%- if settings.file_format == 'delta' %}
    tblproperties={'delta.enableDeletionVectors': 'true'},
    {%- endif %}
) {{ '}}' }}

{{ '{{' }} event_windows.session_state(
    events={{ settings.reference }},
    keys={{ event_windows._jinja(settings['keys']) }},
    event_time={{ event_windows._jinja(settings.event_time) }},
    gap={{ event_windows._jinja(settings.gap) }},
    cursor={{ event_windows._jinja(settings.cursor) }},
    max_future_skew='1 hour',
) {{ '}}' }}
    {%- endset -%}
    {%- set folder = 'models/' -%}
    {{- return([
        [folder ~ settings.name ~ '_state.sql', state_model],
        [folder ~ settings.name ~ '.sql', '{{ event_windows.live_sessions(' ~ state ~ ') }}'],
        [folder ~ settings.name ~ '_rejected.sql', '{{ event_windows.rejected_events(' ~ state ~ ') }}'],
        [folder ~ settings.name ~ '_runs.sql', '{{ event_windows.run_log(' ~ state ~ ') }}'],
    ]) -}}
{%- endmacro -%}
