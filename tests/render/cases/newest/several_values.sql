select
    `customer_id`,
    slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', `phone`)) filter (where `phone` is not null), false),
            item -> item.value
        )),
        1, 2
    ) as `phone`,
    slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', `email`)) filter (where `email` is not null), false),
            item -> item.value
        )),
        1, 3
    ) as `email`
from (

    with

    ew_placed as (

        -- each row with its place: the newest is the largest
        select
            demo.contacts.`customer_id`,
            demo.contacts.`phone`,
            demo.contacts.`email`,
            struct(demo.contacts.`seen_at`, demo.contacts.`event_id`) as ew_place
        from demo.contacts

    )

    select
        `customer_id`,
        `phone`,
        `email`,
        max(ew_place) as ew_place
    from ew_placed
    group by `customer_id`, `phone`, `email`

) as ew_different
group by `customer_id`
