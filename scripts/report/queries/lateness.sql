{#-
    The events of each of the newest runs by how far they are behind the newest event of all runs before, which is what a
    watermark is made of: without its delay the watermark of the run before. A bin is the number of edges that the
    distance is beyond; NULL where the event was rejected for another reason than lateness.
-#}
with

events_read as (

    {{ events_read | indent(4) }}

),

runs as (

    select
        checkpoint.run,
        checkpoint.sources[0].cursor_from as cursor_from,
        checkpoint.sources[0].cursor_to as cursor_to,
        checkpoint.watermark_from + {{ given.delay }}L as newest_before,
        unix_micros(updated_at) as finished_at
    from {{ state }}
    where status = 'checkpoint'
    order by checkpoint.run desc
    limit {{ given.newest_runs }}

),

measured as (

    select
        {{ at }} as at_micros,
        {{ cursor_number }} as cursor_number,
        {{ event_windows._cursor_column(cursor) }} as arrived,
        {{ event_windows._interval_micros(settings.gap.sql) if settings.gap is mapping else '1L' }} as gap_micros
    from events_read

),

beside as (

    select
        runs.run,
        measured.at_micros,
        measured.gap_micros,
        runs.newest_before,
        {{ event_windows._cursor_instant('measured.arrived', 'runs.finished_at', cursor_type) }} as arrived_micros
    from measured
    inner join runs
        on
            measured.cursor_number > coalesce(runs.cursor_from, -9223372036854775808L)
            and measured.cursor_number <= runs.cursor_to

),

judged as (

    select
        run,
        case
            when at_micros is null or not coalesce(gap_micros > 0, false) then null
            {%- if given.skew is not none %}
            when {{ event_windows._is_future('at_micros', 'arrived_micros', given.skew) }} then null
            {%- endif %}
            {%- if given.earliest is not none %}
            when at_micros < {{ event_windows._moment_micros(given.earliest) }} then null
            {%- endif %}
            else greatest(coalesce(newest_before - at_micros, 0L), 0L)
        end as behind
    from beside

)

select
    run,
    if(behind is null, null, size(filter(array({{ given.edges | join('L, ') }}L), edge -> behind > edge))) as bin,
    count(*) as events,
    max(behind) as farthest
from judged
group by 1, 2
