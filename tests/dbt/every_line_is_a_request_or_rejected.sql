-- Every line of an arrival is either a request or a rejected line, and there is no other.

with

places as (

    select
        arrival,
        line_id,
        1 as arrived,
        0 as accounted_for
    from {{ ref('raw_lines') }}

    union all

    select
        arrival,
        request_id as line_id,
        0 as arrived,
        1 as accounted_for
    from {{ ref('requests') }}

    union all

    select
        arrival,
        line_id,
        0 as arrived,
        1 as accounted_for
    from {{ ref('rejected_lines') }}

)

select
    arrival,
    line_id,
    sum(arrived) as times_arrived,
    sum(accounted_for) as times_accounted_for
from places
group by arrival, line_id
having sum(arrived) != 1 or sum(accounted_for) != 1
