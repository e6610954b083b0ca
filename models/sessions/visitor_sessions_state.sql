{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='session_id',
        partition_by='session_date',
        incremental_predicates=[event_windows.within_reach('session_end')],
        tblproperties={'delta.enableDeletionVectors': 'true'},
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{#
    No allowed_lateness: no request is ever too late, so the sessions are those of a rebuild. A late request can reopen a
    session of any day. So the table is partitioned by date and has deletion vectors: a run marks the old row in its day
    instead of rewriting the day, and does not look at days without new requests.

    Log collectors send lines again after a failure. So the sessions that new requests touch are made again from their
    requests, each counted once by its id; and any aggregate of Spark will do, such as an exact count of pages.

    min_by and max_by pass over an event whose first order_by is NULL, so only pages can be the first or the last. The id
    puts requests of the same second in the same order in every run.
#}
{%- set time_of_page = 'case when is_page then requested_at end' -%}

{{ event_windows.session_state(
    events=ref('requests'),
    keys=['visitor_id'],
    event_time='requested_at',
    gap='30 minutes',
    cursor='arrived_at',
    watermark_delay='1 hour',
    max_future_skew='1 hour',
    reread_events=true,
    id='request_id',
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'distinct_pages': {'function': 'count_distinct', 'expression': 'case when is_page then path end'},
        'errors': {'function': 'count_if', 'expression': 'status >= 400'},
        'bytes': {'function': 'sum', 'expression': 'bytes'},
        'landing_page': {'function': 'min_by', 'expression': 'path', 'order_by': [time_of_page, 'request_id']},
        'landing_referrer': {'function': 'min_by', 'expression': 'referrer', 'order_by': [time_of_page, 'request_id']},
        'exit_page': {'function': 'max_by', 'expression': 'path', 'order_by': [time_of_page, 'request_id']},
        'is_bot': {'function': 'bool_or', 'expression': 'is_bot'},
    },
) }}
