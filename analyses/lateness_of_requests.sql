-- How late the requests of each arrival are: the share that arrived later than a bound after they were made. A request
-- from a clock that is ahead counts as on time. `suggest_lateness` gives a bound to begin with.
with

requests as (

    select
        arrival,
        greatest(unix_seconds(arrived_at) - unix_seconds(requested_at), 0) as seconds_late
    from {{ ref('requests') }}

),

bounds as (

    select explode(array(600, 3600, 6 * 3600, 24 * 3600)) as bound_seconds

)

select
    requests.arrival,
    bounds.bound_seconds / 3600 as bound_hours,
    count(*) as requests,
    count_if(requests.seconds_late > bounds.bound_seconds) as later_than_the_bound,
    count_if(requests.seconds_late > bounds.bound_seconds) / count(*) as share_later
from requests
cross join bounds
group by requests.arrival, bounds.bound_seconds
order by requests.arrival, bounds.bound_seconds
