-- The hours of a local day in which people read the most pages, on average over days with their empty hours. Seconds
-- since 1970 lead to the local hour without the time zone of the session, in which an hour may come twice.
with

fct_requests_per_hour as (

    select
        pages,
        timestamp_ntz '1970-01-01 00:00:00' + unix_seconds(begins_at) * interval '1' second as begins_at_utc
    from {{ ref('fct_requests_per_hour') }}
    where not is_bot and not is_open

)

select
    hour(convert_timezone('UTC', 'Europe/Berlin', begins_at_utc)) as local_hour,
    count(*) as hours_seen,
    round(avg(pages), 1) as pages_an_hour
from fct_requests_per_hour
group by hour(convert_timezone('UTC', 'Europe/Berlin', begins_at_utc))
order by pages_an_hour desc
limit 5
