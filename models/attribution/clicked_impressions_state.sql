{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='match_id',
        partition_by=['is_final', 'match_date'],
        incremental_predicates=['not DBT_INTERNAL_DEST.is_final'],
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{#
    allowed_lateness equal to watermark_delay, as in a streaming job: once the watermark has passed the hour of an
    impression, the row does not change any more. Clicks are paid for, so this matters more than the last few clicks, which
    are counted as rejected.
#}
{{ event_windows.interval_join(
    left={
        'relation': ref('ad_impressions'),
        'id': 'impression_id',
        'event_time': 'shown_at',
        'cursor': 'arrival',
        'watermark_delay': '2 hours',
        'columns': ['ad_id', 'campaign_id', 'user_id', 'shown_at'],
    },
    right={
        'relation': ref('ad_clicks'),
        'id': 'click_id',
        'event_time': 'clicked_at',
        'cursor': 'arrival',
        'watermark_delay': '2 hours',
        'columns': ['click_id', 'clicked_at'],
    },
    on=['impression_id'],
    lower=0,
    upper='1 hour',
    how='left',
    allowed_lateness='2 hours',
) }}
