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
    No allowed_lateness: nothing is ever too late, so the sessions are those that a rebuild would give. Hence the
    partitions by date and the deletion vectors: a late request can reopen a session of any day, and a run marks its
    row there instead of rewriting the day. Days that none of its requests are near are not looked at.

    Pages are told from the files that pages load by what orders them: min_by and max_by pass over an event whose
    first order_by is NULL. Requests of the same second are put in order by their id, so that no run differs from
    another in what it calls the first.
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
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'distinct_pages': {'function': 'approx_count_distinct', 'expression': 'case when is_page then path end'},
        'errors': {'function': 'count_if', 'expression': 'status >= 400'},
        'bytes': {'function': 'sum', 'expression': 'bytes'},
        'landing_page': {'function': 'min_by', 'expression': 'path', 'order_by': [time_of_page, 'request_id']},
        'landing_referrer': {'function': 'min_by', 'expression': 'referrer', 'order_by': [time_of_page, 'request_id']},
        'exit_page': {'function': 'max_by', 'expression': 'path', 'order_by': [time_of_page, 'request_id']},
        'is_bot': {'function': 'bool_or', 'expression': 'is_bot'},
    },
) }}
