{#-
    How far the rows of each funnel got: a row a step, with the rows that met it, those that went no further, and how
    long half of them took since the step before; and one with step 0, of the rows that met no first step. A funnel is a
    column of `given.funnels`, as the aggregate gives it, or a number of steps alone.
-#}
with

found as (

    {% for column in given.funnels -%}
        {%- set name = event_windows._quote(column.name) -%}
    select
        {{ event_windows._text(column.name) }} as name,
        {{ name ~ '.reached' if column.has_times else name }} as reached,
        {{ name ~ '.times' if column.has_times else 'cast(array() as array<timestamp>)' }} as times
    from {{ state }}
    where {{ "status in ('open', 'closed', 'final')" if given.is_state else name ~ ' is not null' }}
        {{- '\n\nunion all\n\n' if not loop.last }}
    {%- endfor %}

),

by_step as (

    select
        name,
        reached,
        times,
        explode(sequence(0, greatest(coalesce(reached, 0), 0))) as step
    from found

)

select
    name,
    step,
    count(*) as met,
    count_if(step = coalesce(reached, 0)) as stopped,
    median(
        unix_micros(cast(get(times, step - 1) as timestamp)) - unix_micros(cast(get(times, step - 2) as timestamp))
    ) as micros_since_last
from by_step
group by name, step
order by name, step
