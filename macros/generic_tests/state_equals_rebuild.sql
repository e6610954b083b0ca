{#-
    The live sessions of a state, ids included, are those that `sessions` builds from all events the state has read.
    `one_in` takes a sample of the keys: whole keys, since only those can be rebuilt.
-#}
{%- test state_equals_rebuild(
    model, events, keys, event_time, gap, cursor, aggregates={}, boundary='inclusive', one_in=1, max_future_skew=none,
    min_event_time=none
) -%}
    {%- do event_windows._reject_unknown('state_equals_rebuild', kwargs, [
        'events', 'keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'one_in', 'max_future_skew',
        'min_event_time'
    ]) -%}
    {{- return(adapter.dispatch('test_state_equals_rebuild', 'event_windows')(
        model=model, events=events, keys=keys, event_time=event_time, gap=gap, cursor=cursor, aggregates=aggregates,
        boundary=boundary, one_in=one_in, max_future_skew=max_future_skew, min_event_time=min_event_time
    )) -}}
{%- endtest -%}

{%- macro default__test_state_equals_rebuild(
    model, events, keys, event_time, gap, cursor, aggregates, boundary, one_in, max_future_skew, min_event_time
) -%}
    {%- set known = event_windows._columns_of(events) -%}
    {%- do event_windows._raise_problems('state_equals_rebuild', event_windows._check_rebuild(
        model, events, known, keys, event_time, gap, cursor, aggregates, boundary, one_in, max_future_skew,
        min_event_time
    )) -%}

    {%- set given = {
        'relation': events, 'event_time': event_time, 'cursor': cursor, 'max_future_skew': max_future_skew,
        'min_event_time': min_event_time,
    } -%}
    {%- set identity = event_windows._session_identity(
        event_windows._run_source('', given, known), given, keys, gap, aggregates, boundary,
    ) -%}
    {%- set quoted = event_windows._quoted(keys) -%}
    {%- set own = ['session_start', 'session_end', 'last_event_at', 'event_count'] -%}
    {%- set sample = 'pmod(xxhash64(' ~ quoted | join(', ') ~ '), ' ~ one_in ~ ') = 0' if one_in > 1 else none -%}
    {%- set rebuilt = event_windows.sessions(
        events='ew_source', keys=keys, event_time=event_time, gap=gap, aggregates=aggregates, boundary=boundary,
        strategy='islands',
    ) -%}
    {%- set differences = [] -%}
    {%- for name in keys + own + aggregates.keys() | list -%}
        {%- set column = event_windows._quote(name) -%}
        {%- do differences.append(event_windows._difference(
            name, 'held.' ~ column, 'rebuilt.' ~ column, aggregates[name].function if name in aggregates else none
        )) -%}
    {%- endfor -%}
    {%- set said -%}
select
    if(held is null, rebuilt, held) as ew_session,
    session_id,
    case
        when ew_times_held = 0 then 'a rebuild has the session, the state has not'
        when ew_times_rebuilt = 0 then 'the state has the session, a rebuild has not'
        when ew_times_held > 1 then concat('the state has the session ', ew_times_held, ' times')
        else concat_ws('; ', {{ event_windows._differences(differences, 'a rebuild gives') | indent(8) }})
    end as problem
from ew_paired
    {%- endset -%}
    {%- set failing -%}
select
    {{ event_windows._columns(
        event_windows._of({'of': 'ew_session.'}, quoted) + ['session_id', 'ew_session.session_start', 'problem']
    ) }}
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    {{ event_windows._columns(event_windows._nulls(quoted) + ['null', 'null', 'problem']) }}
from ew_settings
where problem <> ''
    {%- endset -%}
    {{- event_windows._with(
        [event_windows._newest_checkpoint(model)]
        + event_windows._compare_settings(identity)
        + [
            event_windows._read_to_rebuild(
                model, events, known, event_time, cursor, max_future_skew, min_event_time, sample,
            ),
            {'name': 'ew_rebuilt', 'why': 'the sessions of those events, built at once', 'sql': rebuilt},
        ]
        + event_windows._pair_with_rebuilt(model, quoted + own + event_windows._quoted(aggregates.keys()), sample)
        + [
            {'name': 'ew_said', 'why': 'what is different', 'sql': said},
            {'sql': failing},
        ]
    ) -}}
{%- endmacro -%}

{#- The sessions of the state and those of the rebuild by their ids, each as a struct of the columns to compare. -#}
{%- macro _pair_with_rebuilt(state, columns, sample) -%}
    {%- set sides -%}
select
    {{ event_windows._columns([["'state'", 'ew_side'], 'session_id'] + columns) }}
from {{ state }}
where status in ('open', 'closed', 'final'){{ ' and ' ~ sample if sample is not none }}
union all
select
    {{ event_windows._columns([["'rebuild'", 'ew_side'], 'session_id'] + columns) }}
from ew_rebuilt
    {%- endset -%}
    {%- set paired -%}
select
    session_id,
    count_if(ew_side = 'state') as ew_times_held,
    count_if(ew_side = 'rebuild') as ew_times_rebuilt,
    any_value(struct({{ columns | join(', ') }})) filter (where ew_side = 'state') as held,
    any_value(struct({{ columns | join(', ') }})) filter (where ew_side = 'rebuild') as rebuilt
from ew_sides
group by session_id
    {%- endset -%}
    {{- return([
        {'name': 'ew_sides', 'why': 'and the sessions of the state', 'sql': sides},
        {'name': 'ew_paired', 'why': 'side by side, found by their id', 'sql': paired},
    ]) -}}
{%- endmacro -%}

{#-
    The arguments of `state_equals_rebuild`: those of the state model that decide which sessions come out, and
    the sample.
-#}
{%- macro _check_rebuild(
    relation, events, columns, keys, event_time, gap, cursor, aggregates, boundary, one_in, max_future_skew,
    min_event_time
) -%}
    {%- set problems = event_windows._check_tested_events(events) -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do problems.extend(event_windows._check_cursor(cursor)) -%}
    {%- do problems.extend(event_windows._check_aggregates(
        aggregates, keys if event_windows._is_list(keys) else [],
    )) -%}
    {%- do problems.extend(event_windows._check_choice('boundary', boundary, event_windows._boundaries())) -%}
    {%- do problems.extend(event_windows._check_positive_integer('one_in', one_in)) -%}
    {%- if max_future_skew is not none -%}
        {%- do problems.extend(event_windows._check_duration('max_future_skew', max_future_skew)) -%}
    {%- endif -%}
    {%- if min_event_time is not none -%}
        {%- do problems.extend(event_windows._check_moment('min_event_time', min_event_time)) -%}
    {%- endif -%}
    {%- set tested = event_windows._tested_columns(relation) -%}
    {%- do problems.extend(event_windows._check_state_table(relation, tested)) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', events, columns, event_windows._named('keys', keys) + [['cursor', cursor]],
        [['event_time', event_time]]
    )) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        relation, tested, event_windows._named('keys', keys) + event_windows._named_aggregates(aggregates)
    )) -%}
    {%- if not problems and max_future_skew is not none -%}
        {%- set type = event_windows._cursor_type(columns, cursor) -%}
        {%- if type is not none and type not in ['timestamp', 'timestamp_ntz'] -%}
            {%- do problems.append(event_windows._problem(
                'max_future_skew', 'was judged by the clock of each run, which no rebuild knows', max_future_skew,
                'a cursor of type timestamp or timestamp_ntz',
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Why a state can't be compared with a rebuild, or ''. What decides its sessions must be what the test was given, and
    no event may have been rejected as late. Both sides are read out of JSON in the same way, so only values count.
-#}
{%- macro _compare_settings(identity) -%}
    {%- set names = [
        'keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'max_future_skew', 'min_event_time',
    ] -%}
    {%- set of_state = "get_json_object(built_with, concat('$.', name))" -%}
    {%- set of_test = "get_json_object(given, concat('$.', name))" -%}
    {%- set both -%}
select
    checkpoint.settings as built_with,
    {{ event_windows._text(tojson(identity, sort_keys=true)) }} as given
from ew_checkpoint
    {%- endset -%}
    {%- set compared -%}
select
    concat_ws(
        '; ',
        if(built_with is null, 'the state has no checkpoint', null),
        concat(
            'the state was built with allowed_lateness ', get_json_object(built_with, '$.allowed_lateness'),
            '; only one of unlimited lateness equals a rebuild'
        ),
        transform(
            filter(
                array('{{ names | join("', '") }}'),
                name -> not {{ of_state }} <=> {{ of_test }}
            ),
            name -> if(built_with is null, null, concat(
                'the state was built with ', name, ' ', coalesce({{ of_state }}, 'NULL'),
                ', this test was given ', coalesce({{ of_test }}, 'NULL')
            ))
        )
    ) as problem
from ew_both
    {%- endset -%}
    {{- return([
        {'name': 'ew_both', 'why': 'the settings of the state and of this test', 'sql': both},
        {'name': 'ew_settings', 'why': 'whether the state can equal a rebuild at all', 'sql': compared},
    ]) -}}
{%- endmacro -%}

{#- The events that the state has taken in: what it has read, without those that were rejected for their time. -#}
{%- macro _read_to_rebuild(state, events, columns, event_time, cursor, max_future_skew, min_event_time, sample) -%}
    {%- set source = event_windows._source(event_windows._read_so_far(state, events, cursor), columns) -%}
    {%- set column = source.of ~ event_windows._cursor_column(cursor) -%}
    {%- set position = event_windows._cursor_number(column, event_windows._cursor_type(columns, cursor)) -%}
    {%- set time = event_windows._micros(
        source.of ~ event_windows._quote(event_time), event_windows._type_of(columns, event_time),
    ) -%}
    {%- set sql -%}
select *
from {{ source.sql }}
where
    {{ position }} <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)
    {%- if sample is not none %}
    and {{ sample }}
    {%- endif %}
    {%- if max_future_skew is not none %}
    and ({{ event_windows._is_future(
        time,
        position,
        event_windows._duration_micros(max_future_skew)
    ) }}) is not true
    {%- endif %}
    {%- if min_event_time is not none %}
    and {{ time }} >= {{ event_windows._number(event_windows._moment_micros(min_event_time)) }}
    {%- endif -%}
    {%- endset -%}
    {{- return({'name': 'ew_source', 'why': 'the events the state has read', 'sql': sql}) -}}
{%- endmacro -%}
