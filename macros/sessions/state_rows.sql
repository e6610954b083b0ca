{#- The rows of the MERGE: changed sessions and refused events, tombstones of sessions merged away, one checkpoint. -#}
{%- macro _write_changes(settings, arguments, identity, run) -%}
    {%- set parts = [event_windows._write_sessions(settings, run)] -%}
    {%- if run.continues -%}
        {%- do parts.append(event_windows._write_tombstones(settings)) -%}
    {%- endif -%}
    {%- do parts.append(event_windows._write_checkpoint(settings, arguments, identity, run)) -%}
    {{- return([{'sql': parts | join('\n\nunion all\n\n')}]) -}}
{%- endmacro -%}

{#- Changed sessions and refused events. This select comes first and gives the table its column types. -#}
{%- macro _write_sessions(settings, run) -%}
    {%- set states = [] -%}
    {%- for aggregate in settings.aggregates if aggregate.keeps == 'state' -%}
        {%- do states.append(event_windows._text(aggregate.name[1:-1] | replace('``', '`')) ~ ', ' ~ aggregate.name) -%}
    {%- endfor -%}
    {%- set superseded_ids -%}
{%- if run.continues -%}
array_sort(flatten(transform(
            ew_stored,
            stored -> if(stored.session_id = session_id, stored.superseded_ids, concat(stored.superseded_ids, array(stored.session_id)))
        )))
{%- else -%}
cast(array() as array<string>)
{%- endif -%}
    {%- endset -%}
    {%- set values = {
        'session_id': 'session_id',
        'status': 'status',
        'session_start': 'session_start',
        'session_end': 'session_end',
        'last_event_at': 'last_event_at',
        'session_date': event_windows._utc_date(event_windows._micros('session_start', settings.time_type)),
        'event_count': 'event_count',
        'aggregate_state': "named_struct(\n        'superseded_ids', " ~ superseded_ids ~ (',\n        ' ~ states | join(',\n        ') if states else '') ~ '\n    )',
        'superseded_by': 'cast(null as string)',
        'reason': 'reason',
        'smallest_cursor': 'smallest_cursor',
        'largest_cursor': 'largest_cursor',
        'updated_at': 'current_timestamp()',
    } -%}
-- sessions and refused events
select
    {{ event_windows._columns(event_windows._state_columns(settings, values, event_windows._aggregate_columns(settings.aggregates, 'final'))) }}
from ew_changed
{%- endmacro -%}

{#-
    A session that was merged away keeps its row, without its events, so that its id stays resolvable.
    An outer view with a filter after it: the filter that Spark infers from an inner one sinks below the step it reads,
    which then is no longer the one that the other selects share.
-#}
{%- macro _write_tombstones(settings) -%}
    {%- set values = {
        'session_id': 'gone.session_id',
        'status': "'superseded'",
        'session_start': 'gone.session_start',
        'session_end': 'gone.session_end',
        'last_event_at': 'gone.last_event_at',
        'session_date': event_windows._utc_date(event_windows._micros('gone.session_start', settings.time_type)),
        'event_count': '0L',
        'superseded_by': 'ew_changed.session_id',
        'updated_at': 'current_timestamp()',
    } -%}
    {%- set nulls = event_windows._nulls(settings.aggregates | map(attribute='name')) -%}
-- sessions that were merged into another one
select
    {{ event_windows._columns(event_windows._state_columns(settings, values, nulls)) }}
from ew_changed
lateral view outer explode(ew_superseded) as gone
where gone is not null
{%- endmacro -%}

{#-
    The checkpoint: where the next run starts, and what the run log shows of this one.
    Its id is the fence. If another run has committed since the literals of this one were read, or the source has
    changed behind the cursor, the id can't be computed and nothing is written.
-#}
{%- macro _write_checkpoint(settings, arguments, identity, run) -%}
    {%- set continues = run.continues -%}
    {%- set new_events = 'ew_new_events' if continues else 'event_count' -%}
    {%- set stored = 'size(ew_stored)' if continues else '0' -%}
    {%- set details = {'invocation_id': invocation_id} -%}
    {%- if run.delta_table is not none -%}
        {%- do details.update({'delta_table': run.delta_table}) -%}
    {%- endif -%}
    {%- if run.known is not none and 'mini_sessions' in run.known -%}
        {%- do details.update({'mini_sessions': run.known.mini_sessions}) -%}
    {%- endif -%}
    {%- set fields = [
        ['run', run.run],
        ['cursor_type', event_windows._text(run.cursor_type) if run.cursor_type else 'cast(null as string)'],
        ['cursor_from', run.cursor_from],
        ['cursor_to', run.cursor_to],
        ['max_event_time', run.max_event_time],
        ['watermark_from', run.watermark_from],
        ['watermark_to', run.watermark_to],
        ['bound_from', run.bound_from],
        ['bound_to', run.bound_to],
        ['events_read', 'coalesce(sum(' ~ new_events ~ '), 0L)'],
        ['events_accepted', 'coalesce(sum(if(reason is null, ' ~ new_events ~ ', 0L)), 0L)'],
    ] -%}
    {%- set rejected = {} -%}
    {%- for reason in event_windows._reasons() -%}
        {%- do rejected.update({reason: "coalesce(sum(if(reason = '" ~ reason ~ "', event_count, 0L)), 0L)"}) -%}
        {%- if reason != 'past' -%}
            {%- do fields.append(['rejected_' ~ reason, rejected[reason]]) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set details_text = event_windows._text(tojson(details)) -%}
    {%- if arguments.min_event_time is not none -%}
        {#- see `_rejected_count` -#}
        {%- set details_text = 'concat(' ~ event_windows._text(tojson(details)[:-1] ~ ', "rejected_past": ') ~ ', ' ~ rejected.past ~ ", '}')" -%}
    {%- endif -%}
    {%- do fields.extend([
        ['sessions_created', 'count_if(reason is null' ~ (' and size(ew_stored) = 0' if continues else '') ~ ')'],
        ['sessions_extended', 'count_if(ew_new_events > 0 and size(ew_stored) = 1)' if continues else '0L'],
        ['sessions_merged', 'coalesce(sum(cast(size(ew_superseded) as bigint)), 0L)' if continues else '0L'],
        ['sessions_closed', "count_if(status in ('closed', 'final')" ~ (" and (size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open')))" if continues else ')')],
        ['strategy', event_windows._text(run.strategy)],
        ['settings', event_windows._text(tojson(identity, sort_keys=true))],
        ['details', details_text],
    ]) -%}
    {%- set values = {
        'without_keys': true,
        'session_id': 'session_id',
        'status': "'checkpoint'",
        'updated_at': 'current_timestamp()',
        'checkpoint': 'checkpoint',
    } -%}
    {%- set nulls = event_windows._nulls(settings.aggregates | map(attribute='name')) -%}
-- the checkpoint
select
    {{ event_windows._columns(event_windows._state_columns(settings, values, nulls)) }}
from (
    select
        {{ event_windows._fence('session_state', 'session_id', [['coalesce(sum(' ~ new_events ~ '), 0L)', run.events]], run) | indent(8) }} as session_id,
        named_struct(
            {{ event_windows._struct_fields(fields) | join(',\n            ') }}
        ) as checkpoint
    from ew_changed
)
{%- endmacro -%}

{#- The columns of a state table in their order; `values` has the SQL of each, NULL being said by leaving it out. -#}
{%- macro _state_columns(settings, values, aggregate_columns) -%}
    {%- set columns = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do columns.append(['null', key] if values.without_keys else key) -%}
    {%- endfor -%}
    {%- for name in ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'session_date', 'event_count'] -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {%- do columns.extend(aggregate_columns) -%}
    {%- for name in ['aggregate_state', 'superseded_by', 'reason', 'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint'] -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
