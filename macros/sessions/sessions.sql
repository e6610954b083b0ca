{#-
    Session windows over a relation or a CTE, from scratch: one row a session.
    The steps are nested in a FROM clause, so that the text can follow CTEs of the caller.
-#}
{%- macro sessions(
    events,
    keys,
    event_time,
    gap,
    aggregates={},
    boundary='inclusive',
    strategy='auto',
    id=none,
    start_when=none,
    cut_on=none,
    max_duration=none,
    cursor=none
) -%}
    {%- do event_windows._reject_unknown('sessions', kwargs, [
        'events', 'keys', 'event_time', 'gap', 'aggregates', 'boundary', 'strategy', 'id', 'start_when', 'cut_on',
        'max_duration', 'cursor'
    ]) -%}
    {{- return(adapter.dispatch('sessions', 'event_windows')(
        events=events, keys=keys, event_time=event_time, gap=gap, aggregates=aggregates, boundary=boundary,
        strategy=strategy, id=id, start_when=start_when, cut_on=cut_on, max_duration=max_duration, cursor=cursor
    )) -}}
{%- endmacro -%}

{%- macro default__sessions(
    events, keys, event_time, gap, aggregates, boundary, strategy, id, start_when, cut_on, max_duration, cursor
) -%}
    {%- set rules = {'id': id, 'start_when': start_when, 'cut_on': cut_on, 'max_duration': max_duration} -%}
    {%- set problems = event_windows._check_sessions(
        events, keys, event_time, gap, aggregates, boundary, strategy, any=true
    ) -%}
    {%- do problems.extend(event_windows._check_rules(rules, keys, aggregates, strategy)) -%}
    {%- do problems.extend(event_windows._check_deliveries(cursor, id)) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', events, columns, event_windows._named('keys', keys) + [['id', id], ['cursor', cursor]],
        [['event_time', event_time]], event_windows._expressions_of(aggregates, gap, rules)
    )) -%}
    {%- set types = event_windows._types_of_values(
        events, columns, aggregates, strategy in ['compact', 'auto']
    ) if not problems else {} -%}
    {%- do problems.extend(event_windows._check_types_of_values(aggregates, types)) -%}
    {%- do problems.extend(event_windows._check_key_types(columns, event_windows._named('keys', keys))) -%}
    {%- do event_windows._raise_problems('sessions', problems) -%}

    {%- set settings = event_windows._rule_settings(
        event_windows._session_settings(
            'sessions', keys, gap, boundary, aggregates, columns, event_time, types, id is not none
        ),
        rules, columns, none if cursor is none else event_windows._quote(cursor)
    ) -%}
    {%- set strategy = event_windows._batch_strategy(strategy, events, event_time, settings) -%}
    {%- if strategy != 'compact' -%}
        {%- do settings.update({'aggregates': event_windows._written_again(settings, is_whole=true)}) -%}
    {%- endif -%}
    {%- set steps = event_windows._read_events(
        events, event_time, settings, 'ew_events' if id is none else 'ew_deliveries'
    ) -%}
    {%- set reaches = id is not none and strategy == 'islands' and settings.gap_per_event is none -%}
    {%- if id is not none -%}
        {%- do steps.extend(event_windows._count_once('ew_deliveries', settings, settings['keys'], reaches)) -%}
    {%- endif -%}
    {%- do steps.extend(event_windows._sessions_of_events(
        settings, strategy, none if reaches else 'ew_first_at'
    )) -%}
    {%- set start_us = event_windows._micros('session_start', settings.time_type) -%}
    {%- set own_end, pieces = event_windows._session_end(settings), event_windows._columns_of_pieces(settings) -%}
    {%- set end_of_piece -%} coalesce({{ pieces.next_start }}, {{ own_end }}) {%- endset -%}
