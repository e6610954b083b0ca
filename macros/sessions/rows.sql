{#- What this run has to write: rejected events, sessions with new events, and those whose status has changed. -#}
{%- macro _changed_sessions(settings, run, way) -%}
    {%- set columns = settings['keys']
        + ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'event_count', 'reason']
        + ['smallest_cursor', 'largest_cursor'] + settings.split_by
        + settings.aggregates | map(attribute='name') | list + way.columns -%}
    {%- set changes = {
        'sessions_created': 'if(reason is null, 1L, 0L)',
        'sessions_extended': '0L',
        'sessions_merged': '0L',
        'sessions_closed': "if(status in ('closed', 'final'), 1L, 0L)",
        'duplicates': "if(reason = 'duplicate', ew_new_events, 0L)",
        'sessions_removed': '0L',
    } -%}
    {%- if run.continues -%}
        {%- set was_open -%} size(ew_stored) = 0 or exists(ew_stored, stored -> stored.status = 'open') {%- endset -%}
        {%- do changes.update({
            'sessions_created': 'if(reason is null and size(ew_stored) = 0, 1L, 0L)',
            'sessions_extended': 'if(ew_new_events > 0 and size(ew_stored) = 1, 1L, 0L)',
            'sessions_merged': 'size(filter(ew_stored, stored -> stored.session_id <> session_id))',
            'sessions_closed': "if(status in ('closed', 'final') and (" ~ was_open ~ '), 1L, 0L)',
            'sessions_removed': 'if(session_id is null, size(ew_stored), 0)',
            'ew_checkpoints': "if(reason = 'checkpoint', event_count, 0L)",
        }) -%}
    {%- endif -%}
    {%- set gained = way.gained if run.continues else 'event_count' -%}
    {{- return(event_windows._rows_and_counts(
        columns + (['ew_stored'] if run.continues else []),
        event_windows._counts(settings, run, [gained], changes), way.is_written
    )) -}}
{%- endmacro -%}

{#- The ids of the sessions that a session has taken in, as a field of `aggregate_state`. -#}
{%- macro _superseded_ids(run) -%}
    {%- if not run.continues -%}
        {{- return("'superseded_ids', cast(array() as array<string>)") -}}
    {%- endif -%}
'superseded_ids', array_sort(flatten(transform(
            ew_stored,
            stored -> if(
                stored.session_id = session_id,
                stored.superseded_ids,
                concat(stored.superseded_ids, array(stored.session_id))
            )
        )))
{%- endmacro -%}

{#-
    The rows of the MERGE: changed sessions and rejected events, a tombstone for each session that was merged away, and
    one checkpoint, which is made of the row of counts. A session that was merged away keeps its row, without its
    events, so that its id stays resolvable.
-#}
{%- macro _write_changes(settings, run, way) -%}
    {%- set own = 'ew_is_row and ew_gone is null' if run.continues else 'ew_is_row' -%}
    {%- set start = 'coalesce(ew_gone.session_start, session_start)' if run.continues else 'session_start' -%}
    {%- set mini_sessions = event_windows._measured_of_all(run, 'mini_sessions') -%}
    {%- set details = event_windows._details_of_run(settings, run) -%}
    {%- do details.update({} if mini_sessions is none else {'mini_sessions': mini_sessions}) -%}
-- sessions and rejected events, tombstones, the checkpoint
select
    {{ event_windows._columns_and(settings['keys']) }}case
        when ew_is_row is not true then {{ event_windows._fence(settings, run) | indent(8) }}
        {%- if run.continues %}
        when ew_gone is not null then ew_gone.session_id
        {%- endif %}
        else session_id
    end as session_id,
    case
        when ew_is_row is not true then 'checkpoint'
        {%- if run.continues %}
        when ew_gone is not null then 'superseded'
        {%- endif %}
        else status
    end as status,
    {{ start }} as session_start,
    {%- for name in ['session_end', 'last_event_at'] %}
    {%- set own_or_gone -%} coalesce(ew_gone.{{ name }}, {{ name }}) {%- endset %}
    {{ own_or_gone if run.continues else name }} as {{ name }},
    {%- endfor %}
    {{ event_windows._utc_date(event_windows._micros(start, settings.time_type)) }} as session_date,
    {{ 'if(ew_gone is null, event_count, 0L)' if run.continues else 'event_count' }} as event_count,
    {%- if way.started_by %}
    if({{ own }} and reason is null, {{ way.started_by }}, null) as started_by,
    {%- endif %}
    {%- for column in event_windows._aggregate_columns(settings.aggregates, 'final') %}
    if({{ own ~ event_windows._and_known(settings, column[1]) }}, {{ column[0] }}, null) as {{ column[1] }},
    {%- endfor %}
    if({{ own }}, named_struct(
        {{ way.remembers }}
        {%- if settings.several %},
        'ew_source', {{ event_windows._name_of_source(settings) }}
        {%- endif %}
        {%- for aggregate in settings.aggregates if aggregate.keeps == 'state' %},
        {{ event_windows._text(aggregate.name[1:-1] | replace('``', '`')) }}, {{ aggregate.name }}
        {%- endfor %}
        {{- event_windows._all_unknown(settings) }}
    ), null) as aggregate_state,
    {{ 'if(ew_gone is null, null, session_id)' if run.continues else 'cast(null as string)' }} as superseded_by,
    {%- for name in ['reason', 'smallest_cursor', 'largest_cursor'] %}
    {%- set own_value -%} if(ew_gone is null, {{ name }}, null) {%- endset %}
    {{ own_value if run.continues else name }} as {{ name }},
    {%- endfor %}
    current_timestamp() as updated_at,
    if(ew_is_row, null, {{ event_windows._checkpoint(
        settings, run, settings.strategy, details
    ) | indent(4) }}) as checkpoint
from {{ event_windows._rows_or_one(run) }}
    {%- if run.continues %}
lateral view explode(concat(
    {{ way.stands }},
    coalesce(filter(ew_stored, stored -> {{ way.is_gone }}), array())
)) as ew_gone
    {%- endif %}
{%- endmacro -%}
