-- one row per customer: the newest
select * except (version)
from (
    select
        *,
        row_number() over (partition by customer_id order by updated_at desc) as version
    from customer_changes
)
where version = 1
