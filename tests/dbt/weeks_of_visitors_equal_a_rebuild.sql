-- The weeks that runs have made, of those visitors alone whose sessions changed, are those of all sessions.

with

made as (

    select
        visitor_id,
        explode(weeks) as week_start
    from {{ ref('fct_visitor_weeks') }}

),

rebuilt as (

    select distinct
        visitor_id,
        trunc(started_on, 'week') as week_start
    from {{ ref('fct_sessions') }}
    where not is_bot

)

select
    coalesce(made.visitor_id, rebuilt.visitor_id) as visitor_id,
    made.week_start as week_made,
    rebuilt.week_start as week_rebuilt
from made
full outer join rebuilt on made.visitor_id = rebuilt.visitor_id and made.week_start = rebuilt.week_start
where made.visitor_id is null or rebuilt.visitor_id is null
