{#-
    The rows of the MERGE: changed sessions and rejected events, a tombstone for each session that was merged away, and
    one checkpoint, which is made of the row of counts. A session that was merged away keeps its row, without its
    events, so that its id stays resolvable.
-#}
{%- macro _write_changes(settings, run) -%}
    {#- without a new event there may be no row at all, and so none that counts them -#}
    {%- set is_counted = run.is_known and run.sources[0].known.events > 0 -%}
    {%- set rows = 'ew_changed' if is_counted else '(select 1) left join ew_changed on true' -%}
    {%- set own = 'ew_is_row and ew_gone is null' if run.continues else 'ew_is_row' -%}
    {%- set start = 'coalesce(ew_gone.session_start, session_start)' if run.continues else 'session_start' -%}
    {%- set counts = event_windows._counts_of_run() -%}
    {%- set sql -%}
-- sessions and rejected events, tombstones, the checkpoint
select
    {{ settings['keys'] | join(',\n    ') }},
    case
        when ew_is_row is not true then {{ event_windows._fence(settings, run, [counts]) | indent(8) }}
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
    {{ 'coalesce(ew_gone.' ~ name ~ ', ' ~ name ~ ')' if run.continues else name }} as {{ name }},
    {%- endfor %}
    {{ event_windows._utc_date(event_windows._micros(start, settings.time_type)) }} as session_date,
    {{ 'if(ew_gone is null, event_count, 0L)' if run.continues else 'event_count' }} as event_count,
    {%- for column in event_windows._aggregate_columns(settings.aggregates, 'final') %}
    if({{ own }}, {{ column[0] }}, null) as {{ column[1] }},
    {%- endfor %}
    if({{ own }}, named_struct(
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
    ), null) as aggregate_state,
    {{ 'if(ew_gone is null, null, session_id)' if run.continues else 'cast(null as string)' }} as superseded_by,
    {%- for name in ['reason', 'smallest_cursor', 'largest_cursor'] %}
    {{ 'if(ew_gone is null, ' ~ name ~ ', null)' if run.continues else name }} as {{ name }},
    {%- endfor %}
    current_timestamp() as updated_at,
    if(ew_is_row, null, {{ event_windows._session_checkpoint(settings, run, counts) | indent(4) }}) as checkpoint
from {{ rows }}
    {%- if run.continues %}
lateral view explode(concat(
    array(null),
    coalesce(filter(ew_stored, stored -> stored.session_id <> session_id), array())
)) as ew_gone
    {%- endif %}
    {%- endset -%}
    {{- return([{'sql': sql}]) -}}
{%- endmacro -%}

{#- What the row of counts says of the source. -#}
{%- macro _counts_of_run() -%}
    {%- set rejected = {} -%}
    {%- for reason in event_windows._kinds().sessions.reasons -%}
        {%- do rejected.update({reason: 'coalesce(rejected_' ~ reason ~ ', 0L)'}) -%}
    {%- endfor -%}
    {{- return({
        'read': 'coalesce(events_read, 0L)', 'accepted': 'coalesce(events_accepted, 0L)', 'rejected': rejected,
    }) -}}
{%- endmacro -%}

{#- The checkpoint of a run of sessions: what it has read, and what became of the sessions. -#}
{%- macro _session_checkpoint(settings, run, counts) -%}
    {%- set changes = {} -%}
    {%- for name in event_windows._kinds().sessions.changes -%}
        {%- do changes.update({name: 'coalesce(' ~ name ~ ', 0L)'}) -%}
    {%- endfor -%}
    {%- set details = {'invocation_id': invocation_id} -%}
    {%- if run.is_known and 'mini_sessions' in run.sources[0].known -%}
        {%- do details.update({'mini_sessions': run.sources[0].known.mini_sessions}) -%}
    {%- endif -%}
    {{- return(event_windows._checkpoint(settings, run, [counts], changes, settings.strategy, details)) -}}
{%- endmacro -%}
