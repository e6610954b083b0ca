{#- The newest run: with what settings the state was built, and how far each source has come. -#}
select
    checkpoint.run,
    checkpoint.settings,
    transform(
        checkpoint.sources, one -> struct(one.name, one.cursor_type, one.cursor_to, one.`table`)
    ) as sources,
    checkpoint.watermark_to
from ({{ event_windows._step(event_windows._newest_checkpoint(state)).sql }})
where checkpoint is not null
