-- What a visitor asked for in the seven days up to the start of each visit, that visit included. Days are 24 hours, so
-- a week is one whether or not the clocks change, and a visitor without visits for a week starts again.
with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

of_a_week as (

    {{ event_windows.moving_aggregates(
        'fct_sessions',
        partition_by=['visitor_id'],
        order_by=['session_start'],
        frame={'range': ['-7 days', 0]},
        aggregates={
            'visits_in_a_week': {'function': 'count'},
            'requests_in_a_week': {'function': 'sum', 'expression': 'requests', 'type': 'bigint'},
            'longest_visit_in_a_week': {'function': 'max', 'expression': 'duration_seconds'},
        },
    ) | indent(4) }}

)

select
    visitor_id,
    session_start,
    requests,
    visits_in_a_week,
    requests_in_a_week,
    longest_visit_in_a_week
from of_a_week
order by visitor_id, session_start
