-- The three pages of each day on which most visits of people began, and their share of the day.
with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

),

landed as (

    select
        started_on,
        landing_page,
        count(*) as visits
    from fct_sessions
    where not is_bot and landing_page is not null
    group by started_on, landing_page

),

ranked as (

    select
        started_on,
        landing_page,
        visits,
        visits / sum(visits) {{ event_windows.over(['started_on'], none, 'entire') }} as share_of_the_day,
        row_number() {{ event_windows.over(['started_on'], ['visits desc', 'landing_page'], 'growing') }} as place
    from landed

)

select
    started_on,
    place,
    landing_page,
    visits,
    share_of_the_day
from ranked
where place <= 3
order by started_on, place
