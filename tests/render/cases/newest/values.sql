select
    `customer_id`,
    max_by(`email`, struct(ew_place, `email`)) filter (where `email` is not null) as `email`,
    max_by(`phone`, struct(ew_place, `phone`)) filter (where `phone` is not null) as `phone`
from (

    select
        demo.contacts.`customer_id`,
        demo.contacts.`email`,
        demo.contacts.`phone`,
        struct(demo.contacts.`seen_at`, demo.contacts.`event_id`) as ew_place
    from demo.contacts

) as ew_placed
group by `customer_id`
