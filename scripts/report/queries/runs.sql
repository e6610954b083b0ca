{#- What the newest runs did. Times are microseconds. -#}
select
    * except (watermark_before, watermark_after, finished_at),
    unix_micros(watermark_before) as watermark_before,
    unix_micros(watermark_after) as watermark_after,
    unix_micros(finished_at) as finished_at
from ({{ event_windows.run_log(state) }})
order by run desc
limit {{ given.newest_runs }}
