{#- Of Iceberg no updates can be applied: there the state is made anew by every run. -#}
{%- set is_iceberg = target.name == 'iceberg' -%}
{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        full_refresh=true if is_iceberg else none,
        tblproperties={'delta.enableDeletionVectors': 'true'},
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{# A request that has got another person is an update of its table: it moves from one session to another. #}
{{ event_windows.session_state(
    events=ref('person_requests'),
    keys=['person_id'],
    event_time='requested_at',
    gap='30 minutes',
    cursor='arrival' if is_iceberg else {'delta': 'commit_version', 'changes': 'apply'},
    watermark_delay='1 hour',
    reread_events=true,
    id='request_id',
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'devices': {'function': 'count_distinct', 'expression': 'visitor_id'},
        'first_request_id': {'function': 'first', 'expression': 'request_id', 'order_by': ['request_id']},
    },
) }}
