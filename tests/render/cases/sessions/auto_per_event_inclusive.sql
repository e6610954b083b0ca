-- differs from compact_per_event_inclusive in
-- step query 1, added first
-- query 1, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured, added after query 1
ew_measured as (

    -- each event with its own gap in microseconds
    select
        `user_id`,
        `viewed_at` as ew_first_at,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
    from demo.page_views

)
-- step query: ew_events, added after query: ew_measured
ew_events as (

    -- the events that have a time and a gap, and end before the type does
    select
        *,
        try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
    from ew_measured
    where
        ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
        and ew_gap_us > 0
        and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L

)
-- step query: select, added after query: ew_events
select
    try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0))) as first,
    try_add(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0))), try_multiply(64L, ew_gap_us)) as last
from ew_events
limit 1
)
-- step query 2, added after query: select
-- query 2, before the model runs
select to_json(struct(*)) as row from (
with
-- step query: ew_measured (2), added after query 2
ew_measured as (

    -- each event with its own gap in microseconds
    select
        `user_id`,
        `viewed_at` as ew_first_at,
        case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us
    from demo.page_views
    where
        pmod(xxhash64(`user_id`), 64) = 0

)
-- step query: ew_events (2), added after query: ew_measured (2)
ew_events as (

    -- the events that have a time and a gap, and end before the type does
    select
        *,
        try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
    from ew_measured
    where
        ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
        and ew_gap_us > 0
        and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L

)
-- step query: select (2), added after query: ew_events (2)
select
    count(*) as events,
    count(distinct struct(`user_id`, ew_gap_us, try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0))))) as mini_sessions
from ew_events
where
    ew_first_at between timestamp_micros(1767261600000000) and timestamp_micros(1767262049999999)
    or ew_first_at between timestamp_micros(1767263400000000) and timestamp_micros(1767263849999999)
    or ew_first_at between timestamp_micros(1767265200000000) and timestamp_micros(1767265649999999)
    or ew_first_at between timestamp_micros(1767267000000000) and timestamp_micros(1767267449999999)
)
-- step the model, lines
-select
+-- the model
+select
