{#-
    Events and stored sessions as rows of one kind (`ew_rows`): `ew_kind` is 0 of a stored session, 1 of an id that led
    to it, 2 of an event, 3 of one that is gone; `ew_last_at` is NULL where a row is in the time of another one.
-#}
{%- macro _rows_to_divide(settings, run, ranges) -%}
    {%- set flow = event_windows._in_flow(settings) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set rereads = run.continues and (ranges is none or ranges | length > 0) -%}
    {%- set is_extent = ['ew_is_new'] if rereads else [] -%}
    {%- do is_extent.extend(['not ' ~ event_windows._is_gone()] if settings.has_gone else []) -%}
    {%- set keeps_rejected = event_windows._keeps_rejected(run.sources[0]) -%}
    {%- set by = event_windows._looked_up_by(settings, run) -%}
    {%- set places = 'ew_spans' if by == 'bucket' or event_windows._reach_far(settings, ranges) else 'ew_touched' -%}
    {%- set small = [places] + (['ew_rejected_before'] if keeps_rejected else []) -%}
    {%- set events -%}
-- {{ 'ew_events: the events of the touched keys' if run.continues else 'ew_rows: events as rows that can be divided' }}
select{{ ' /*+ broadcast(' ~ small | join(', ') ~ ') */' if rereads and event_windows._are_few(run) }}
    {{ event_windows._columns_and(flow.together) }}ew_reason,
    ew_first_at,
    {{ event_windows._if_all(is_extent, 'ew_first_at') }} as ew_last_at,
    {%- if per_event %}
    {{ event_windows._if_all(is_extent, 'ew_end_us') }} as ew_reach_us,
    ew_end_us,
    {%- endif %}
    {{ 'if(ew_is_new, 1L, 0L)' if rereads else '1L' }} as ew_new_events,
    1L as ew_events,
    ew_cursor as ew_smallest_cursor,
    ew_cursor as ew_largest_cursor
    {%- if run.continues %},
    {%- if settings.has_gone %}
    if({{ event_windows._is_gone() }}, 3, 2) as ew_kind,
    {%- else %}
    2 as ew_kind,
    {%- endif %}
    null as ew_stored,
    null as ew_known
    {%- if settings.cuts %},
    null as ew_ordinal,
    null as ew_holder,
    null as ew_alias
    {%- endif %}
    {%- if settings.has_gone %},
    null as ew_until,
    cast(null as bigint) as ew_before_us
    {%- endif %}
    {%- endif %}
    {%- if keeps_rejected %},
    if(ew_reason in ('late', 'future'), {{ event_windows._rejected_event(settings) }}, null) as ew_rejected
    {%- endif %}
    {%- for column in event_windows._brought_columns(settings) %},
    {{ column }}
    {%- endfor %}
from ew_classified
{%- if rereads %}
{{ event_windows._in_touched(settings, flow, places, 'ew_first_at' if places == 'ew_spans' else none) }}
{{- event_windows._without_rejected(flow) if keeps_rejected }}
where
    {{ event_windows._is_to_divide(true) if settings.has_gone
        else 'ew_is_new\n    or ew_is_touched and ew_reason is null' }}
{%- elif settings.has_gone %}
where {{ event_windows._is_to_divide(false) }}
{%- endif %}
    {%- endset -%}
    {%- set steps = event_windows._classify_events(settings, run, event_windows._events_to_remake(
        settings, run, event_windows._old_rows(run, ranges) if rereads else none
    )) -%}
    {%- if not run.continues -%}
        {{- return(steps + [events]) -}}
    {%- endif -%}
    {%- set looked_up = [event_windows._touched_keys(settings, run, by)] if rereads or by else [] -%}
    {%- if rereads and keeps_rejected -%}
        {%- do looked_up.append(event_windows._rejected_before(settings, ranges)) -%}
    {%- endif -%}
    {%- set rows -%}
-- ew_rows: new, old and stored, as rows of one kind
select * from ew_events
union all
select * from ew_stored_sessions
    {%- endset -%}
    {{- return(
        looked_up + steps + [event_windows._stored_to_divide(settings, run, by)]
        + ([event_windows._spans_of_stored(settings, by)] if rereads and places == 'ew_spans' else []) + [events, rows]
    ) -}}
{%- endmacro -%}

{#- A value where all conditions hold, else NULL. -#}
{%- macro _if_all(conditions, value) -%}
    {%- if conditions -%}
if({{ conditions | join(' and ') }}, {{ value }}, null)
    {%- else -%}
{{ value }}
    {%- endif -%}
{%- endmacro -%}

{#- A condition on older rows: runs before have read them, and they are in the ranges of time that were measured. -#}
{%- macro _old_rows(run, ranges) -%}
    {%- set source = run.sources[0] -%}
    {%- set time, type = source.rows.time, source.time_type -%}
{{ source.is_old }}
    {%- for first, last in ranges or [] -%}
        {{- ' and (' if loop.first else '\n        or ' -}}
{{ time }} between {{ event_windows._timestamp(first, type) }} and {{ event_windows._timestamp(last, type) }}
        {{- ')' if loop.last -}}
    {%- endfor -%}
{%- endmacro -%}

{#- The columns that events bring beside those of all rows. -#}
{%- macro _brought_columns(settings) -%}
    {{- return(
        (['ew_row'] if settings.reads_row else []) + event_windows._brought_by_event(settings) | map('last') | list
    ) -}}
{%- endmacro -%}

{#- Stored sessions as rows beside events: those that were looked up (`_looked_up_by`), and those that close. -#}
{%- macro _stored_to_divide(settings, run, by) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set values = ["'started_by', started_by", "'begun', aggregate_state.begun"] if settings.cuts else [] -%}
    {%- for aggregate in settings.aggregates -%}
        {%- do values.append("'value_" ~ loop.index ~ "', " ~ aggregate.name) -%}
    {%- endfor -%}
-- ew_stored_sessions: stored sessions that the batch can touch or the watermark closes
select
    {%- if settings.hash %}
    {{ event_windows._hash_of_stored(settings) }} as ew_key_hash,
    {%- endif %}
    {{ event_windows._columns_and(settings['keys']) }}null as ew_reason,
    {%- if settings.cuts %}
    if(ew_alias is null, session_start, ew_alias.at) as ew_first_at,
    {#- the events before a session may be gone: what comes between an alias and its session touches the session #}
    if(ew_alias is null, last_event_at, {{ 'greatest(ew_alias.at, session_start)' if settings.has_gone else 'null'
    }}) as ew_last_at,
    {%- else %}
    session_start as ew_first_at,
    last_event_at as ew_last_at,
    {%- endif %}
    {%- if per_event and settings.cuts %}
    {%- set span -%} {{ event_windows._micros('session_start', settings.time_type) }} + 1 {%- endset %}
    if(ew_alias is null, aggregate_state.reached_us, {{ span if settings.has_gone else 'null' }}) as ew_reach_us,
    aggregate_state.reached_us as ew_end_us,
    {%- elif per_event %}
    {{ event_windows._micros('session_end', settings.time_type) }} as ew_reach_us,
    {{ event_windows._micros('session_end', settings.time_type) }} as ew_end_us,
    {%- endif %}
    0L as ew_new_events,
    {{ 'if(ew_alias is null, event_count, 0L)' if settings.cuts else 'event_count' }} as ew_events,
    smallest_cursor as ew_smallest_cursor,
    largest_cursor as ew_largest_cursor,
    {%- if settings.cuts %}
    if(ew_alias is null, 0, 1) as ew_kind,
    if(ew_alias is null, {{ event_windows._stored_with_place() }}, null) as ew_stored,
    {%- else %}
    0 as ew_kind,
    named_struct(
        'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
        'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
    ) as ew_stored,
    {%- endif %}
    {{ 'named_struct(' ~ values | join(', ') ~ ')' if values else 'true' }} as ew_known
    {%- if settings.cuts %},
    if(ew_alias is null, aggregate_state.ordinal, ew_alias.ordinal) as ew_ordinal,
    named_struct('at', session_start, 'ordinal', aggregate_state.ordinal) as ew_holder,
    ew_alias
    {%- endif %}
    {%- if settings.has_gone %},
    last_event_at as ew_until,
    {{ 'aggregate_state.before_us' if per_event else 'cast(null as bigint)' }} as ew_before_us
    {%- endif %}
    {%- if event_windows._keeps_rejected(run.sources[0]) %},
    null as ew_rejected
    {%- endif %}
    {%- for column in event_windows._brought_columns(settings) %},
    null as {{ column }}
    {%- endfor %}
from {{ this }}
{%- if by %}
{{ event_windows._in_touched(settings, settings, 'ew_touched', 'session_end' if by == 'bucket' else none) }}
{%- endif %}
{%- if settings.cuts %}
lateral view explode(concat(array(null), {{ event_windows._aliases_of_stored() }})) as ew_alias
{%- endif %}
where
    status in ('open', 'closed')
    and session_end >= {{ event_windows._timestamp(run.touched_from, settings.time_type) }}
    {{- event_windows._is_looked_up(settings, run, by) }}
{%- endmacro -%}

{#- A stored session that a rule may have cut, with its number at its instant and the ids that lead to it. -#}
{%- macro _stored_with_place() -%}
named_struct(
        'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
        'last_event_at', last_event_at, 'ordinal', aggregate_state.ordinal, 'was_cut', aggregate_state.was_cut,
        'superseded', {{ event_windows._aliases_of_stored() }}
    )
{%- endmacro -%}

{#- The ids that lead to a stored session, each with the place where it began. -#}
{%- macro _aliases_of_stored() -%}
zip_with(
        aggregate_state.superseded_ids, aggregate_state.superseded_places,
        (ew_id, ew_place) -> named_struct('id', ew_id, 'at', ew_place.at, 'ordinal', ew_place.ordinal)
    )
{%- endmacro -%}
