{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        unique_key='sighting_id',
        on_schema_change='fail'
    )
}}

{#- A literal, as in raw_lines. -#}
{%- set path = var('sightings_path', env_var('EVENT_WINDOWS_HOME', '.event_windows') ~ '/sightings') -%}
{%- set stored = 0 -%}
{%- if is_incremental() -%}
    {%- set stored = run_query('select max(arrival) from ' ~ this).columns[0].values() | first or 0 -%}
{%- endif -%}

with

landed as (

    select
        value as line,
        sha2(value, 256) as sighting_id,
        cast(arrival as bigint) as arrival,
        _metadata.file_modification_time as loaded_at
    from text.`{{ path }}`
    where arrival > {{ stored }}

),

-- an app that got no answer sends its line again, which is no second sighting
arrived_last as (

    {{ event_windows.deduplicate(
        relation='landed',
        keys=['sighting_id'],
        order_by=['arrival desc', 'loaded_at desc'],
    ) | indent(4) }}

),

parsed as (

    select
        *,
        from_json(line, 'mobile_no string, id_type string, device_id string, seen_at timestamp') as sighting
    from arrived_last

),

with_fields as (

    select
        parsed.sighting_id,
        parsed.arrival,
        parsed.line,
        parsed.loaded_at,
        parsed.sighting.mobile_no,
        parsed.sighting.id_type,
        parsed.sighting.device_id,
        parsed.sighting.seen_at
    from parsed

),

judged as (

    select
        *,
        case
            when coalesce(mobile_no, '') = '' then 'no mobile number'
            when not coalesce(id_type in ('IDFA', 'IMEI', 'OAID'), false) then 'unknown kind of identifier'
            -- what a phone reports whose owner does not want to be followed
            when coalesce(device_id, '') rlike '^[0-]*$' then 'no identifier'
            when seen_at is null then 'no time'
            when seen_at > loaded_at + interval '1' hour then 'from the future'
        end as reason
    from with_fields

)

select
    -- ids
    sighting_id,
    arrival,

    -- what was seen
    mobile_no,
    id_type,
    device_id,

    -- what was rejected
    reason,
    case when reason is not null then line end as line,

    -- timestamps
    seen_at,
    loaded_at

from judged
