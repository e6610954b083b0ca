{#- One row a session, a group of rejected events or of copies, and a stored session that is kept. -#}
{%- macro _make_sessions(settings, flow, run) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set has_id = settings.rules.id is not none -%}
    {%- set session = 'ew_holds' if run.continues else 'ew_session' -%}
    {%- set is_made -%} ew_reason is null{{ ' and not ew_is_copy' if has_id else '' }} {%- endset -%}
    {%- set begun -%}
'skipped', cast(ew_place - ew_instant as bigint)
        {%- for column in settings.cut_columns %}, '{{ column }}', {{ column }}_before{% endfor -%}
    {%- endset -%}
    {%- set divided -%}
-- ew_rows_of_sessions: what each row is counted in
select
    {{ 'ew_row.*,\n    ' if settings.reads_row }}*,
    {%- if settings.cuts %}
    if({{ is_made }}, {{ session }}, 0) as ew_of_session
    {%- else %}
    0 as ew_of_session
    {%- endif %}
    {%- if run.continues %},
    ew_kind = 2 as ew_is_event
    {%- endif %}
from {{ ('ew_held' if run.continues else 'ew_divided') if settings.cuts else 'ew_numbered' }}
{%- if run.continues %}
where ew_number > 0 or ew_new_events > 0
{%- endif %}
    {%- endset -%}
    {%- set group = event_windows._stretch_columns(flow) + ['ew_of_session'] -%}
    {%- set grouped -%}
-- ew_grouped: one row a session{{ ', and one of what is stored of it' if run.continues }}
select
    {{ group | join(',\n    ') }},
    {%- if run.continues %}
    ew_is_event,
    collect_list(ew_stored) as ew_stored,
    any_value(ew_known, true) as ew_known,
    {%- endif %}
    min(ew_first_at) as session_start,
    max({{ 'greatest(ew_first_at, ew_last_at)' if run.continues else 'ew_first_at' }}) as last_event_at,
    {%- if per_event %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    sum(ew_new_events) as ew_new_events,
    sum(ew_events) as event_count,
    min(ew_smallest_cursor) as smallest_cursor,
    max(ew_largest_cursor) as largest_cursor
    {%- if settings.cuts %},
    max(ew_started) as started_by,
    any_value(if(ew_started is null, null, named_struct({{ begun }})), true) as ew_begun
    {%- if run.continues %},
    any_value(ew_before) as ew_before,
    min(ew_ordinal) as ew_ordinal,
    collect_list(ew_alias) as ew_aliases,
    coalesce(bool_or(ew_is_kept), false) as ew_is_kept
    {%- if settings.has_gone %},
    max(ew_gone_events) as ew_gone_events,
    max(ew_before_us) as ew_before_us
    {%- endif %}
    {%- endif %}
    {%- endif %}
    {%- if event_windows._keeps_rejected(run.sources[0]) %},
    array_sort(collect_list(ew_rejected)) as ew_rejected
    {%- endif %}
    {{- event_windows._and_columns(event_windows._collected_where(
        (['ew_is_event'] if run.continues else []) + (['not ew_is_copy'] if has_id else []), settings.aggregates
    )) }}
from ew_rows_of_sessions
group by {{ group | join(', ') }}{{ ', ew_is_event' if run.continues }}
    {%- endset -%}
    {{- return(
        [divided, grouped] + ([event_windows._beside_stored(settings, flow, group)] if run.continues else [])
        + [event_windows._made_sessions(settings, flow, run)]
    ) -}}
{%- endmacro -%}

{#-
    Puts what is stored of a session beside it. A stored session without a new one is kept. `ew_found_events` is below
    zero where the source has lost events that the session has counted: by their number.
-#}
{%- macro _beside_stored(settings, flow, group) -%}
    {%- set exempt = event_windows._exempt('EW05', 'there are two rows at most') -%}
-- ew_beside_stored: a session beside what is stored of it
select
    *,
    first_value(named_struct('stored', ew_stored
        {{- ", 'aliases', ew_aliases" if settings.cuts }}{{ ", 'events', event_count" if settings.has_gone }})) over (
        partition by {{ group | join(', ') }}
        order by ew_is_event{{ exempt }}
        rows between 1 preceding and 1 preceding
    ) as ew_found,
    coalesce(first_value(ew_new_events{{ ' + 1' if settings.cuts }}) over (
        partition by {{ group | join(', ') }}
        order by ew_is_event{{ exempt }}
        rows between 1 following and 1 following
    ), 0) as ew_made_of,
    sum(case
        when ew_is_event then event_count - ew_new_events
        {%- if settings.cuts %}
        when ew_is_kept then 0L
        {%- endif %}
        else 0 - event_count
    end) over (
        partition by {{ event_windows._stretch_columns(flow) | join(', ') }}
        order by ew_of_session{{ exempt }}
        rows between unbounded preceding and unbounded following
    ){{ ' + ' ~ event_windows._gone_events(flow, exempt) if settings.has_gone }} as ew_found_events
from ew_grouped
{%- endmacro -%}

{#- One row for each session that is made, and for each that is kept: the latter with the values it was stored with. -#}
{%- macro _made_sessions(settings, flow, run) -%}
    {%- set is_copy = 'ew_is_copy' if settings.rules.id is not none else 'false' -%}
-- ew_merged: {{ 'with what was stored of it, and ' if run.continues }}its place beside others of its stretch
select
    {%- for key in settings['keys'] %}
    {{ event_windows._columns([[flow['keys'][loop.index0], key]]) }},
    {%- endfor %}
    {{ 'ew_reason' if is_copy == 'false' else "if(ew_is_copy, 'duplicate', ew_reason) as ew_reason" }},
    session_start,
    last_event_at,
    ew_new_events,
    event_count,
    smallest_cursor,
    largest_cursor
    {%- if run.continues %},
    ew_is_event,
    if(ew_is_event, coalesce(ew_found.stored, array()), ew_stored) as ew_stored,
    {%- set is_found = '(ew_is_event or not ew_is_kept)' if settings.has_gone else 'ew_is_event' %}
    if({{ is_found }} and ew_reason is null and not {{ is_copy }}, ew_found_events, 0L) as ew_found_events
    {%- if settings.has_gone %},
    not ew_is_event and not ew_is_kept as ew_is_removed,
    case
        when ew_is_event then event_count - coalesce(ew_found.events, 0)
        when ew_is_kept then 0L
        else 0 - event_count
    end as ew_gained
    {%- endif %}
    {%- endif %}
    {%- if settings.cuts %},
    {{ event_windows._or_kept(run, 'started_by', 'ew_known.started_by') }} as started_by,
    {{ event_windows._or_kept(run, 'ew_begun', 'ew_known.begun') }} as ew_begun
    {%- if run.continues %},
    if(ew_is_event, coalesce(ew_found.aliases, array()), get(ew_stored, 0).superseded) as ew_aliases
    {%- endif %}
    {{- event_windows._place_in_stretch(settings, flow, run) }}
    {%- elif settings.gap_per_event is not none %},
    ew_end_us
    {%- endif %}
    {%- if event_windows._keeps_rejected(run.sources[0]) %},
    if(size(ew_rejected) > 0, ew_rejected, null) as ew_rejected
    {%- endif %}
    {%- for aggregate in settings.aggregates %},
    {{ event_windows._or_kept(run, aggregate.final, 'ew_known.value_' ~ loop.index) }} as {{ aggregate.name }}
    {%- endfor %}
from {{ 'ew_beside_stored' if run.continues else 'ew_grouped' }}
{%- if run.continues %}
where if(ew_is_event, {{ 'true' if settings.cuts else 'ew_new_events > 0' }}, ew_made_of = 0)
{%- endif %}
{%- endmacro -%}

{#- A column of a session that is made; where it is kept instead, what it was stored with. -#}
{%- macro _or_kept(run, made, kept) -%}
    {%- if run.continues -%}
if(ew_is_event, {{ made }}, {{ kept }})
    {%- else -%}
{{ made }}
    {%- endif -%}
{%- endmacro -%}

{#- Where a session that was cut ends, its number among those of its instant, and how far the events up to it reach. -#}
{%- macro _place_in_stretch(settings, flow, run) -%}
    {%- set stretch = event_windows._stretch_columns(flow) | join(', ') -%}
    {%- set exempt = event_windows._exempt('EW05', 'each session of a stretch is one row') -%}
    {%- set by_session = 'order by ew_of_session' ~ exempt -%}
    {%- set next_start -%}
first_value({{ "if(started_by = 'gap', null, session_start)" if settings.has_gone else 'session_start' }}) over (
        partition by {{ stretch }}
        {{ by_session }}
        rows between 1 following and 1 following
    )
    {%- endset -%}
    {%- set ordinal -%}
row_number() over (
        partition by {{ stretch }}{{ ', ew_is_event' if run.continues }}, session_start
        {{ by_session }}
        rows between unbounded preceding and current row
    ) - 1 {{- ' + if(session_start = ew_before.at, ew_before.ordinal, 0)' if run.continues }}
    {%- endset -%}
    {%- set kept_end = 'if(get(ew_stored, 0).was_cut, get(ew_stored, 0).session_end, null)' -%},
    {{ event_windows._or_kept(run, next_start, kept_end) }} as ew_next_start,
    {{ event_windows._or_kept(run, ordinal, 'ew_ordinal') }} as ew_ordinal
    {%- if settings.gap_per_event is not none %}
    {%- set made_end = 'if(ew_is_event, ew_end_us, null)' if settings.has_gone else 'ew_end_us' %}
    {%- set end_of_run = 'current row' if settings.applies else 'unbounded following' %}
    {%- set reaches = [['ew_reached_us', 'current row', 'ew_end_us'], ['ew_end_us', end_of_run, 'ew_end_us']]
        + ([['ew_before_us', '1 preceding', 'ew_before_us']] if settings.applies else []) %}
    {%- for name, following, kept in reaches %}
    {%- set reached -%}
{{ 'greatest(ew_before.reached_us, ' if run.continues }}max({{ made_end }}) over (
        partition by {{ stretch }}
        {{ by_session }}
        rows between unbounded preceding and {{ following }}
    ){{ ')' if run.continues }}
    {%- endset %},
    {{ event_windows._or_kept(run, reached, kept) }} as {{ name }}
    {%- endfor %}
    {%- endif %}
{%- endmacro -%}

{#- The error of a run whose source has fewer events of a session than the session has counted. -#}
{%- macro _stop_at_lost_events(settings, run) -%}
    {%- set lost -%}
{{ event_windows._caller(settings.macro) }}: {{ settings.sources[0].relation }} has lost events of sessions that may
{{- ' ' }}still change, so they would shrink. Nothing was written. Keep events as long as their sessions may change:
        {%- if not settings.applies -%}
            {{- ' ' }}set allowed_lateness to less than the time for which the source keeps them, and
        {%- endif -%}
{{- ' ' }}build the state anew with --full-refresh; or bring the events back. Events lost:{{ ' ' }}
    {%- endset -%}
    {%- set message -%} concat({{ event_windows._text(lost) }}, 0 - ew_found_events) {%- endset -%}
    {{- return(event_windows._stop_unless_overtaken(settings, run, message)) -}}
{%- endmacro -%}
