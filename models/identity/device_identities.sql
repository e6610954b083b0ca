{{ config(materialized='table') }}

with

newest as (

    {{ event_windows.newest(
        relation=ref('device_identifiers'),
        keys=['mobile_no'],
        order_by=['seen_at', 'sighting_id'],
        columns={
            'id_type': {},
            'seen_at': {},
            'idfa': {'expression': "case when id_type = 'IDFA' then device_id end"},
            'imeis': {'expression': "case when id_type = 'IMEI' then device_id end", 'number': 2},
            'oaid': {'expression': "case when id_type = 'OAID' then device_id end"},
        },
    ) | indent(4) }}

),

with_platform as (

    select
        *,
        if(id_type = 'IDFA', 'ios', 'android') as platform
    from newest

)

select
    -- ids
    mobile_no,
    case when platform = 'ios' then idfa end as idfa,
    case when platform = 'android' then imeis else array() end as imeis,
    case when platform = 'android' then oaid end as oaid,

    -- text
    platform,

    -- timestamps
    seen_at as last_seen_at

from with_platform
