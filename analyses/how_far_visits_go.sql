-- For each of the first ten pages of a visit: how many visits of people got there, how many ended there, and how long
-- the page before was read. The pages are numbered by session_events, within the sessions of all requests.
with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}
    where not is_bot

),

pages as (

    select
        request_id,
        visitor_id,
        requested_at
    from {{ ref('requests') }}
    where is_page

),

numbered as (

    {{ event_windows.session_events(
        events='pages',
        sessions='fct_sessions',
        keys=['visitor_id'],
        event_time='requested_at',
        id='request_id',
    ) | indent(4) }}

),

visits as (

    select
        session_id,
        max(event_number) as pages
    from numbered
    group by session_id

)

select
    numbered.event_number as page_number,
    count(*) as visits,
    count_if(numbered.event_number = visits.pages) as ended_here,
    median(numbered.seconds_since_previous) as median_seconds_on_the_page_before
from numbered
inner join visits on numbered.session_id = visits.session_id
where numbered.event_number <= 10
group by numbered.event_number
order by page_number
