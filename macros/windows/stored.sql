{#-
    The stored windows that the batch can touch or the watermark closes, beside those of the batch. Bounds are literals
    on bare columns, so that files are skipped. Where nothing is ever final and a straggler opens a long range of time,
    no more of it is read than what the batch touches.
-#}
{%- macro _with_stored_windows(settings, run) -%}
    {%- set by_window = not settings.is_bounded and not event_windows._is_short(run, settings.longest) -%}
    {%- set counted = event_windows._counted_checkpoint(settings, run) -%}
    {%- set in_reach -%}
window_end >= {{ event_windows._timestamp(run.touched_from, settings.time_type) }}
    and window_start <= {{ event_windows._timestamp(run.touched_to, settings.time_type) }}
    {%- endset -%}
    {%- set carries = event_windows._carries_checkpoint(settings, run) -%}
    {%- set stored -%}
-- ew_stored_windows: stored windows that the batch can touch or the watermark closes
select{{ ' /*+ broadcast(ew_touched) */' if by_window and event_windows._are_few(run, settings.copies) }}
    {{ event_windows._columns_and(settings['keys']) }}
    {{- event_windows._unless_checkpoint(settings, run, 'null', "'checkpoint'") }} as ew_reason,
    {{ event_windows._micros('window_start', settings.time_type) }} as ew_start_us,
    0L as ew_new_events,
    0L as ew_new_own_events,
    status as ew_stored_status,
    {{ event_windows._unless_checkpoint(settings, run, 'event_count', counted) }} as ew_events,
    own_event_count as ew_own_events,
    smallest_cursor as ew_smallest_cursor,
    largest_cursor as ew_largest_cursor
    {{- event_windows._and_columns(
        event_windows._nulls(settings.split_by) + event_windows._any_at(settings, 'window_start')
        + event_windows._stored_aggregate_columns(settings.aggregates, false)
    ) }}
from {{ this }}
{%- if by_window %}
left join ew_touched
    on
        {{ event_windows._equal_keys(settings) }}
        and ew_touched_us = {{ event_windows._micros('window_start', settings.time_type) }}
{%- endif %}
where
    status in ('open', 'closed'{{ ", 'checkpoint'" if carries }})
    and {{ event_windows._or_checkpoint(settings, run, in_reach) }}
    {%- if by_window %}
    and (
        ew_touched_us is not null{{ " or status = 'checkpoint'" if carries }}
        or status = 'open' and window_end <= {{ event_windows._timestamp(run.watermark_to, settings.time_type) }}
    )
    {%- endif %}
    {%- endset -%}
    {%- set both -%}
-- ew_rows: new and stored, as rows of one kind
select * from ew_arrived_windows
union all
select * from ew_stored_windows
    {%- endset -%}
    {{- return(
        ([event_windows._touched_windows(settings)] if by_window else []) + [stored]
        + ([] if settings.remakes else [both])
    ) -}}
{%- endmacro -%}

{#- The windows that have new events; between those of stragglers lies a history that nothing has touched. -#}
{%- macro _touched_windows(settings) -%}
-- ew_touched: the windows that have new events
select distinct
    {{ event_windows._columns_and(event_windows._key_names(settings)) }}ew_start_us as ew_touched_us
from ew_arrived_windows
where ew_reason is null{{ ' and ew_new_events > 0' if settings.remakes }}
{%- endmacro -%}
