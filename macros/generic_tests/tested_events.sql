{#- A test reads its events by name, and dbt knows of them only through ref or source. -#}
{%- macro _check_tested_events(events) -%}
    {%- set is_one = events is defined and events is not string and events and events.identifier is defined -%}
    {{- return([] if is_one else [event_windows._problem(
        'events', 'is not a relation', events, "ref('model') or source('source', 'table')",
    )]) -}}
{%- endmacro -%}

{#-
    A test about runs needs the checkpoints, which only the state table itself has, and which a `where` of the test may
    leave out.
-#}
{%- macro _check_state_table(relation, columns) -%}
    {%- if columns is none -%}
        {{- return([]) -}}
    {%- elif 'checkpoint' not in columns -%}
        {{- return([event_windows._problem(
            'model', 'is not a state table', relation, 'the model that session_state builds, not a view of it',
        )]) -}}
    {%- elif relation is string -%}
        {%- set kept = event_windows._read_one(
            "select count(*) as number, count_if(status = 'checkpoint') as checkpoints from " ~ relation
        ) -%}
        {%- if kept.number > 0 and kept.checkpoints == 0 -%}
            {{- return([event_windows._problem(
                'where', 'leaves out the checkpoints, which say what the state has read', relation,
                "a condition that keeps them, such as \"country = 'NZ' or status = 'checkpoint'\"",
            )]) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- The columns of the tested model that a test names, and those that it has of every session. -#}
{%- macro _check_tested_model(relation, columns, named, needed=[]) -%}
    {%- set problems = [] -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_known_columns(relation, columns, named)) -%}
    {%- set lacking = needed | reject('in', columns) | list -%}
    {%- if lacking -%}
        {%- do problems.append(event_windows._problem(
            'model', 'has no column ' ~ lacking | join(', '), relation,
            'the rows of sessions or live_sessions, or a state table',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The arguments of a test that compares sessions with their events, `given` in the order in which problems are told.
    `needed` are columns of the sessions; where it is none, only a state table with its cursor will do.
-#}
{%- macro _check_tested_sessions(model, tested, needed, given, columns) -%}
    {%- set keys, aggregates = given['keys'], given.get('aggregates', {}) -%}
    {%- set reserved = event_windows._reserved_of_windows() if given.cut is defined else none -%}
    {%- set needs_state = needed is none or given.cursor is not none -%}
    {%- set skew, first_time = given.get('max_future_skew'), given.get('min_event_time') -%}
    {%- set found = {
        'relation': event_windows._check_tested_events(given.relation),
        'keys': event_windows._check_keys(keys, reserved),
        'event_time': event_windows._check_column('event_time', given.event_time),
        'gap': event_windows._check_gap(given.gap) if given.cut is not defined else [],
        'cut': event_windows._check_cut(given.cut[0], given.cut[1], given.cut[2], given.cut[3])
            if given.cut is defined else [],
        'cursor': event_windows._check_cursor(given.cursor) if needs_state else [],
        'aggregates': event_windows._check_aggregates(
            aggregates, keys if event_windows._is_list(keys) else [], reserved,
            any=given.cut is not defined or given.get('id') is not none
        ),
        'boundary': event_windows._check_choice('boundary', given.boundary, event_windows._boundaries())
            if given.cut is not defined else [],
        'id': event_windows._check_column('id', given.id) if given.get('id') is not none else [],
        'one_in': event_windows._check_positive_integer('one_in', given.one_in),
        'max_future_skew': event_windows._check_duration('max_future_skew', skew) if skew is not none else [],
        'min_event_time': event_windows._check_moment(first_time) if first_time is not none else [],
        'rules': event_windows._check_rules(given.rules, keys, aggregates, none) if given.rules is defined else [],
    } -%}
    {%- set problems = [] -%}
    {%- for name in given -%}
        {%- do problems.extend(found[name]) -%}
    {%- endfor -%}
    {%- if needs_state -%}
        {%- do problems.extend(event_windows._check_state_table(model, tested)) -%}
        {%- do problems.extend(event_windows._check_of_one_source('model', model, tested)) -%}
    {%- endif -%}
    {%- set named = event_windows._named('keys', keys) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', given.relation, columns, named + [['cursor', given.cursor], ['id', given.get('id')]],
        [['event_time', given.event_time]],
    )) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        model, tested, named + event_windows._named_aggregates(aggregates), needed or [],
    )) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The columns of a tested model as `_columns_of` gives them. Spark describes the subquery that a test's `where` makes
    of its model. It is asked only where the test itself is run, and can't read an ephemeral model.
-#}
{%- macro _tested_columns(relation) -%}
    {%- if relation is not string -%}
        {{- return(event_windows._columns_of(relation)) -}}
    {%- elif not execute or flags.WHICH not in ['test', 'build'] or '__dbt__cte__' in relation -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return(event_windows._described_columns(relation)) -}}
{%- endmacro -%}

{#-
    Where aggregates count with a sketch, the `details` of the state's newest checkpoint: one that a version before 1.0
    has built keeps sketches of texts (`_format_of_aggregates`). None where there is nothing to know or to ask.
-#}
{%- macro _kept_sketches(relation, tested, aggregates) -%}
    {%- set functions = aggregates.values() | map(attribute='function') | list -%}
    {%- if 'approx_count_distinct' not in functions or 'checkpoint' not in (tested or {})
            or not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set kept = event_windows._read_one(
        'select max_by(checkpoint.details, checkpoint.run) as details from ' ~ relation ~ " where status = 'checkpoint'"
    ) -%}
    {{- return(kept if kept.get('details') is not none else none) -}}
{%- endmacro -%}

{#-
    The columns of the tested model that aggregates are compared with, as pairs (argument, name) for
    `_check_source`.
-#}
{%- macro _named_aggregates(aggregates) -%}
    {%- set named = [] -%}
    {%- for name in (aggregates if aggregates is mapping else {}) -%}
        {%- do named.append(['aggregates.' ~ name, name]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}

{#- The newest checkpoint of a state table: always one row, NULL where there is none. -#}
{%- macro _newest_checkpoint(relation) -%}
-- ew_checkpoint: where the newest run ended
select max_by(checkpoint, checkpoint.run) as checkpoint
from {{ relation }}
where status = 'checkpoint'
{%- endmacro -%}

{#- Whether a state has no checkpoint, by what says so; with `--empty` a test sees no row of any state. -#}
{%- macro _lacks_checkpoint(condition) -%}
{{ 'false' if flags.EMPTY else condition }}
{%- endmacro -%}

{#-
    The sessions of a tested model, and whether the time range of each is its own: no other session of its key, and no
    rejected event, lies between its first and its last event. Of others, time alone does not say which events are
    theirs.

    `columns`: what else the test needs of a session. Ties of the order are broken by the id; which of two equal rows
    comes first does not matter, since both are then known not to be alone. The next one is the one that starts first of
    all that come after.
-#}
{%- macro _session_ranges(relation, tested, keys, columns) -%}
    {%- set is_state = tested is not none and 'checkpoint' in tested -%}
    {%- set type = event_windows._type_of(tested, 'session_start') -%}
    {%- set source = event_windows._source(relation, tested) -%}
    {%- set partition = keys | join(', ') or "'all'" -%}
    {%- set ranges -%}
-- ew_ranges: the sessions{{ ' and the rejected events' if is_state }}
select
    {{ event_windows._columns(event_windows._of(source, keys) + ['session_id'] + columns) }},
    {{ event_windows._micros('session_start', type) }} as ew_start,
    {{ event_windows._micros('last_event_at', type) }} as ew_last,
    {{ "status <> 'rejected'" if is_state else 'true' }} as ew_is_session
from {{ source.sql }}
{%- if is_state %}
where status in ('open', 'closed', 'final', 'rejected')
{%- endif -%}
    {%- endset -%}
    {%- set neighbours -%}
-- ew_neighbours: how near the others of the same key come
select
    *,
    max(ew_last) over (
        partition by {{ partition }}
        order by ew_start, ew_last, session_id
        rows between unbounded preceding and 1 preceding
    ) as ew_last_before,
    min(ew_start) over (
        partition by {{ partition }}
        order by ew_start, ew_last, session_id
        rows between 1 following and 1 following
    ) as ew_start_after
from ew_ranges
    {%- endset -%}
    {%- set alone -%}
-- ew_alone: the sessions that have their time range to themselves
select *
from ew_neighbours
where
    ew_is_session
    and not coalesce(ew_last_before >= ew_start, false)
    and not coalesce(ew_start_after <= ew_last and ew_start is not null, false)
    {%- endset -%}
    {{- return([ranges, neighbours, alone]) -}}
{%- endmacro -%}

{#- The events that can be in a session, up to where the state has read them. -#}
{%- macro _read_tested_events(relation, events, event_time, settings, cursor) -%}
    {%- if cursor is none -%}
        {{- return(event_windows._read_events(events, event_time, settings)) -}}
    {%- endif -%}
    {%- set seen = event_windows._read_so_far(relation, events, settings.columns, cursor) -%}
    {%- set read -%}
-- ew_read: what the state has read so far
select *
from {{ seen.sql }}
where {{ seen.number }} <= (select max(checkpoint.sources[0].cursor_to) from {{ relation }} where status = 'checkpoint')
    {%- endset -%}
    {{- return([read] + event_windows._read_events('ew_read', event_time, settings)) -}}
{%- endmacro -%}

{#-
    Each event with the session whose time range it lies in. One sort of sessions and events together, and the newest
    session at or before an event is the only one it can be in: no join by range.
    Peers are fine: sessions that stand alone have different starts, and events of one instant are in one session.
    Events with all of their columns (`reads_row`) may have a `session_id` as well, so theirs is `ew_session_id`.
-#}
{%- macro _events_in_sessions(settings, columns) -%}
    {%- set brought = event_windows._nulls(['ew_row'] if settings.reads_row else columns) -%}
    {%- set columns = [['struct(*)', 'ew_row']] if settings.reads_row else columns -%}
    {%- set at = event_windows._micros('ew_first_at', settings.time_type) -%}
    {%- set rows -%}
-- ew_rows: sessions and events as rows of one kind
select
    {{ event_windows._columns_and(settings['keys']) }}ew_start as ew_at,
    named_struct('session_id', session_id, 'last', ew_last) as ew_session
    {{- event_windows._and_columns(brought) }}
from ew_alone
where ew_start is not null
union all
select
    {{ event_windows._columns_and(settings['keys']) }}{{ at }} as ew_at,
    null as ew_session
    {{- event_windows._and_columns(columns) }}
from ew_events
    {%- endset -%}
    {%- set placed -%}
-- ew_placed: each with the newest session that has begun
select
    *,
    last_value(ew_session) ignore nulls over (
        partition by {{ settings['keys'] | join(', ') or "'all'" }}
        order by ew_at, ew_session is null
        rows between unbounded preceding and current row
    ) as ew_in
from ew_rows
    {%- endset -%}
    {%- set members -%}
-- ew_members: the events that lie in it
select
    {{ 'ew_row.*' if settings.reads_row else '*' }},
    ew_in.session_id as {{ 'ew_session_id' if settings.reads_row else 'session_id' }}
from ew_placed
where ew_session is null and ew_at <= ew_in.last
    {%- endset -%}
    {{- return([rows, placed, members]) -}}
{%- endmacro -%}

{#- The sessions beside what their events say; NULL is a key like any other. -#}
{%- macro _join_members(keys) -%}
from ew_alone as held
left join ew_found as found
    on held.session_id <=> found.session_id
    {%- for key in keys %} and held.{{ key }} <=> found.{{ key }}{% endfor -%}
{%- endmacro -%}
