{#- The checkpoint: where the next run starts, and what the run log shows of this one. Its id is the fence. -#}
{%- macro _write_join_checkpoint(settings, identity, run) -%}
    {%- set fields = [['run', run.run]] -%}
    {%- for side in ['left', 'right'] -%}
        {%- set type = run.types[side].cursor -%}
        {%- do fields.append([side ~ '_cursor_type', event_windows._text(type) if type else 'cast(null as string)']) -%}
        {%- for name in ['cursor_from', 'cursor_to', 'max_event_time'] -%}
            {%- do fields.append([side ~ '_' ~ name, run[side ~ '_' ~ name]]) -%}
        {%- endfor -%}
        {%- for name in ['events_read', 'events_accepted'] -%}
            {%- do fields.append([side ~ '_' ~ name, side ~ '_counts.' ~ name]) -%}
        {%- endfor -%}
        {%- for reason in event_windows._join_reasons() -%}
            {%- do fields.append([side ~ '_rejected_' ~ reason, side ~ '_counts.' ~ reason]) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- for name in ['watermark_from', 'watermark_to', 'bound_from', 'bound_to'] -%}
        {%- do fields.append([name, run[name]]) -%}
    {%- endfor -%}
    {%- for status in ['match', 'pending', 'unmatched', 'superseded'] -%}
        {%- do fields.append(['rows_' ~ status, "changed.rows_" ~ status]) -%}
    {%- endfor -%}
    {%- do fields.extend([
        ['strategy', "'equi'" if settings.bucket is none else "'buckets'"],
        ['settings', event_windows._text(tojson(identity, sort_keys=true))],
        ['details', event_windows._text(tojson({'invocation_id': invocation_id}))],
    ]) -%}
    {%- set counted = [['left_counts.events_read', run.left_events], ['right_counts.events_read', run.right_events]] -%}
    {%- set values = {'match_id': 'match_id', 'status': "'checkpoint'", 'is_final': 'false', 'updated_at': 'current_timestamp()', 'checkpoint': 'checkpoint'} -%}
-- the checkpoint
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from (
    select
        {{ event_windows._fence('interval_join', 'match_id', counted, run) | indent(8) }} as match_id,
        named_struct(
            {{ event_windows._struct_fields(fields) | join(',\n            ') }}
        ) as checkpoint
    from (
        {{ event_windows._count_side('left', run) | indent(8) }}
    ) as left_counts
    cross join (
        {{ event_windows._count_side('right', run) | indent(8) }}
    ) as right_counts
    cross join (
        select
            count_if(status = 'match') as rows_match,
            count_if(status = 'pending') as rows_pending,
            count_if(status = 'unmatched') as rows_unmatched,
            count_if(status = 'superseded') as rows_superseded
        from ew_changed
    ) as changed
)
{%- endmacro -%}
