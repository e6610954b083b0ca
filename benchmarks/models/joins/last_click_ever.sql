{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='match_id',
        partition_by='is_final' if var('allowed_lateness') else 'match_date',
        incremental_predicates=['not DBT_INTERNAL_DEST.is_final'] if var('allowed_lateness') else none,
        on_schema_change='fail',
    )
}}

{{ event_windows.asof_join(
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
    how='left',
    allowed_lateness=var('allowed_lateness'),
) }}
