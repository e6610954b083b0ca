with

sightings as (

    select * from {{ ref('device_sightings') }}

),

identities as (

    select * from {{ ref('device_identities') }}

),

judged as (

    select
        sightings.*,
        case
            when sightings.reason is not null then sightings.reason
            when if(sightings.id_type = 'IDFA', 'ios', 'android') != identities.platform then 'other platform'
            when sightings.id_type = 'IDFA' and sightings.device_id != identities.idfa then 'older identifier'
            when sightings.id_type = 'OAID' and sightings.device_id != identities.oaid then 'older identifier'
            when
                sightings.id_type = 'IMEI' and not array_contains(identities.imeis, sightings.device_id)
                then 'older identifier'
        end as why_not
    from sightings
    left join identities on sightings.mobile_no = identities.mobile_no

)

select
    -- ids
    sighting_id,
    mobile_no,
    id_type,
    device_id,

    -- booleans
    why_not is null as is_kept,

    -- text
    why_not as reason,

    -- timestamps
    seen_at,
    loaded_at

from judged