select
    {{ event_windows._columns_and(settings['keys']) }}
    {{- event_windows._session_id(settings, start_us, pieces.salt) }} as session_id,
    session_start,
    {{ end_of_piece if pieces.next_start else own_end }} as session_end,
    last_event_at,
    event_count
    {{- event_windows._and_columns(
        [pieces.started_by] | select | list + event_windows._aggregate_columns(settings.aggregates, 'final')
    ) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_sessions
{%- endmacro -%}

{#-
    The steps from `ew_events` to one row a session, by the strategy; a rule needs the events one by one. No `last`
    where these have `ew_reached`.
-#}
{%- macro _sessions_of_events(settings, strategy, last='ew_first_at') -%}
    {%- set steps = [] -%}
    {%- if settings.cuts -%}
        {%- do steps.extend(event_windows._divide_events(settings, last)) -%}
        {%- do steps.extend(event_windows._group_by_session(settings)) -%}
    {%- elif strategy == 'native' -%}
        {%- do steps.append(event_windows._group_by_native_window(settings)) -%}
    {%- elif strategy == 'compact' -%}
        {%- do steps.append(event_windows._compact_events(settings)) -%}
        {%- do steps.extend(event_windows._number_sessions(
            'ew_mini_sessions', settings, settings.together, 'ew_last_at'
        )) -%}
        {%- do steps.append(event_windows._group_by_number(settings, 'merge', 'ew_last_at', 'sum(ew_events)')) -%}
    {%- else -%}
        {%- do steps.extend(event_windows._number_sessions('ew_events', settings, settings.together, last)) -%}
        {%- do steps.append(event_windows._group_by_number(settings, 'collect', 'ew_first_at', 'count(*)')) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}

{#-
    The strategy of a batch query. `auto` compacts where that at least halves the rows to sort; where nothing may be
    read yet, or a CTE or an ephemeral model can't be, it sorts the events as they are. Where no type is known of what
    is added up, compacting would give decimals of another type than Spark's (`_merges_unknown_types`). Beside several
    different values, or one with a filter, Spark's operator would cut sessions apart: it counts each value of a session
    before it has put the session together.
-#}
{%- macro _batch_strategy(strategy, events, event_time, settings) -%}
    {%- set given = settings.given_aggregates -%}
    {%- if strategy == 'compact' and event_windows._merges_unknown_types(given.aggregates, given.types) -%}
        {{- return('islands') -}}
    {%- elif strategy == 'native' and event_windows._has_distinct(given.aggregates) -%}
        {{- return('islands') -}}
    {%- elif strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- elif event_windows._is_cte(events) or not event_windows._may_read() or settings.cuts
            or settings.rules.id is not none or settings.aggregates | selectattr('is_any', 'defined') | list -%}
        {{- return('islands') -}}
    {%- endif -%}
    {%- set density = event_windows._density(events, event_time, dict(settings, aggregates=[], event_columns=[])) -%}
    {%- set chosen = event_windows._strategy_for(density.events, density.mini_sessions) -%}
    {%- set line -%}
{{ event_windows._caller('sessions') }}: strategy 'auto' is '{{ chosen }}', since compaction makes
{{- ' ' ~ density.mini_sessions }} rows of {{ density.events }} events in a sample
    {%- endset -%}
    {%- do log(line) -%}
    {{- return(chosen) -}}
{%- endmacro -%}

{#- Whether aggregates count or add up different values. -#}
{%- macro _has_distinct(aggregates) -%}
    {%- for name in aggregates -%}
        {%- set function = event_windows._known_function(aggregates[name].get('function') or '') -%}
        {%- if function == 'count_distinct' or 'distinct' in (aggregates[name].get('sql') or '') | lower -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#-
    How far a sample collapses: its events, and its mini sessions. First it is of slices of time beside the event that
    is found first, for which most files and pages of a table in order are skipped; where they have too few events to
    tell, of the keys of one hash bucket in 64.
-#}
{%- macro _density(events, event_time, settings) -%}
    {%- set read = event_windows._read_events(events, event_time, settings) -%}
    {%- set slices = event_windows._slices_of_time(read, settings) -%}
    {%- if slices is not none -%}
        {%- set density = event_windows._sampled_density(read, settings, slices) -%}
        {%- if density.events >= 1000 -%}
            {{- return(density) -}}
        {%- endif -%}
    {%- endif -%}
    {%- set one_in_64 -%} pmod(xxhash64({{ settings['keys'] | join(', ') }}), 64) = 0 {%- endset -%}
    {{- return(event_windows._sampled_density(event_windows._read_events(
        events, event_time, settings, of_keys=one_in_64 if settings['keys'] else none
    ), settings)) -}}
{%- endmacro -%}

{#-
    A condition on time with literals: of 64 buckets, from that of any event on, the first of each 16. So they are of a
    day and of a night, and little of a table is read that is as short as that. None of no events, and where that event
    has no bucket.
-#}
{%- macro _slices_of_time(events, settings) -%}
    {%- set gap = settings.gap if settings.gap_per_event is none else 'ew_gap_us' -%}
    {%- set any_event -%}
select
    {{ event_windows._bucket(settings) }} as first,
    try_add({{ event_windows._bucket(settings) }}, try_multiply(64L, {{ gap }})) as last
from ew_events
limit 1
    {%- endset -%}
    {%- set found = event_windows._read_one(event_windows._with(events + [{'sql': any_event}])) -%}
    {%- if not found or found.get('last') is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set apart = (found.last - found.first) // 4 -%}
    {%- for start in range(found.first, found.last, apart) -%}
        {%- set from = event_windows._timestamp(start, settings.time_type) -%}
        {%- set upto = event_windows._timestamp(start + apart // 16 - 1, settings.time_type) -%}
        {{- '\n    or ' if not loop.first }}ew_first_at between {{ from }} and {{ upto }}
    {%- endfor -%}
{%- endmacro -%}

{#- The events and mini sessions of a sample, where a condition holds; a sketch tells well enough if they halve. -#}
{%- macro _sampled_density(sample, settings, condition=none) -%}
    {%- set keys = settings['keys'] + ([] if settings.gap_per_event is none else ['ew_gap_us']) -%}
    {%- set mini_session = 'struct(' ~ (keys + [event_windows._bucket(settings)]) | join(', ') ~ ')' -%}
    {%- set counted -%}
select
    count(*) as events,
    least(count(*), approx_count_distinct({{ mini_session }})) as mini_sessions
from ew_events
    {%- if condition is not none %}
where
    {{ condition }}
    {%- endif %}
    {%- endset -%}
    {{- return(event_windows._read_one(event_windows._with(sample + [{'sql': counted}]))) -}}
{%- endmacro -%}

{#-
    Mini sessions: what is surely in one session, aggregated before the rows are sorted. The bucket is in a struct,
    since Spark puts another, small hash map before that of its aggregation where all columns are plain ones
    (HashAggregateExec.checkIfFastHashMapSupported); with more groups than 65,536 that only costs.
-#}
{%- macro _compact_events(settings) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
-- ew_mini_sessions: events in one gap-aligned bucket are always in one session
select
    {{ event_windows._columns_and(settings.together) }}min(ew_first_at) as ew_first_at,
    max(ew_first_at) as ew_last_at,
    {%- if per_event %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    count(*) as ew_events
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from ew_events
group by
    {{ event_windows._columns_and(settings.together + (['ew_gap_us'] if per_event else [])) }}
    {{- '' }}struct({{ event_windows._bucket(settings) }})
{%- endmacro -%}

{%- macro _group_by_native_window(settings) -%}
    {%- set sql -%}
select
    {{ event_windows._columns_and(settings['keys']) }}min(ew_first_at) as session_start,
    max(ew_first_at) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    count(*) as event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from ew_events
group by {{ (settings['keys'] + [event_windows._native_window(settings, 'ew_first_at')]) | join(', ') }}
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}

{#- One row a session. The rows of a key are together already, so this costs no second exchange. -#}
{%- macro _group_by_number(settings, phase, last, event_count) -%}
    {%- set sql -%}
select
    {{ event_windows._columns_and(settings['keys']) }}min(ew_first_at) as session_start,
    max({{ last }}) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    {{ event_count }} as event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, phase)) }}
from ew_numbered
group by {{ (settings.together + ['ew_number']) | join(', ') }}
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}
