{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='status',
        incremental_predicates=["DBT_INTERNAL_DEST.status in ('open', 'closed', 'checkpoint')"],
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{#
    allowed_lateness equal to watermark_delay: the sessions of Structured Streaming in append mode. Requests that it would
    drop as late are counted. A session that the bound has passed is final: neither the query nor the MERGE (by its
    predicate) reads it again, so a run costs the same however long the history is. A request that is delivered again counts
    once, as behind dropDuplicatesWithinWatermark.
#}
{{ event_windows.session_state(
    events=ref('requests'),
    keys=['visitor_id'],
    event_time='requested_at',
    gap='30 minutes',
    cursor='arrived_at',
    watermark_delay='1 hour',
    allowed_lateness='1 hour',
    max_future_skew='1 hour',
    reread_events=true,
    id='request_id',
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'bytes': {'function': 'sum', 'expression': 'bytes'},
        'is_bot': {'function': 'bool_or', 'expression': 'is_bot'},
    },
) }}
