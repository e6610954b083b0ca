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
    strategy='auto',
    reread_events=false,
    id=none,
    start_when=none,
    cut_on=none,
    max_duration=none,
    watermark_policy='min'
) -%}
    {%- do event_windows._reject_unknown('session_state', kwargs, [
        'events', 'keys', 'event_time', 'gap', 'cursor', 'watermark_delay', 'allowed_lateness', 'late_test',
        'max_future_skew', 'min_event_time', 'aggregates', 'boundary', 'strategy', 'reread_events', 'id', 'start_when',
        'cut_on', 'max_duration', 'watermark_policy'
    ]) -%}
    {{- return(adapter.dispatch('session_state', 'event_windows')(
        events=events, keys=keys, event_time=event_time, gap=gap, cursor=cursor, watermark_delay=watermark_delay,
        allowed_lateness=allowed_lateness, late_test=late_test, max_future_skew=max_future_skew,
        min_event_time=min_event_time, aggregates=aggregates, boundary=boundary, strategy=strategy,
        reread_events=reread_events, id=id, start_when=start_when, cut_on=cut_on, max_duration=max_duration,
        watermark_policy=watermark_policy
    )) -}}
{%- endmacro -%}

{%- macro default__session_state(
    events, keys, event_time, gap, cursor, watermark_delay, allowed_lateness, late_test, max_future_skew,
    min_event_time, aggregates, boundary, strategy, reread_events, id, start_when, cut_on, max_duration,
    watermark_policy
) -%}
    {%- set several = event_windows._is_list(events) -%}
    {%- set rules = {'id': id, 'start_when': start_when, 'cut_on': cut_on, 'max_duration': max_duration} -%}
    {%- set given = {
        'relation': events, 'event_time': event_time, 'cursor': cursor, 'watermark_delay': watermark_delay,
        'allowed_lateness': allowed_lateness, 'late_test': late_test, 'max_future_skew': max_future_skew,
        'min_event_time': min_event_time, 'unapplied': none if reread_events is true
            else 'but what is stored of a session can not give a row back',
    } -%}
    {%- set problems = event_windows._check_sessions(
        events, keys, event_time, gap, aggregates, boundary, strategy, reread_events is true,
        '; any other aggregate of Spark with reread_events=true, which merges nothing', several
    ) -%}
    {%- do problems.extend(
        event_windows._check_rereading(reread_events, rules, given, gap, keys, aggregates, strategy)
    ) -%}
    {%- do problems.extend(event_windows._check_lateness(given, several)) -%}
    {%- do problems.extend([] if several else event_windows._check_readable('events', events)) -%}
    {%- do problems.extend(event_windows._check_merges('session_id') + event_windows._check_reach(['session_end'])) -%}
    {%- do problems.extend(event_windows._check_contract(keys, 'session_id')) -%}
    {%- do problems.extend(event_windows._check_stands_first('session_state')) -%}
    {%- set expressions = event_windows._expressions_of(aggregates, gap, rules) -%}
    {%- do problems.extend(event_windows._check_looks_at_itself(expressions)) -%}
    {%- set sources = event_windows._given_sources(events, given) -%}
    {%- do problems.extend(event_windows._check_policy(watermark_policy, several)) -%}
    {%- if several -%}
        {%- do problems.extend(event_windows._check_sources(events, sources, keys, given, expressions)) -%}
        {%- do problems.extend(event_windows._check_sessions_of_several(reread_events, given)) -%}
    {%- else -%}
        {%- set known_columns, named = sources[0].known_columns, event_windows._named('keys', keys) -%}
        {%- do problems.extend(event_windows._check_source(
            'events', events, known_columns, named + [['event_time', event_time], ['cursor', cursor], ['id', id]],
            expressions=expressions
        )) -%}
        {%- do problems.extend(event_windows._check_key_types(known_columns, named)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('session_state', problems) -%}

    {%- set state = event_windows._state_to_continue('session_state', 'session_id', keys, aggregates) -%}
    {%- set columns = event_windows._common_columns(sources, keys) -%}
    {%- set types = event_windows._types_in_sources('session_state', sources, state.aggregates, several) -%}
    {%- set settings = event_windows._session_state_settings(
        given, columns, state['keys'], gap, state.aggregates, boundary, 'islands' if reread_events else strategy,
        sources if several else none, watermark_policy, types
    ) -%}
    {%- set settings = event_windows._rereading_settings(settings, rules, columns) if reread_events else settings -%}
    {%- set run = event_windows._begin_run(settings, event_windows._add_aggregates(settings, state.checkpoint)) -%}
    {%- do event_windows._keep_format(settings, run) -%}
    {%- do event_windows._remember_added(settings, run) -%}
    {%- do run.update({'touched_from': event_windows._touched_from(settings, run)}) -%}
    {%- do settings.update({
        'time_type': run.sources[0].time_type,
        'strategy': event_windows._run_strategy('islands' if reread_events else strategy, run),
    }) -%}
    {%- do event_windows._set_reach(event_windows._timestamp(run.touched_from, settings.time_type)) -%}
    {%- if run.is_idle -%}
        {{- return(event_windows._no_rows()) -}}
    {%- endif -%}
    {{- event_windows._with(
        event_windows._by_remaking(settings, run) if reread_events else event_windows._by_merging(settings, run)
    ) -}}
{%- endmacro -%}
