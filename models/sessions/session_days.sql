with

fct_sessions as (

    select * from {{ ref('fct_sessions') }}

)

select explode(sequence(min(started_on), max(started_on))) as day
from fct_sessions
