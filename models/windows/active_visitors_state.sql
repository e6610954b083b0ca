{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='window_id',
        partition_by='window_date',
        incremental_predicates=[event_windows.within_reach('window_end')],
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{# The last 24 hours at every full hour. Each request is aggregated once, into its hour. #}
{{ event_windows.window_state(
    events=ref('requests'),
    keys=['is_bot'],
    event_time='requested_at',
    size='24 hours',
    slide='1 hour',
    cursor='arrived_at',
    max_future_skew='1 hour',
    id='request_id',
    aggregates={'visitors': {'function': 'approx_count_distinct', 'expression': 'visitor_id'}},
) }}
