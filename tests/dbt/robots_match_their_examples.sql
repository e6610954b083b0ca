-- Each pattern is found in the user agent that it is meant for.
select
    pattern,
    example
from {{ ref('robots') }}
where not example rlike concat('(?i)', pattern)
