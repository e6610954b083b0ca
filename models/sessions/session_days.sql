with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

)

select explode(sequence(min(started_on), max(started_on))) as date_day
from fct_sessions
