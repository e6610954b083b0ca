{#-
    Sessions as the state of an incremental model: one run is one micro-batch, one SELECT, one MERGE.
    The steps stand in the order the data flows through them, and are the same for the first run and the hundredth.
-#}
{%- macro session_state(
    events,
    keys,
    event_time,
    gap,
    cursor,
    watermark_delay='0 seconds',
    allowed_lateness=none,
    late_test='row',
    max_future_skew=none,
    min_event_time=none,
    aggregates={},
    boundary='inclusive',
    strategy='auto'
) -%}
    {%- set arguments = {
        'event_time': event_time, 'cursor': cursor, 'watermark_delay': watermark_delay, 'allowed_lateness': allowed_lateness,
        'late_test': late_test, 'max_future_skew': max_future_skew, 'min_event_time': min_event_time, 'strategy': strategy,
    } -%}
    {%- set problems = event_windows._check_sessions(events, keys, event_time, gap, aggregates, boundary, strategy) -%}
    {%- do problems.extend(event_windows._check_lateness(arguments)) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['events', 'keys', 'gap', 'aggregates', 'boundary'] + arguments.keys() | list)) -%}
    {%- do problems.extend(event_windows._check_readable('events', events)) -%}
    {%- do problems.extend(event_windows._check_merges('session_id')) -%}
    {%- do problems.extend(event_windows._check_stands_first('session_state')) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', events, columns, event_windows._named('keys', keys) + [['event_time', event_time], ['cursor', cursor]]
    )) -%}
    {%- do event_windows._refuse('session_state', problems) -%}

    {%- set identity = event_windows._state_identity(keys, gap, aggregates, boundary, arguments) -%}
    {%- set untyped = event_windows._session_settings('session_state', keys, gap, boundary, aggregates, columns, event_time) -%}
    {%- set run = event_windows._begin_run('session_state', events, arguments, untyped, identity) -%}
    {%- do run.update({'strategy': event_windows._run_strategy(strategy, run.known)}) -%}
    {%- set settings = dict(untyped, time_type=run.event_time_type) -%}
    {%- do event_windows._set_reach(event_windows._timestamp(run.touched_from, settings.time_type)) -%}

    {%- set steps = run.steps
        + event_windows._classify_arrivals(arguments, settings, run)
        + event_windows._arrivals_as_sessions(settings, run)
        + event_windows._with_stored_sessions(settings, arguments, run)
        + event_windows._number_sessions('ew_rows', settings, settings['keys'] + ['ew_reason'], 'ew_last')
        + event_windows._merge_sessions(settings, run)
        + event_windows._decide_sessions(settings, arguments, run)
        + event_windows._changed_sessions(run)
        + event_windows._write_changes(settings, arguments, identity, run) -%}
    {{- event_windows._with(steps) -}}
{%- endmacro -%}

{#- The strategy of a run. `auto` compacts where that at least halves the rows to sort; where nothing may be read it does not. -#}
{%- macro _run_strategy(strategy, measured) -%}
    {%- if strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- endif -%}
    {{- return('islands' if measured is none else event_windows._strategy_for(measured.events, measured.mini_sessions)) -}}
{%- endmacro -%}
