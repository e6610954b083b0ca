{{ config(materialized='table') }}

{{ event_windows.sessions(
    events=source('measured', 'events'),
    keys=['user_id'],
    event_time='event_time',
    gap='30 minutes',
    aggregates={'amount': {'function': 'sum', 'expression': 'amount'}},
) }}
