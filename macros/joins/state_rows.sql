{#- The rows of the MERGE: changed matches, stored ones that are final now, refused rows of both sides, one checkpoint. -#}
{%- macro _write_matches(settings, identity, run) -%}
    {%- set parts = [event_windows._write_changed_matches(settings, run)] -%}
    {%- if run.continues and settings.left.lateness is not none -%}
        {%- do parts.append(event_windows._write_settled_rows(settings)) -%}
    {%- endif -%}
    {%- for side in ['left', 'right'] -%}
        {%- do parts.append(event_windows._write_refused_rows(settings, run, side)) -%}
    {%- endfor -%}
    {%- do parts.append(event_windows._write_join_checkpoint(settings, identity, run)) -%}
    {{- return(parts | join('\n\nunion all\n\n')) -}}
{%- endmacro -%}

{#- Matches and rows that wait for one. This select comes first and gives the table its column types. -#}
{%- macro _write_changed_matches(settings, run) -%}
    {%- set time = 'coalesce(' ~ event_windows._micros('left_event_at', run.types.left.event_time) ~ ', ' ~ event_windows._micros('right_event_at', run.types.right.event_time) ~ ')' -%}
    {%- set final -%}
coalesce(
        {{ event_windows._is_final(settings, run) | indent(8) }},
        false
    )
    {%- endset -%}
    {%- set values = {
        'with_sides': true,
        'is_final': 'false' if settings.left.lateness is none else final,
        'match_date': event_windows._utc_date(time),
        'reason': 'cast(null as string)',
        'side': 'cast(null as string)',
        'event_count': 'cast(null as bigint)',
        'smallest_cursor': 'cast(null as bigint)',
        'largest_cursor': 'cast(null as bigint)',
        'updated_at': 'current_timestamp()',
    } -%}
    {%- for name in ['match_id', 'status', 'left_id', 'right_id', 'left_event_at', 'right_event_at'] -%}
        {%- do values.update({name: name}) -%}
    {%- endfor -%}
-- matches, and rows that wait for one
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from ew_changed
{%- endmacro -%}

{#- Rows as they are stored, but final. -#}
{%- macro _write_settled_rows(settings) -%}
    {%- set values = {'with_sides': true} -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do values.update({name: 'true' if name == 'is_final' else name}) -%}
    {%- endfor -%}
-- rows that are final now
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from ew_settled
{%- endmacro -%}

{#- The refused rows of a side, one for each id and reason. -#}
{%- macro _write_refused_rows(settings, run, side) -%}
    {%- set fields = [['side', "'" ~ side ~ "'"], ['id', 'ew_id'], ['reason', 'ew_reason'], ['run', run.run]] -%}
    {%- set values = {
        'match_id': 'sha2(' ~ event_windows._json(fields) ~ ', 256)',
        'status': "'rejected'",
        'is_final': 'true',
        side ~ '_id': 'ew_id',
        side ~ '_event_at': 'ew_event_at',
        'match_date': event_windows._utc_date('ew_first'),
        'reason': 'ew_reason',
        'side': "'" ~ side ~ "'",
        'event_count': 'ew_events',
        'smallest_cursor': 'ew_smallest_cursor',
        'largest_cursor': 'ew_largest_cursor',
        'updated_at': 'current_timestamp()',
    } -%}
-- {{ side }} rows that are refused
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from (
    select
        {{ settings[side].id }} as ew_id,
        ew_reason,
        min({{ settings[side].time }}) as ew_event_at,
        min(ew_time) as ew_first,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_{{ side }}_checked
    where ew_reason is not null
    group by {{ settings[side].id }}, ew_reason
)
{%- endmacro -%}

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

{#- How many rows of a side the run has read, accepted, and refused by reason. -#}
{%- macro _count_side(side, run) -%}
    {%- set columns = [['count(*)', 'events_read'], ['count_if(ew_reason is null)', 'events_accepted']] -%}
    {%- for reason in event_windows._join_reasons() -%}
        {%- do columns.append(["count_if(ew_reason = '" ~ reason ~ "')", reason]) -%}
    {%- endfor -%}
select
    {{ event_windows._columns(columns) }}
from ew_{{ side }}_checked
{%- if run.continues %}
where ew_is_new
{%- endif %}
{%- endmacro -%}

{#- The columns of a join's state table in their order; `values` has the SQL of each, NULL being said by leaving it out. -#}
{%- macro _match_state_columns(settings, values) -%}
    {%- set columns = [] -%}
    {%- for name in event_windows._quoted(settings.names) -%}
        {%- do columns.append(name if values.with_sides else ['null', name]) -%}
    {%- endfor -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
