{#- The newest run: with what settings the state was built, and how far it has come. -#}
select
    checkpoint.run,
    checkpoint.settings,
    checkpoint.sources[0].cursor_type as cursor_type,
    checkpoint.sources[0].cursor_to as cursor_to,
    checkpoint.sources[0].`table` as `table`,
    checkpoint.watermark_to
from ({{ event_windows._newest_checkpoint(state).sql }})
where checkpoint is not null
