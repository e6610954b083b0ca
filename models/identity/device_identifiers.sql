{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key=['mobile_no', 'id_type', 'device_id'],
        on_schema_change='fail'
    )
}}

{#-
    Of each identifier the newest sighting is kept, in whatever order sightings are read. So an arrival can be read twice,
    and the run begins with the last arrival that is stored here. The bound is a number of an arrival, since only these
    grow from one run to the next, and a literal, as in raw_lines. The variable device_identifiers_from names an
    earlier arrival to begin with.
-#}
{%- set read_from = 0 -%}
{%- if is_incremental() -%}
    {%- set read_from = var('device_identifiers_from', none)
        or run_query('select max(arrival) from ' ~ this).columns[0].values() | first or 0 -%}
{%- endif -%}

with

new_sightings as (

    select
        mobile_no,
        id_type,
        device_id,
        sighting_id,
        arrival,
        seen_at,
        true as is_new
    from {{ ref('device_sightings') }}
    where reason is null and arrival >= {{ read_from }}

),

with_stored as (

    select * from new_sightings
    {%- if is_incremental() %}

    union all

    select
        held.mobile_no,
        held.id_type,
        held.device_id,
        held.sighting_id,
        held.arrival,
        held.seen_at,
        false as is_new
    from {{ this }} as held
    left semi join new_sightings
        on
            held.mobile_no = new_sightings.mobile_no
            and held.id_type = new_sightings.id_type
            and held.device_id = new_sightings.device_id
    {%- endif %}

),

-- a stored sighting that is the newest one stays as it is, and is not written again
newest_sightings as (

    {{ event_windows.deduplicate(
        relation='with_stored',
        keys=['mobile_no', 'id_type', 'device_id'],
        order_by=['seen_at desc', 'sighting_id desc', 'arrival desc', 'is_new'],
    ) | indent(4) }}

)

select
    -- ids
    mobile_no,
    id_type,
    device_id,
    sighting_id,
    arrival,

    -- timestamps
    seen_at

from newest_sightings
where is_new
