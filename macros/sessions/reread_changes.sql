{#-
    The sessions that were made, with the stored ones that they take the place of (`ew_matched`). A stored session, and
    an id that led to it, belong to the last session that begins where it began, or before.
-#}
{%- macro _beside_stored(settings, run) -%}
    {%- set keys = settings['keys'] | join(', ') -%}
    {%- set stored_keys = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do stored_keys.append('ew_key_' ~ loop.index ~ ' as ' ~ key) -%}
    {%- endfor -%}
    {%- set stored_keys = stored_keys | join(', ') -%}
    {%- set sides -%}
select
    {{ keys }}, ew_number, session_start as ew_starts_at, ew_ordinal, 0 as ew_kind,
    struct(*) as ew_made, null as ew_one, null as ew_alias, event_count - ew_new_events as ew_old_events
from ew_placed
union all
select
    {{ stored_keys }}, ew_number, ew_entry.at as ew_starts_at, ew_entry.ordinal as ew_ordinal,
    if(ew_entry.alias is null, 1, 2) as ew_kind, null as ew_made,
    if(ew_entry.alias is null, ew_entry.one, null) as ew_one,
    if(ew_entry.alias is null, null, named_struct(
        'id', ew_entry.alias, 'at', ew_entry.at, 'ordinal', ew_entry.ordinal
    )) as ew_alias,
    if(ew_entry.alias is null, 0 - ew_entry.one.event_count, 0L) as ew_old_events
from ew_parts
lateral view explode(flatten(transform(ew_stored, ew_one -> concat(
    array(named_struct(
        'at', ew_one.session_start, 'ordinal', ew_one.ordinal, 'alias', cast(null as string), 'one', ew_one
    )),
    zip_with(
        ew_one.superseded_ids, ew_one.superseded_places,
        (ew_id, ew_place) -> named_struct('at', ew_place.at, 'ordinal', ew_place.ordinal, 'alias', ew_id, 'one', ew_one)
    )
)))) as ew_entry
    {%- endset -%}
    {%- set held -%}
select
    *,
    sum(ew_old_events) over (
        partition by {{ keys }}, ew_number
        order by ew_starts_at, ew_ordinal, ew_kind
        rows between unbounded preceding and unbounded following
    ) as ew_found_events,
    count_if(ew_kind = 0) over (
        partition by {{ keys }}, ew_number
        order by ew_starts_at, ew_ordinal, ew_kind
        rows between unbounded preceding and current row
    ) as ew_holder
from ew_sides
    {%- endset -%}
    {%- set matched -%}
select
    {{ settings['keys'] | join(',\n    ') }},
    first(ew_made, true) as ew_made,
    min(ew_found_events) as ew_found_events,
    collect_list(ew_one) as ew_stored,
    collect_list(ew_alias) as ew_aliases
from ew_held
group by {{ keys }}, ew_number, ew_holder
    {%- endset -%}
    {{- return([
        {'name': 'ew_sides', 'why': 'sessions as they are made, as they are stored, and ids that lead to them',
            'sql': sides},
        {'name': 'ew_held', 'why': 'which session has what began where it begins, or later', 'sql': held},
        {'name': 'ew_matched', 'why': 'one row a session', 'sql': matched},
    ]) -}}
{%- endmacro -%}

{#- What becomes of all rows (`ew_decided`): of sessions that were made, of others that close, of rejected events. -#}
{%- macro _decide_remade(settings, run) -%}
    {%- set of = 'ew_made.' if run.continues else '' -%}
    {%- set start_us = event_windows._micros('session_start', settings.time_type) -%}
    {%- set gap_end = event_windows._session_end(settings) -%}
    {%- set ended -%}
select
    *,
    {%- if settings.cuts %}
    ew_next_start is not null as was_cut,
    coalesce(ew_next_start, {{ gap_end }}) as session_end
    {%- else %}
    false as was_cut,
    {{ gap_end }} as session_end
    {%- endif %}
from {{ 'ew_unpacked' if run.continues else 'ew_placed' }}
    {%- endset -%}
    {%- set salts = [] -%}
    {%- if settings.is_bounded -%}
        {%- do salts.append(
            'if(coalesce(' ~ start_us ~ ' < ' ~ run.bound_from ~ ", false), concat(' after ', " ~ run.bound_from
            ~ "), '')"
        ) -%}
    {%- endif -%}
    {%- if settings.cuts -%}
        {%- do salts.append(event_windows._salt_of_ordinal()) -%}
    {%- endif -%}
    {%- set new_id = event_windows._session_id(settings['keys'], start_us, salts | join(', ') if salts else none) -%}
    {%- set lost = event_windows._caller(settings.macro) ~ ': ' ~ settings.sources[0].relation
        ~ ' has lost events of sessions that may still change, so they would shrink. Nothing was written. Keep events '
        ~ 'as long as their sessions may change: set allowed_lateness to less than the time for which the source keeps '
        ~ 'them, and build the state anew with --full-refresh; or bring the events back. Events lost: ' -%}
    {%- set named -%}
select
    *,
    {%- if run.continues %}
    case
        when ew_found_events < 0
            then raise_error(concat({{ event_windows._text(lost) }}, 0 - ew_found_events))
        else coalesce(
            get(filter(
                ew_stored, ew_one -> ew_one.session_start = session_start and ew_one.ordinal = ew_ordinal
            ), 0).session_id,
            {{ new_id | indent(12) }}
        )
    end as session_id,
    {%- else %}
    {{ new_id }} as session_id,
    {%- endif %}
    {{ event_windows._status_of_remade(settings, run, 'was_cut') }} as status
from ew_ended
    {%- endset -%}
    {%- set unpacked = {
        'name': 'ew_unpacked', 'why': 'the columns of the sessions that were made', 'sql':
        'select\n    ew_made.*,\n    ew_found_events,\n    ew_stored,\n    ew_aliases\nfrom ew_matched',
    } -%}
    {{- return(([unpacked] if run.continues else []) + [
        {'name': 'ew_ended', 'why': 'where each session ends', 'sql': ended},
        {'name': 'ew_named', 'why': 'its id and its status', 'sql': named},
    ] + (event_windows._related_ids() if run.continues else []) + [
        {'name': 'ew_decided', 'why': 'all rows', 'sql': event_windows._rows_of_remade(settings, run)},
    ]) -}}
{%- endmacro -%}

{#- The stored session that has its id, and the ids that lead to it from now on: none of a session that is there. -#}
{%- macro _related_ids() -%}
    {%- set sql -%}
select
    *,
    get(filter(ew_stored, ew_one -> ew_one.session_id = session_id), 0) as ew_same,
    array_sort(array_distinct(filter(
        concat(ew_aliases, transform(
            filter(ew_stored, ew_one -> ew_one.session_id <> session_id),
            ew_one -> named_struct('id', ew_one.session_id, 'at', ew_one.session_start, 'ordinal', ew_one.ordinal)
        )),
        ew_one -> ew_one.id <> session_id
    ))) as ew_superseded
from ew_named
    {%- endset -%}
    {{- return([{'name': 'ew_related', 'why': 'what was stored of it, and the ids that lead to it', 'sql': sql}]) -}}
{%- endmacro -%}

{#-
    A session that was cut is final a gap after its end: until then an event that is not late may come before the first
    one of the next session.
-#}
{%- macro _status_of_remade(settings, run, was_cut, session_end='session_end') -%}
    {%- set end_us = event_windows._micros(session_end, settings.time_type) -%}
    {%- set final_us = 'try_add(' ~ end_us ~ ', if(' ~ was_cut ~ ', ' ~ settings.gap ~ ', 0))' if settings.cuts
        else end_us -%}
case
        {%- if settings.is_bounded %}
        when {{ final_us }} <= {{ run.bound_to }} then 'final'
        {%- endif %}
        when {{ end_us }} <= {{ run.watermark_to }} then 'closed'
        else 'open'
    end
{%- endmacro -%}

{#- What this run has to write, and what it counts. -#}
{%- macro _changed_remade(settings, run) -%}
    {%- set columns = settings['keys']
        + ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'event_count', 'reason']
        + ['smallest_cursor', 'largest_cursor'] + (['started_by'] if settings.cuts else [])
        + settings.aggregates | map(attribute='name') | list + ['ew_kept', 'ew_rejected']
        + (['ew_stored'] if run.continues else []) -%}
    {%- set counts = [['ew_read', 'events_read'], ['ew_new_events', 'events_accepted']] -%}
    {%- for reason in event_windows._kinds()[settings.kind].reasons -%}
        {%- do counts.append(["if(reason = '" ~ reason ~ "', ew_read, 0L)", 'rejected_' ~ reason]) -%}
    {%- endfor -%}
    {%- do counts.extend([
        ['ew_created', 'sessions_created'], ['ew_extended', 'sessions_extended'], ['ew_superseding', 'sessions_merged'],
        ['ew_closed', 'sessions_closed'], ['if(reason is null, ew_read - ew_new_events, 0L)', 'duplicates'],
    ]) -%}
    {{- return(event_windows._rows_and_counts(columns, counts, 'ew_is_written or not ew_is_row')) -}}
{%- endmacro -%}
