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

{# No allowed_lateness: a request counts in its hour however late it comes. #}
{{ event_windows.window_state(
    events=ref('requests'),
    keys=['is_bot'],
    event_time='requested_at',
    size='1 hour',
    cursor='arrived_at',
    max_future_skew='1 hour',
    id='request_id',
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'bytes': {'function': 'sum', 'expression': 'bytes'},
    },
) }}
