{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='match_id',
        partition_by='match_date',
        incremental_predicates=[event_windows.within_reach('left_event_at')],
        tblproperties={'delta.enableDeletionVectors': 'true'},
        on_schema_change='fail',
    )
}}

{{ event_windows.interval_join(
    left={
        'relation': source('measured', 'impressions'),
        'id': 'impression_id',
        'event_time': 'shown_at',
        'cursor': 'arrived_at',
        'watermark_delay': '1 minute',
        'columns': ['impression_id', 'shown_at'],
    },
    right={
        'relation': source('measured', 'clicks'),
        'id': 'click_id',
        'event_time': 'clicked_at',
        'cursor': 'arrived_at',
        'watermark_delay': '1 minute',
        'columns': ['click_id', 'clicked_at'],
    },
    on=['ad_id'],
    lower=0,
    upper='1 hour',
    how='left',
) }}
