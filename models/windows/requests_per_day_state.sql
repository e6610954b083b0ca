{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='window_id',
        incremental_predicates=[event_windows.within_reach('window_end')],
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{# Days of the time zone in which the site is read, of 23 and 25 hours where its clocks are moved. #}
{{ event_windows.window_state(
    events=ref('requests'),
    keys=['is_bot'],
    event_time='requested_at',
    calendar={'unit': 'day', 'time_zone': var('site_time_zone', 'Europe/Berlin')},
    cursor='arrived_at',
    max_future_skew='1 hour',
    id='request_id',
    aggregates={
        'pages': {'function': 'count_if', 'expression': 'is_page'},
        'bytes': {'function': 'sum', 'expression': 'bytes'},
    },
) }}
