select
    `mobile no`,
    `from``where`,
    max_by(`device`, struct(ew_place, `device`)) filter (where `device` is not null) as `device`,
    slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', `the imeis`)) filter (where `the imeis` is not null), false),
            item -> item.value
        )),
        1, 2
    ) as `the imeis`,
    max_by(`platform`, struct(ew_place, `platform`)) filter (where `platform` is not null) as `platform`,
    slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', `last``seen`)) filter (where `last``seen` is not null), false),
            item -> item.value
        )),
        1, 1
    ) as `last``seen`
from (

    with

    ew_placed as (

        -- each row with its place: the newest is the largest
        select
            sightings.`mobile no`,
            sightings.`from``where`,
            sightings.`device`,
            case when id_type = 'IMEI' then `device id` end as `the imeis`,
            if(id_type = 'IDFA', 'ios', 'android') as `platform`,
            sightings.`last``seen`,
            struct(coalesce(seen_at, loaded_at), sightings.`sighting id`) as ew_place
        from sightings

    )

    select
        `mobile no`,
        `from``where`,
        `device`,
        `the imeis`,
        `platform`,
        `last``seen`,
        max(ew_place) as ew_place
    from ew_placed
    group by `mobile no`, `from``where`, `device`, `the imeis`, `platform`, `last``seen`

) as ew_different
group by `mobile no`, `from``where`
