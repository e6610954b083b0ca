{#-
    Each event with the session it is in: from scratch in a view or a table; in an incremental model the events of the
    sessions that have changed since the run before.
-#}
{%- macro session_events(events, sessions, keys, event_time, order_by=none, id=none) -%}
    {%- do event_windows._reject_unknown('session_events', kwargs, [
        'events', 'sessions', 'keys', 'event_time', 'order_by', 'id'
    ]) -%}
    {{- return(adapter.dispatch('session_events', 'event_windows')(
        events=events, sessions=sessions, keys=keys, event_time=event_time, order_by=order_by, id=id
    )) -}}
{%- endmacro -%}

{%- macro default__session_events(events, sessions, keys, event_time, order_by, id) -%}
    {%- set arguments = {
        'events': events, 'sessions': sessions, 'keys': keys, 'event_time': event_time, 'order_by': order_by, 'id': id,
    } -%}
    {%- set keeps_state = event_windows._is_incremental_model() -%}
    {%- do arguments.update({'columns': {
        'events': event_windows._columns_of(events), 'sessions': event_windows._columns_of(sessions),
    }}) -%}
    {%- set problems = event_windows._check_session_events(arguments, keeps_state) -%}
    {%- do event_windows._raise_problems('session_events', problems) -%}

    {%- set settings = event_windows._session_events_settings(arguments, keeps_state) -%}
    {%- if settings.changes is not none and settings.changes.is_idle -%}
        {{- return(event_windows._no_placed_events(settings)) -}}
    {%- endif -%}
    {%- set steps = [settings.changes.step] if settings.changes is not none and settings.changes.step else [] -%}
    {%- do steps.extend(
        [event_windows._events_and_sessions(settings)]
        + ([event_windows._delivered_events(settings)] if settings.id is not none else [])
        + [
            event_windows._counted_events(settings),
            event_windows._reached_events(settings),
            event_windows._placed_events(settings),
        ]
        + ([event_windows._identified_events(settings)] if settings.id is not none else [])
        + [{'sql': event_windows._events_as_they_were(settings)}]
    ) -%}
select *
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_session_events
{%- endmacro -%}

{#- In an incremental model an event is told by its id, by which the MERGE finds it again. -#}
{%- macro _check_session_events(arguments, keeps_state) -%}
    {%- set accepted = "ref('model'), source('source', 'table') or the name of a CTE" -%}
    {%- set problems = event_windows._check_relation('events', arguments.events, accepted) -%}
    {%- do problems.extend(event_windows._check_relation(
        'sessions', arguments.sessions, accepted ~ ' with the rows of sessions or live_sessions'
    )) -%}
    {%- do problems.extend(event_windows._check_keys(arguments['keys'])) -%}
    {%- do problems.extend(event_windows._check_column('event_time', arguments.event_time)) -%}
    {%- if arguments.order_by is not none -%}
        {%- do problems.extend(event_windows._check_columns(
            'order_by', arguments.order_by, "a list of columns such as ['event_id']"
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_column('id', arguments.id) if arguments.id is not none else []) -%}
    {%- set added = ['session_id', 'event_number', 'seconds_since_previous'] + (
        ['session_updated_at'] if keeps_state else []
    ) -%}
    {%- for name in (arguments.columns.events or {}) if name in added -%}
        {%- do problems.append(event_windows._problem(
            'events', 'has a column of a name that is added to it', name, 'a relation without ' ~ added | join(', ')
        )) -%}
    {%- endfor -%}
    {%- if keeps_state -%}
        {%- for name in ['events', 'sessions'] -%}
            {%- do problems.extend(event_windows._check_readable(name, arguments[name])) -%}
        {%- endfor -%}
        {%- if arguments.id is none -%}
            {%- do problems.append(event_windows._problem(
                'id', 'is missing, and tells which row of an incremental model an event is', none,
                "the name of a column that is unique, which is the model's unique_key as well"
            )) -%}
        {%- else -%}
            {%- do problems.extend(
                event_windows._check_merges(arguments.id) + event_windows._check_reach_of_events(arguments.event_time)
            ) -%}
        {%- endif -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_source(
        'events', arguments.events, arguments.columns.events,
        event_windows._named('keys', arguments['keys']) + event_windows._ordering(arguments.order_by)
            + [['id', arguments.id]],
        [['event_time', arguments.event_time]]
    )) -%}
    {%- do problems.extend(event_windows._check_key_types(
        arguments.columns.events, event_windows._named('keys', arguments['keys']), false
    )) -%}
    {%- do problems.extend(event_windows._check_session_rows(arguments, keeps_state)) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The bound of the MERGE (`within_reach`): the model may have the event time under another name, but a date, such as
    that of its partition, is before the times of its day.
-#}
{%- macro _check_reach_of_events(event_time) -%}
    {%- if not event_windows._asks_for_reach() or not event_windows._check_reach([event_time]) -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set times, columns = [], event_windows._columns_of(this) -%}
    {%- for name in columns or {} if columns[name].type != 'date' -%}
        {%- do times.append(name) -%}
    {%- endfor -%}
    {{- return(event_windows._check_reach([event_time], times) if columns is not none else []) -}}
{%- endmacro -%}

{#-
    The rows that `session_events` takes for sessions. A state has rows that are none, such as those of rejected events.
-#}
{%- macro _check_session_rows(arguments, keeps_state) -%}
    {%- set columns = arguments.columns.sessions -%}
    {%- set problems = event_windows._check_source(
        'sessions', arguments.sessions, columns, event_windows._named('keys', arguments['keys'])
    ) -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set needed = ['session_id', 'session_start', 'last_event_at'] + (['updated_at'] if keeps_state else []) -%}
    {%- set lacking = needed | reject('in', columns) | list -%}
    {%- if lacking -%}
        {%- do problems.append(event_windows._problem(
            'sessions', 'has no column ' ~ lacking | join(', '), arguments.sessions,
            'the rows of ' ~ ('live_sessions' if keeps_state else 'sessions or live_sessions'),
        )) -%}
    {%- elif 'checkpoint' in columns -%}
        {%- do problems.append(event_windows._problem(
            'sessions', 'is the state itself, of which not every row is a session', arguments.sessions,
            'a model with the rows of live_sessions',
        )) -%}
    {%- endif -%}
    {%- set types = [
        event_windows._type_of(arguments.columns.events, arguments.event_time),
        event_windows._type_of(columns, 'session_start'),
    ] | reject('none') | unique | list -%}
    {%- if types | length > 1 -%}
        {%- do problems.append(event_windows._problem(
            'event_time', 'is of another type than the sessions, which only a time zone could compare', types[0],
            types[1] ~ ', such as by a cast in a view of the events',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Quoted names, the order of the sequence, and for a run that continues what has changed (`_changes_since`). -#}
{%- macro _session_events_settings(arguments, keeps_state) -%}
    {%- set source = event_windows._source(arguments.events, arguments.columns.events) -%}
    {%- set sessions = event_windows._source(arguments.sessions, arguments.columns.sessions) -%}
    {%- if 'state_run' in (arguments.columns.sessions or {}) and 'status' in arguments.columns.sessions -%}
        {#- a model of `changes` has rows of sessions that are gone -#}
        {%- do sessions.update({'sql': '(select * from ' ~ sessions.sql ~ " where status <> 'superseded')"}) -%}
    {%- endif -%}
    {%- set ties = [] -%}
    {%- for entry in arguments.order_by or [] -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do ties.append({
            'name': 'ew_tie_' ~ loop.index,
            'expression': (source.of if term.column is not none else '') ~ term.expression, 'direction': term.direction,
        }) -%}
    {%- endfor -%}
    {%- set order = ['ew_at', 'ew_is_event'] -%}
    {%- for tie in ties -%}
        {%- do order.append(tie.name ~ tie.direction) -%}
    {%- endfor -%}
    {%- if not ties and arguments.id is not none -%}
        {%- do order.append('ew_id') -%}
    {%- endif -%}
    {%- set no_id -%}
{{ event_windows._caller('session_events') }}: an event of {{ arguments.events }} has no {{ arguments.id }}, by which
{{- ' ' }}an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out,
{{- ' ' }}in a view before this model.
    {%- endset -%}
    {%- set settings = {
        'macro': 'session_events',
        'events': source,
        'sessions': sessions,
        'keys': event_windows._quoted(arguments['keys']),
        'time': source.of ~ event_windows._quote(arguments.event_time),
        'time_name': arguments.event_time,
        'time_type': event_windows._type_of(arguments.columns.events, arguments.event_time),
        'ties': ties,
        'id': source.of ~ event_windows._quote(arguments.id) if arguments.id is not none else none,
        'rest': event_windows._rest_of_event(arguments.columns.events) if arguments.id is not none else none,
        'keeps_state': keeps_state,
        'no_id': event_windows._text(no_id),
        'changes': none,
    } -%}
    {%- set window -%}
partition by {{ settings['keys'] | join(', ') or "'all'" }}
        order by {{ order | join(', ') }}
    {%- endset -%}
    {%- do settings.update({'window': window}) -%}
    {%- if keeps_state and is_incremental() -%}
        {%- do settings.update({'changes': event_windows._changes_since(settings)}) -%}
        {%- do event_windows._set_reach(settings.changes.first) -%}
    {%- endif -%}
    {{- return(settings) -}}
{%- endmacro -%}

{#-
    What orders events of which nothing else does: the whole row. Where a column may have no order (a map), or the
    columns are not known (a CTE), the row as text.
-#}
{%- macro _rest_of_event(columns) -%}
    {%- set unordered = [] -%}
    {%- for column in (columns or {}).values() -%}
        {%- for type in ['map<', 'variant', 'interval', 'void', 'geo'] if type in column.type -%}
            {%- do unordered.append(column.name) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return('ew_event' if columns and not unordered else 'to_json(ew_event)') -}}
{%- endmacro -%}

{#-
    The newest change of a session that this model has rows of. It is looked for among those of a week, so that the
    files of a long history are passed over, and then among all. `seen` is the query of all; 0 stands for none.
-#}
{%- macro _newest_change_seen(seen) -%}
    {%- set of_a_week = " where session_updated_at > current_timestamp() - interval '7' day" -%}
    {{- return(event_windows._read_one(seen ~ of_a_week).since or event_windows._read_one(seen).since) -}}
{%- endmacro -%}

{#-
    What has changed in the sessions since the run before: `since` and `upto`, two moments of `updated_at`, and the
    range of time, `first` to `last`, that the sessions between them cover. While dbt builds the model all are literals,
    so that files are skipped; otherwise they are scalar subqueries. A session that is updated meanwhile waits for the
    next run. `is_idle` says that none has changed.
-#}
{%- macro _changes_since(settings) -%}
    {%- set may_read = event_windows._may_read() -%}
    {%- set seen -%} select coalesce(unix_micros(max(session_updated_at)), 0L) as since from {{ this }} {%- endset -%}
    {%- set since = event_windows._number(event_windows._newest_change_seen(seen)) if may_read else '(' ~ seen ~ ')' -%}
    {%- set measuring -%}
select
    {{ since }} as since,
    unix_micros(max(updated_at)) as upto,
    {{ event_windows._micros('min(session_start)', settings.time_type) }} as first,
    {{ event_windows._micros('max(last_event_at)', settings.time_type) }} as last
from {{ settings.sessions.sql }}
where updated_at > {{ event_windows._timestamp(since) }}
    {%- endset -%}
    {%- set measured = event_windows._read_one(measuring) if may_read else none -%}
    {%- set changes = {'step': none, 'is_idle': measured is not none and measured.get('upto') is none} -%}
    {%- for name in ['since', 'upto', 'first', 'last'] -%}
        {%- set asked -%} (select {{ name }} from ew_changes) {%- endset -%}
        {%- set number = asked if measured is none else event_windows._number(measured.get(name)) -%}
        {%- set type = 'timestamp' if name in ['since', 'upto'] else settings.time_type -%}
        {%- do changes.update({name: event_windows._timestamp(number, type)}) -%}
    {%- endfor -%}
    {%- if measured is none -%}
        {%- do changes.update({'step': {
            'name': 'ew_changes', 'why': 'what has changed since the run before', 'sql': measuring,
        }}) -%}
    {%- endif -%}
    {{- return(changes) -}}
{%- endmacro -%}
