{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='match_id',
        partition_by='match_date',
        on_schema_change='fail',
        persist_docs={'relation': true, 'columns': false}
    )
}}

{#
    The last ad before the order. No allowed_lateness: an impression counts however late it is reported, so an order may
    move to another campaign. The watermark only decides when an order without an impression is `unmatched`.
#}
{{ event_windows.asof_join(
    left={
        'relation': ref('shop_orders'),
        'id': 'order_id',
        'event_time': 'ordered_at',
        'cursor': 'arrival',
        'watermark_delay': '2 hours',
        'columns': ['order_id', 'amount', 'ordered_at'],
    },
    right={
        'relation': ref('ad_impressions'),
        'id': 'impression_id',
        'event_time': 'shown_at',
        'cursor': 'arrival',
        'watermark_delay': '2 hours',
        'columns': ['impression_id', 'ad_id', 'campaign_id', 'shown_at'],
    },
    on=['user_id'],
    tolerance='24 hours',
) }}
