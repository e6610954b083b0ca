{#- The arguments that `sessions` and `session_state` have in common. -#}
{%- macro _check_sessions(
    events, keys, event_time, gap, aggregates, boundary, strategy, any=false, instead='', several=false
) -%}
    {%- set problems = [] if several else event_windows._check_relation(
        'events', events, "ref('model'), source('source', 'table') or the name of a CTE"
    ) -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend([] if several else event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do problems.extend(event_windows._check_aggregates(
        aggregates, keys if event_windows._is_list(keys) else [], any=any, instead=instead
    )) -%}
    {%- do problems.extend(event_windows._check_choice('boundary', boundary, event_windows._boundaries())) -%}
    {%- do problems.extend(event_windows._check_choice('strategy', strategy, event_windows._strategies())) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_gap(gap) -%}
    {%- if gap is defined and gap is mapping -%}
        {{- return([event_windows._problem(
            'gap', 'is not a gap per event', gap, "{'sql': an expression that gives a day-time interval}"
        )] if gap.keys() | list != ['sql'] or gap.sql is not string or not gap.sql | trim else []) -}}
    {%- endif -%}
    {%- set micros = event_windows._duration_micros(gap) -%}
    {{- return([event_windows._problem(
        'gap', 'is not a gap', gap,
        event_windows._accepted_durations() ~ ", longer than zero; or {'sql': expression} for a gap per event"
    )] if micros is none or micros <= 0 else []) -}}
{%- endmacro -%}

{#-
    A gap per event in microseconds. Spark would cast a number or a text to an interval of seconds, so the query fails
    where the expression gives one; other types that are no day-time interval it can't cast. Folded away as in
    `_checked_time`.
-#}
{%- macro _gap_micros(macro_name, expression) -%}
    {%- set message = event_windows._caller(macro_name) ~ ': gap: is not a day-time interval; given: ' ~ expression
        ~ ' ' -%}
case when typeof({{ expression }}) like 'interval %' then {{ event_windows._interval_micros(expression) }}
{{- ' ' }}else raise_error(concat({{ event_windows._text(message) }}, typeof({{ expression }}),
{{- ' ' }}'; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end
{%- endmacro -%}

{#-
    inclusive: an event exactly `gap` after the last one joins (Spark, Flink); exclusive: it starts a session (Beam).
-#}
{%- macro _boundaries() -%}
    {{- return(['inclusive', 'exclusive']) -}}
{%- endmacro -%}

{%- macro _strategies() -%}
    {{- return(['auto', 'native', 'islands', 'compact']) -}}
{%- endmacro -%}

{#-
    What the steps of a session query share, worked out once from the validated arguments. `columns` are those of the
    events (`_columns_of`), `gap_per_event` is in microseconds. Rows are sorted and grouped by `together`: the keys, and
    before them their `hash` where there is one, which steps carry as `ew_key_hash`.
-#}
{%- macro _session_settings(
    macro_name, keys, gap, boundary, aggregates, columns, event_time, types={}, by_id=false
) -%}
    {%- set by_hash = event_windows._hash_of(keys, columns) -%}
    {{- return({
        'macro': macro_name,
        'columns': columns,
        'keys': event_windows._quoted(keys),
        'key_types': event_windows._types_of(columns, keys),
        'hash': by_hash,
        'together': (['ew_key_hash'] if by_hash else []) + event_windows._quoted(keys),
        'gap': none if gap is mapping else event_windows._duration_micros(gap),
        'gap_per_event': event_windows._gap_micros(macro_name, gap.sql) if gap is mapping else none,
        'starts_after': '>' if boundary == 'inclusive' else '>=',
        'aggregates': event_windows._aggregates(macro_name, aggregates, types, by_id),
        'given_aggregates': {'aggregates': aggregates, 'types': types, 'by_id': by_id},
        'time_type': event_windows._type_of(columns, event_time),
    }) -}}
{%- endmacro -%}

{#-
    The settings that a state is built with: all that decides which rows come out. The strategy is not among them, since
    all give the same rows.
-#}
{%- macro _session_identity(source, given, keys, gap, aggregates, boundary) -%}
    {%- set identity = event_windows._source_identity(source, given) -%}
    {%- do identity.update({
        'keys': keys | list,
        'gap': gap if gap is mapping else event_windows._duration_text(event_windows._duration_micros(gap)),
        'boundary': boundary,
        'late_test': given.get('late_test', 'row'),
        'aggregates': event_windows._remembered_aggregates(aggregates),
    }) -%}
    {{- return(identity) -}}
{%- endmacro -%}

{#- Compaction pays for its own exchange where it at least halves the rows that go through the next one. -#}
{%- macro _strategy_for(events, mini_sessions) -%}
    {{- return('compact' if events > 0 and 2 * mini_sessions <= events else 'islands') -}}
{%- endmacro -%}

{#-
    What the steps of a state share, worked out once from validated arguments, or from those that it was built with.
    `sources` are those of `_given_sources`, where there are several, with the `policy` of their watermarks.
-#}
{%- macro _session_state_settings(
    given, columns, keys, gap, aggregates, boundary, strategy, sources=none, policy='min', types={}
) -%}
    {%- set settings = event_windows._session_settings(
        'session_state', keys, gap, boundary, aggregates, columns, given.event_time, types
    ) -%}
    {%- set measured, measures = [], [] -%}
    {%- set gap_us = settings.gap if settings.gap_per_event is none else 'ew_gap_us' -%}
    {%- set end = event_windows._end_micros('ew_time_us', gap_us) -%}
    {%- set first = event_windows._number(event_windows._first_micros()) -%}
    {%- set last = event_windows._number(event_windows._last_micros() - (settings.gap or 0)) -%}
    {%- set bad_gap -%}
        {%- if settings.gap_per_event is none -%}
ew_time_us not between {{ first }} and {{ last }}
        {%- else -%}
not coalesce(ew_time_us >= {{ first }} and ew_gap_us > 0 and {{ end }} <= {{ last }}, false)
        {%- endif -%}
    {%- endset -%}
    {%- do measured.extend([] if settings.gap_per_event is none else [[settings.gap_per_event, 'ew_gap_us']]) -%}
    {%- if strategy == 'auto' -%}
        {%- set key -%} xxhash64({{ settings['keys'] | join(', ') }}) {%- endset -%}
        {%- do measured.append([key if settings['keys'] else 'true', 'ew_key']) -%}
        {%- set bucket = event_windows._bucket_of(
            'ew_time_us', gap_us if settings.gap_per_event is none else 'nullif(ew_gap_us, 0)'
        ) -%}
        {%- set mini_sessions -%} approx_count_distinct(struct(ew_key, {{ bucket }})) {%- endset -%}
        {%- do measures.append([mini_sessions, 'mini_sessions']) -%}
    {%- endif -%}
    {%- if settings.gap_per_event is none and (sources or [given])[0].get('allowed_lateness') is none -%}
        {%- set bucket = event_windows._bucket_of_touched(settings) -%}
        {%- do measures.append([
            'count_if(ew_reason is null and ew_time_us < try_subtract({newest}, ' ~ bucket ~ '))', 'stragglers'
        ]) -%}
    {%- endif -%}
    {%- set read = [] -%}
    {%- for one in (sources or [dict(given, known_columns=columns)]) -%}
        {%- set source = event_windows._run_source(
            one.name or '', one, one.known_columns, end, measured, measures, [[bad_gap, 'bad_gap']],
            is_late_by_row=given.late_test == 'row'
        ) -%}
        {%- do read.append(event_windows._one_of_several(source, one, loop.index0) if sources else source) -%}
    {%- endfor -%}
    {%- do settings.update({
        'kind': 'sessions',
        'row_id': 'session_id',
        'unit': 'session',
        'policy': policy,
        'sources': read,
        'is_bounded': read[0].lateness is not none,
        'carries_checkpoint': true,
        'adds': {'merges': true, 'has_id': false, 'has_places': false, 'whole_rows': false},
        'split_by': [],
        'identity': event_windows._session_identity(
            read[0], sources[0] if sources else given, keys, gap, aggregates, boundary
        ),
    }) -%}
    {{- return(event_windows._settings_of_several(settings, sources) if sources else settings) -}}
{%- endmacro -%}
