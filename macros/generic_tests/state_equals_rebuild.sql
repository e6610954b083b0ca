{#-
    The live sessions of a state, ids included, are those that `sessions` builds from all events the state has read.
    `one_in` takes a sample of the keys: whole keys, since only those can be rebuilt.
-#}
{%- test state_equals_rebuild(
    model,
    events,
    keys,
    event_time,
    gap,
    cursor,
    aggregates={},
    boundary='inclusive',
    one_in=1,
    max_future_skew=none,
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
    {%- set given = {
        'relation': events, 'keys': keys, 'event_time': event_time, 'gap': gap, 'cursor': cursor,
        'aggregates': aggregates, 'boundary': boundary, 'one_in': one_in, 'max_future_skew': max_future_skew,
        'min_event_time': min_event_time,
    } -%}
    {%- set problems = event_windows._check_tested_sessions(
        model, event_windows._tested_columns(model), none, given, known
    ) -%}
    {%- if not problems -%}
        {%- do problems.extend(event_windows._check_rebuilt_skew('max_future_skew', max_future_skew, known, cursor)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('state_equals_rebuild', problems) -%}

    {%- set source = event_windows._run_source('', given, known) -%}
    {%- set identity = event_windows._session_identity(source, given, keys, gap, aggregates, boundary) -%}
    {%- set decisive = [
        'keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'max_future_skew', 'min_event_time',
    ] -%}
    {%- set quoted = event_windows._quoted(keys) -%}
    {%- set sample = ['pmod(xxhash64(' ~ quoted | join(', ') ~ '), ' ~ one_in ~ ') = 0'] if one_in > 1 else [] -%}
    {%- set columns, functions = [], {} -%}
    {%- for name in keys + ['session_start', 'session_end', 'last_event_at', 'event_count'] + aggregates.keys() | list
    -%}
        {%- do columns.append([event_windows._quote(name), name]) -%}
    {%- endfor -%}
    {%- for name in aggregates -%}
        {%- do functions.update({name: aggregates[name].get('function')}) -%}
    {%- endfor -%}
    {%- set rebuilt = event_windows.sessions(
        events='ew_source', keys=keys, event_time=event_time, gap=gap, aggregates=aggregates, boundary=boundary,
        strategy='islands'
    ) -%}
    {{- event_windows._with(
        [event_windows._newest_checkpoint(model)]
        + event_windows._compare_settings(identity, decisive, 'allowed_lateness')
        + [
            event_windows._read_to_rebuild(model, source, 0, 'ew_source', sample),
            {'name': 'ew_rebuilt', 'why': 'the sessions of those events, built at once', 'sql': rebuilt},
        ]
        + event_windows._compare_with_rebuild(
            model, 'session', 'session_id', (["status in ('open', 'closed', 'final')"] + sample) | join(' and '),
            columns, functions, keys + ['session_start']
        )
    ) -}}
{%- endmacro -%}
