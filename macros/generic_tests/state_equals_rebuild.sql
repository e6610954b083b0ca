{#-
    The live sessions of a state, ids included, are those that `sessions` builds from all events the state has read.
    `one_in` takes a sample of the keys: whole keys, since only those can be rebuilt.
-#}
{%- test state_equals_rebuild(model, events, keys, event_time, gap, cursor, aggregates={}, boundary='inclusive', one_in=1, max_future_skew=none, min_event_time=none) -%}
    {%- set known = event_windows._columns_of(events) -%}
    {%- do event_windows._refuse('state_equals_rebuild', event_windows._check_rebuild(
        model, events, known, keys, event_time, gap, cursor, aggregates, boundary, one_in, max_future_skew, min_event_time, kwargs
    )) -%}

    {%- set identity = event_windows._state_identity(keys, gap, aggregates, boundary, {
        'event_time': event_time, 'cursor': cursor, 'watermark_delay': '0 seconds', 'allowed_lateness': none,
        'late_test': 'row', 'max_future_skew': max_future_skew, 'min_event_time': min_event_time,
    }) -%}
    {%- set quoted = event_windows._quoted(keys) -%}
    {%- set columns = quoted + ['session_start', 'session_end', 'last_event_at', 'event_count'] + event_windows._quoted(aggregates.keys()) -%}
    {%- set sample = 'pmod(xxhash64(' ~ quoted | join(', ') ~ '), ' ~ one_in ~ ') = 0' -%}
    {%- set rebuilt -%}
{{ event_windows.sessions(events='ew_source', keys=keys, event_time=event_time, gap=gap, aggregates=aggregates, boundary=boundary, strategy='islands') }}
    {%- endset -%}
    {%- set sides -%}
select
    {{ event_windows._columns([["'state'", 'ew_side'], 'session_id'] + columns) }}
from {{ model }}
where status in ('open', 'closed', 'final'){{ ' and ' ~ sample if one_in > 1 }}
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
    {%- set differences = [] -%}
    {%- for name in keys + ['session_start', 'session_end', 'last_event_at', 'event_count'] + aggregates.keys() | list -%}
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
    {{ event_windows._columns(event_windows._fields('ew_session', quoted) + ['session_id', 'ew_session.session_start', 'problem']) }}
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    {{ event_windows._columns(event_windows._nulls(quoted) + ['null', 'null', 'problem']) }}
from ew_settings
where problem <> ''
    {%- endset -%}
    {{- event_windows._with([event_windows._newest_checkpoint(model)] + event_windows._compare_settings(identity) + [
        event_windows._read_to_rebuild(model, events, known, event_time, cursor, max_future_skew, min_event_time, sample if one_in > 1 else none),
        {'name': 'ew_rebuilt', 'why': 'the sessions of those events, built at once', 'sql': rebuilt},
        {'name': 'ew_sides', 'why': 'and the sessions of the state', 'sql': sides},
        {'name': 'ew_paired', 'why': 'side by side, found by their id', 'sql': paired},
        {'name': 'ew_said', 'why': 'what is different', 'sql': said},
        {'sql': failing},
    ]) -}}
{%- endtest -%}
