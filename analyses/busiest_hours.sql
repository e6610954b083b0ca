-- The hours of a local day in which people read the most pages, on average over days with their empty hours.
select
    hour(from_utc_timestamp(to_utc_timestamp(begins_at, current_timezone()), 'Europe/Berlin')) as local_hour,
    count(*) as hours_seen,
    round(avg(pages), 1) as pages_an_hour
from {{ ref('fct_requests_per_hour') }}
where not is_bot and not is_open
group by hour(from_utc_timestamp(to_utc_timestamp(begins_at, current_timezone()), 'Europe/Berlin'))
order by pages_an_hour desc
limit 5
