{#- The events in the time range of a session, aggregated again, give what the session says. -#}
{%- test session_aggregates_match_events(model, events, keys, event_time, aggregates={}, gap=none, cursor=none) -%}
    {%- do event_windows._reject_unknown('session_aggregates_match_events', kwargs, [
        'events', 'keys', 'event_time', 'aggregates', 'gap', 'cursor'
    ]) -%}
    {{- return(adapter.dispatch('test_session_aggregates_match_events', 'event_windows')(
        model=model, events=events, keys=keys, event_time=event_time, aggregates=aggregates, gap=gap, cursor=cursor
    )) -}}
{%- endtest -%}

{%- macro default__test_session_aggregates_match_events(model, events, keys, event_time, aggregates, gap, cursor) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {#- a fixed gap decides nothing here; one per event says which events are in no session -#}
    {%- set gap = '1 second' if gap is none else gap -%}
    {%- do event_windows._raise_problems('session_aggregates_match_events', event_windows._check_tested_sessions(
        model, tested, ['session_id', 'session_start', 'last_event_at', 'event_count'],
        dict(relation=events, keys=keys, event_time=event_time, aggregates=aggregates, gap=gap, cursor=cursor), columns
    )) -%}

    {%- set settings = event_windows._session_settings(
        'session_aggregates_match_events', keys, gap, 'inclusive', aggregates, columns, event_time,
        event_windows._types_of_values(events, columns, aggregates),
    ) -%}
    {%- set kept = event_windows._kept_sketches(model, tested, aggregates) -%}
    {%- do settings.update({
        'aggregates': event_windows._written_again(settings, {'checkpoint': kept}, is_whole=true),
        'reads_row': settings.aggregates | selectattr('reads_row', 'defined') | selectattr('reads_row') | list
            | length > 0,
    }) -%}
    {%- set keys = settings['keys'] -%}
    {%- set names = event_windows._quoted(aggregates.keys()) -%}
    {%- set problem = event_windows._free_name('problem', keys + names) -%}
    {%- set values = event_windows._compared_as(aggregates, tested) -%}
    {%- set inputs = event_windows._aggregate_columns(settings.aggregates, 'inputs') | map('last') | list -%}
    {%- set session = ['ew_session_id' if settings.reads_row else 'session_id', 'session_id'] -%}
    {%- set collected -%}
-- ew_collected: the events of each session, aggregated
select
    {{ event_windows._columns_and(keys + [session]) }}count(*) as event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from ew_members
group by {{ (keys + session[:1]) | join(', ') }}
    {%- endset -%}
    {%- set found -%}
-- ew_found: the values of the aggregates
select
    {{ event_windows._columns_and(keys) }}session_id,
    event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'final')) }}
from ew_collected
    {%- endset -%}
    {%- set differences = [event_windows._difference(
        'event_count', 'held.event_count', 'coalesce(found.event_count, 0L)',
    )] -%}
    {%- for name in aggregates -%}
        {%- set column = event_windows._quote(name) -%}
        {%- do differences.append(event_windows._difference(
            name, 'held.' ~ column, 'found.' ~ column, values[name],
        )) -%}
    {%- endfor -%}
    {%- set said -%}
-- ew_said: beside what the session says
select
    {{ event_windows._columns(event_windows._of(
        {'of': 'held.'}, keys + ['session_id', 'session_start', 'last_event_at', 'event_count'] + names,
    )) }},
    concat_ws('; ', {{ event_windows._differences(differences, 'its events give') | indent(4) }}) as {{ problem }}
{{ event_windows._join_members(keys) }}
    {%- endset -%}
    {{- event_windows._with(
        event_windows._session_ranges(model, tested, keys, ['session_start', 'last_event_at', 'event_count'] + names)
        + event_windows._read_tested_events(model, events, event_time, settings, cursor)
        + event_windows._events_in_sessions(settings, ['ew_first_at'] + inputs)
        + [collected, found, said, {'sql': 'select *\nfrom ew_said\nwhere ' ~ problem ~ " <> ''"}]
    ) -}}
{%- endmacro -%}
