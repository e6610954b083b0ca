-- differs from auto_fixed_inclusive in
-- step query 3, added after query: select (2)
-- query 3, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_events (3), added after query 3
ew_events as (

    -- the events that have a time, and end before the type does
    select
        `user_id`,
        `viewed_at` as ew_first_at
    from demo.page_views
    where
        pmod(xxhash64(`user_id`), 64) = 0
        and `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)

)
-- step query: select (3), added after query: ew_events (3)
select
    count(*) as events,
    count(distinct struct(`user_id`, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))) as mini_sessions
from ew_events
)
