{#-
    In every session no event begins after everything before it has ended, and its start, last event and end are those
    of its events. Its events are the ones in its time range.
    Peers are fine: of the events of one instant only the first is compared with what came before.
-#}
{%- test sessions_respect_gap(model, events, keys, event_time, gap, boundary='inclusive', cursor=none) -%}
    {%- do event_windows._reject_unknown('sessions_respect_gap', kwargs, [
        'events', 'keys', 'event_time', 'gap', 'boundary', 'cursor'
    ]) -%}
    {{- return(adapter.dispatch('test_sessions_respect_gap', 'event_windows')(
        model=model, events=events, keys=keys, event_time=event_time, gap=gap, boundary=boundary, cursor=cursor
    )) -}}
{%- endtest -%}

{%- macro default__test_sessions_respect_gap(model, events, keys, event_time, gap, boundary, cursor) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- set own = ['session_start', 'session_end', 'last_event_at'] -%}
    {%- do event_windows._raise_problems('sessions_respect_gap', event_windows._check_tested_sessions(
        model, tested, ['session_id'] + own,
        dict(relation=events, keys=keys, event_time=event_time, gap=gap, boundary=boundary, cursor=cursor), columns
    )) -%}

    {%- set settings = event_windows._session_settings(
        'sessions_respect_gap', keys, gap, boundary, {}, columns, event_time,
    ) -%}
    {%- set keys, after = settings['keys'], settings.starts_after -%}
    {%- set end_micros = event_windows._micros('session_end', event_windows._type_of(tested, 'session_end')) -%}
    {%- set reach = 'ew_end_us' if settings.gap_per_event is not none else 'ew_at + ' ~ settings.gap -%}
    {%- set started_by = ['started_by'] if event_windows._says_what_was_cut(tested) else [] -%}
    {%- set why = event_windows._exempt(
        'EW05', 'of the events of one instant only the first is compared with those before',
    ) -%}
    {%- set reached -%}
-- ew_reached: how far the events before each one reach
select
    *,
    {{ reach }} as ew_reach,
    max({{ reach }}) over (
        partition by {{ (keys + ['session_id']) | join(', ') }}
        order by ew_at{{ why }}
        rows between unbounded preceding and 1 preceding
    ) as ew_reached
from ew_members
    {%- endset -%}
    {%- set found -%}
-- ew_found: what the events say of their session
select
    {{ event_windows._columns_and(keys) }}session_id,
    min(ew_at) as ew_first_at,
    max(ew_at) as ew_last_at,
    max(ew_reach) as ew_end_at,
    min(if(ew_at {{ after }} ew_reached, named_struct('at', ew_at, 'reached', ew_reached), null)) as ew_break
from ew_reached
group by {{ (keys + ['session_id']) | join(', ') }}
    {%- endset -%}
    {%- set differences, problem = [], event_windows._free_name('problem', keys) -%}
    {%- for name, held, due in [
        ['session_start', 'held.ew_start', 'found.ew_first_at'],
        ['last_event_at', 'held.ew_last', 'found.ew_last_at'],
        ['session_end', 'held.ew_end_us', 'least(found.ew_end_at, ew_cut_at)' if started_by else 'found.ew_end_at'],
    ] -%}
        {%- set held, due = 'timestamp_micros(' ~ held ~ ')', 'timestamp_micros(' ~ due ~ ')' -%}
        {%- do differences.append(event_windows._difference(name, held, due)) -%}
    {%- endfor -%}
    {%- set said -%}
-- ew_said: beside what the session says
select
    {{ event_windows._columns(event_windows._of({'of': 'held.'}, keys + ['session_id'] + own)) }},
    case
        when held.ew_start is null or held.ew_last is null then 'the session has no start or no last event'
        when found.ew_first_at is null then 'no event lies between the start and the last event of the session'
        else concat_ws(
            '; ',
            {{ event_windows._differences(differences, 'its events give') | indent(12) }},
            if(found.ew_break is null, null, concat(
                'the event at ', {{ event_windows._said('timestamp_micros(found.ew_break.at)') }},
                ' begins {{ 'when or ' if boundary == 'exclusive' }}after everything before it has ended at ',
                {{ event_windows._said('timestamp_micros(found.ew_break.reached)') }}
            ))
        )
    end as {{ problem }}
{{ event_windows._join_members(keys) }}{{ event_windows._join_cuts(settings) if started_by }}
    {%- endset -%}
    {{- event_windows._with(
        event_windows._session_ranges(model, tested, keys, own + started_by + [[end_micros, 'ew_end_us']])
        + event_windows._read_tested_events(model, events, event_time, settings, cursor)
        + event_windows._events_in_sessions(settings, ['ew_end_us'] if settings.gap_per_event is not none else [])
        + ([event_windows._cuts_of_tested(keys)] if started_by else [])
        + [reached, found, said, {'sql': 'select *\nfrom ew_said\nwhere ' ~ problem ~ " <> ''"}]
    ) -}}
{%- endmacro -%}
