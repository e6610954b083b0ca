{#-
    What the newest runs did. Times are microseconds. `reached` is how far each source had come by then: its newest event
    less its delay.
-#}
with

runs as (

    {{ event_windows.run_log(state) | indent(4) }}

),

sources as (

    select
        checkpoint.run,
        transform(checkpoint.sources, (one, place) -> struct(
            one.name as name,
            one.max_event_time - array({{ given.delays | join('L, ') }}L)[place] as micros
        )) as reached
    from {{ state }}
    where status = 'checkpoint'

)

select
    runs.* except (watermark_before, watermark_after, finished_at),
    unix_micros(runs.watermark_before) as watermark_before,
    unix_micros(runs.watermark_after) as watermark_after,
    unix_micros(runs.finished_at) as finished_at,
    sources.reached
from runs
inner join sources
    on runs.run = sources.run
order by runs.run desc
limit {{ given.newest_runs }}
