{#- The rows of the MERGE: changed sessions and rejected events, tombstones of sessions merged away, one checkpoint. -#}
{%- macro _write_changes(settings, run) -%}
    {%- set parts = [event_windows._write_sessions(settings, run)] -%}
    {%- if run.continues -%}
        {%- do parts.append(event_windows._write_tombstones(settings)) -%}
    {%- endif -%}
    {%- do parts.append(event_windows._write_session_checkpoint(settings, run)) -%}
    {{- return([{'sql': parts | join('\n\nunion all\n\n')}]) -}}
{%- endmacro -%}

{#- Changed sessions and rejected events. This select comes first and gives the table its column types. -#}
{%- macro _write_sessions(settings, run) -%}
-- sessions and rejected events
select
    {{ settings['keys'] | join(',\n    ') }},
    session_id,
    status,
    session_start,
    session_end,
    last_event_at,
    {{ event_windows._utc_date(event_windows._micros('session_start', settings.time_type)) }} as session_date,
    event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'final')) }},
    named_struct(
        {%- if run.continues %}
        'superseded_ids', array_sort(flatten(transform(
            ew_stored,
            stored -> if(
                stored.session_id = session_id,
                stored.superseded_ids,
                concat(stored.superseded_ids, array(stored.session_id))
            )
        )))
        {%- else %}
        'superseded_ids', cast(array() as array<string>)
        {%- endif %}
        {%- for aggregate in settings.aggregates if aggregate.keeps == 'state' %},
        {{ event_windows._text(aggregate.name[1:-1] | replace('``', '`')) }}, {{ aggregate.name }}
        {%- endfor %}
    ) as aggregate_state,
    cast(null as string) as superseded_by,
    reason,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from ew_changed
{%- endmacro -%}

{#-
    A session that was merged away keeps its row, without its events, so that its id stays resolvable.
    An outer view with a filter after it: the filter that Spark infers from an inner one sinks below the step it reads,
    which then is no longer the one that the other selects share.
-#}
{%- macro _write_tombstones(settings) -%}
-- sessions that were merged into another one
select
    {{ settings['keys'] | join(',\n    ') }},
    gone.session_id as session_id,
    'superseded' as status,
    gone.session_start as session_start,
    gone.session_end as session_end,
    gone.last_event_at as last_event_at,
    {{ event_windows._utc_date(event_windows._micros('gone.session_start', settings.time_type)) }} as session_date,
    0L as event_count
    {{- event_windows._and_columns(event_windows._nulls(settings.aggregates | map(attribute='name'))) }},
    null as aggregate_state,
    ew_changed.session_id as superseded_by,
    null as reason,
    null as smallest_cursor,
    null as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from ew_changed
lateral view outer explode(ew_superseded) as gone
where gone is not null
{%- endmacro -%}

{#- The checkpoint of a run of sessions: what it has read, and what became of the sessions. -#}
{%- macro _write_session_checkpoint(settings, run) -%}
    {%- set new_events = 'ew_new_events' if run.continues else 'event_count' -%}
    {%- set counts = {
        'read': 'coalesce(sum(' ~ new_events ~ '), 0L)',
        'accepted': 'coalesce(sum(if(reason is null, ' ~ new_events ~ ', 0L)), 0L)',
        'rejected': {},
    } -%}
    {%- for reason in event_windows._kinds().sessions.reasons -%}
        {%- do counts.rejected.update({reason: "coalesce(sum(if(reason = '" ~ reason ~ "', event_count, 0L)), 0L)"}) -%}
    {%- endfor -%}
    {%- if run.continues -%}
        {%- set changes = {
            'sessions_created': 'count_if(reason is null and size(ew_stored) = 0)',
            'sessions_extended': 'count_if(ew_new_events > 0 and size(ew_stored) = 1)',
            'sessions_merged': 'coalesce(sum(cast(size(ew_superseded) as bigint)), 0L)',
            'sessions_closed': "count_if(status in ('closed', 'final') and (size(ew_stored) = 0 "
                ~ "or exists(ew_stored, stored -> stored.status = 'open')))",
        } -%}
    {%- else -%}
        {%- set changes = {
            'sessions_created': 'count_if(reason is null)',
            'sessions_extended': '0L',
            'sessions_merged': '0L',
            'sessions_closed': "count_if(status in ('closed', 'final'))",
        } -%}
    {%- endif -%}
    {%- set details = {'invocation_id': invocation_id} -%}
    {%- if run.is_known and 'mini_sessions' in run.sources[0].known -%}
        {%- do details.update({'mini_sessions': run.sources[0].known.mini_sessions}) -%}
    {%- endif -%}
    {%- set columns = event_windows._nulls(settings['keys']) + ['session_id', ["'checkpoint'", 'status']]
        + event_windows._nulls(['session_start', 'session_end', 'last_event_at', 'session_date', 'event_count'])
        + event_windows._nulls(settings.aggregates | map(attribute='name'))
        + event_windows._nulls(['aggregate_state', 'superseded_by', 'reason', 'smallest_cursor', 'largest_cursor'])
        + [['current_timestamp()', 'updated_at'], 'checkpoint'] -%}
{{ event_windows._checkpoint_row(settings, run, columns, [counts], changes, 'ew_changed', settings.strategy, details) }}
{%- endmacro -%}
