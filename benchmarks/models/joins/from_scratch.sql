{{ config(materialized='table') }}

{{ event_windows.interval_join(
    left={
        'relation': source('measured', 'impressions'),
        'id': 'impression_id',
        'event_time': 'shown_at',
        'columns': ['impression_id', 'shown_at'],
    },
    right={
        'relation': source('measured', 'clicks'),
        'id': 'click_id',
        'event_time': 'clicked_at',
        'columns': ['click_id', 'clicked_at'],
    },
    on=['ad_id'],
    lower=0,
    upper='1 hour',
    how='left',
) }}
