{#-
    The live sessions or windows of a state, ids included, are those that `sessions` or `windows` builds from all events
    the state has read.
    `one_in` takes a sample of the keys: whole keys, since only those can be rebuilt.
-#}
{%- test state_equals_rebuild(
    model,
    events,
    keys,
    event_time,
    cursor,
    gap=none,
    aggregates={},
    boundary='inclusive',
    one_in=1,
    max_future_skew=none,
    min_event_time=none,
    size=none,
    slide=none,
    offset=none,
    calendar=none,
    id=none,
    start_when=none,
    cut_on=none,
    max_duration=none
) -%}
    {%- do event_windows._reject_unknown('state_equals_rebuild', kwargs, [
        'events', 'keys', 'event_time', 'cursor', 'gap', 'aggregates', 'boundary', 'one_in', 'max_future_skew',
        'min_event_time', 'size', 'slide', 'offset', 'calendar', 'id', 'start_when', 'cut_on', 'max_duration'
    ]) -%}
    {{- return(adapter.dispatch('test_state_equals_rebuild', 'event_windows')(
        model=model, events=events, keys=keys, event_time=event_time, cursor=cursor, gap=gap, aggregates=aggregates,
        boundary=boundary, one_in=one_in, max_future_skew=max_future_skew, min_event_time=min_event_time, size=size,
        slide=slide, offset=offset, calendar=calendar, id=id, start_when=start_when, cut_on=cut_on,
        max_duration=max_duration
    )) -}}
{%- endtest -%}

{%- macro default__test_state_equals_rebuild(
    model, events, keys, event_time, cursor, gap, aggregates, boundary, one_in, max_future_skew, min_event_time, size,
    slide, offset, calendar, id, start_when, cut_on, max_duration
) -%}
    {%- set known_columns = event_windows._columns_of(events) -%}
    {%- set given = {
        'relation': events, 'keys': keys, 'event_time': event_time, 'gap': gap, 'cursor': cursor,
        'aggregates': aggregates, 'boundary': boundary, 'one_in': one_in, 'max_future_skew': max_future_skew,
        'min_event_time': min_event_time,
        'rules': {'id': id, 'start_when': start_when, 'cut_on': cut_on, 'max_duration': max_duration},
    } -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- set kind = 'sessions' if gap is not none or event_windows._kind_name(tested) != 'windows' and size is none
        and calendar is none else 'windows' -%}
    {%- if kind == 'windows' -%}
        {%- do given.pop('gap') -%}
        {%- do given.pop('boundary') -%}
        {%- do given.pop('rules') -%}
        {%- do given.update({'cut': [size, slide, offset, calendar], 'id': id}) -%}
    {%- endif -%}
    {%- set problems = event_windows._check_tested_sessions(model, tested, none, given, known_columns) -%}
    {%- if kind == 'sessions' or tested is not none and event_windows._will_run() -%}
        {%- do problems.extend(event_windows._check_rebuilt_kind(kind, tested, [size, slide, offset, calendar])) -%}
    {%- endif -%}
    {%- if not problems -%}
        {%- do problems.extend(event_windows._check_rebuilt_skew(max_future_skew, known_columns, cursor)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('state_equals_rebuild', problems) -%}

    {%- set source = event_windows._run_source('', given, known_columns) -%}
    {%- set written = event_windows._sketched_as_kept(aggregates, model, tested, known_columns) -%}
    {%- if kind == 'windows' -%}
        {%- set identity = event_windows._window_identity(
            source, given, keys, size, slide, offset, calendar, aggregates, id
        ) -%}
        {%- set word, ends = 'window', ['window_start', 'window_end'] -%}
        {%- set decisive = [
            'keys', 'event_time', 'cursor', 'aggregates', 'size', 'slide', 'offset', 'calendar', 'id'
        ] -%}
        {#- windows that overlap are merged, and an average of decimals by what its type is -#}
        {%- set rebuilt = event_windows._windows_at_once(
            events='ew_source', keys=keys, event_time=event_time, size=size, slide=slide, offset=offset,
            calendar=calendar, aggregates=written, id=id, fill=false, columns=none,
            types=event_windows._types_of_values(events, known_columns, written)
        ) -%}
    {%- else -%}
        {%- set identity = event_windows._session_identity(source, given, keys, gap, aggregates, boundary) -%}
        {%- do identity.update(event_windows._rule_identity(given.rules)) -%}
        {%- set word, ends = 'session', ['session_start', 'session_end', 'last_event_at'] -%}
        {%- set decisive = ['keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary']
            + event_windows._rule_identity(given.rules).keys() | list -%}
        {%- set rebuilt = event_windows.sessions(
            events='ew_source', keys=keys, event_time=event_time, gap=gap, aggregates=written, boundary=boundary,
            strategy='islands', id=id, start_when=start_when, cut_on=cut_on, max_duration=max_duration,
            cursor=none if id is none else ('_commit_version' if cursor is mapping else cursor)
        ) -%}
    {%- endif -%}
    {%- set decisive = decisive + ['max_future_skew', 'min_event_time'] -%}
    {%- set in_sample -%}
pmod(xxhash64({{ event_windows._keys_to_hash(keys, known_columns, tested) | join(', ') }}), {{ one_in }}) = 0
    {%- endset -%}
    {%- set sample = [in_sample] if one_in > 1 and keys else [] -%}
    {%- set columns = [] -%}
    {%- set started_by = ['started_by'] if kind == 'sessions' and event_windows._cuts(given.rules) else [] -%}
    {%- for name in keys + ends + ['event_count'] + started_by + aggregates.keys() | list -%}
        {%- do columns.append([event_windows._quote(name), name]) -%}
    {%- endfor -%}
    {{- event_windows._with(
        [event_windows._newest_checkpoint(model)]
        + event_windows._compare_settings(identity, decisive, 'allowed_lateness')
        + event_windows._deliveries_to_rebuild(model, source, sample, given, id, kind == 'windows')
        + [{'name': 'ew_rebuilt', 'why': 'the ' ~ word ~ 's of those events, built at once', 'sql': rebuilt}]
        + event_windows._compare_with_rebuild(
            model, word, word ~ '_id', (["status in ('open', 'closed', 'final')"] + sample) | join(' and '),
            columns, event_windows._compared_as(aggregates, tested), keys + [ends[0]]
        )
    ) -}}
{%- endmacro -%}

{#-
    What a rebuild reads. With an `id` the cursor says which delivery came first, where it is exact the commit of the
    row. `sessions` is told the cursor; `windows` has none, and is given the deliveries that came first (`first_alone`).
-#}
{%- macro _deliveries_to_rebuild(state, source, conditions, given, id, first_alone) -%}
    {%- set source, first_alone = dict(source, tracks_rows=id is not none), first_alone and id is not none -%}
    {%- set read = event_windows._read_to_rebuild(
        state, source, 0, 'ew_deliveries' if first_alone else 'ew_source', conditions
    ) -%}
    {%- if not first_alone -%}
        {{- return([read]) -}}
    {%- endif -%}
    {%- set why = event_windows._exempt('EW05', 'all that came with the first one are first') -%}
    {%- set first -%}
-- ew_source: of the deliveries of each event those that came first
select {{ event_windows._all_columns(source.columns) }}
from (
    select
        *,
        rank() over (
            partition by {{ event_windows._quoted(given['keys'] + [given.event_time, id]) | join(', ') }}
            order by {{ event_windows._cursor_column(given.cursor) }}{{ why }}
            rows between unbounded preceding and current row
        ) as ew_arrival
    from ew_deliveries
)
where ew_arrival = 1 or {{ event_windows._quote(id) }} is null
    {%- endset -%}
    {{- return([read, first]) -}}
{%- endmacro -%}

{#- A state is of sessions, by a gap, or of windows, by the way in which they are cut. -#}
{%- macro _check_rebuilt_kind(kind, tested, cut) -%}
    {%- set problems = [] -%}
    {%- if tested is not none and event_windows._kind_name(tested) != kind -%}
        {%- do problems.append(event_windows._problem(
            'model', 'is the state of ' ~ event_windows._kind_of(tested).said, 'the settings of ' ~ kind,
            'gap for the state of sessions; size, slide and offset, or calendar, for that of windows',
        )) -%}
    {%- endif -%}
    {%- for value in cut if kind == 'sessions' and value is not none -%}
        {%- do problems.append(event_windows._problem(
            'gap', 'stands beside settings of windows', value,
            'gap for the state of sessions; size, slide and offset, or calendar, for that of windows',
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The keys such that their hash is the same of events and of sessions: that of an INT is another one than that of an
    equal BIGINT, which it may have become since.
-#}
{%- macro _keys_to_hash(keys, known_columns, tested) -%}
    {%- set hashed = [] -%}
    {%- for key in keys -%}
        {%- set now, stored = event_windows._type_of(known_columns, key), event_windows._type_of(tested, key) -%}
        {%- set is_same = none in [now, stored] or now == stored or not event_windows._is_number(now) -%}
        {%- set type = 'bigint' if event_windows._is_integer(now) else now -%}
        {%- do hashed.append(
            event_windows._quote(key) if is_same else 'cast(' ~ event_windows._quote(key) ~ ' as ' ~ type ~ ')'
        ) -%}
    {%- endfor -%}
    {{- return(hashed) -}}
{%- endmacro -%}

{#-
    Aggregates that give of a state's events what it gives: in format 1 a sketch was one of texts, and the type of its
    values may be another one since (`_hash_as_kept`).
-#}
{%- macro _sketched_as_kept(aggregates, state, tested, known_columns) -%}
    {%- set kept = event_windows._kept_sketches(state, tested, aggregates) -%}
    {%- set before = event_windows._details_before({'checkpoint': kept}) if kept else {} -%}
    {%- set is_old = kept is not none and event_windows._format_of_aggregates({'checkpoint': kept}) == 1 -%}
    {%- set written = dict(aggregates) -%}
    {%- for name in aggregates if aggregates[name].get('function') == 'approx_count_distinct' -%}
        {%- set aggregate = aggregates[name] -%}
        {%- set now = event_windows._types_of_values(none, known_columns, {name: aggregate}).get(name) -%}
        {%- set type = before.get('types', {}).get('aggregates.' ~ name) or now -%}
        {%- if is_old or type != now -%}
            {%- set sketch = event_windows._sketch(type, is_old, event_windows._hash_as_kept(type, now or type)) -%}
            {%- do written.update({name: dict({
                'sql': sketch.final | replace('{s}', sketch.collect) | replace('{x}', aggregate.expression)
            }, **({'type': aggregate.type} if 'type' in aggregate else {}))}) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(written) -}}
{%- endmacro -%}
