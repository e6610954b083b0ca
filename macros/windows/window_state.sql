{#-
    Tumbling, sliding and calendar windows as the state of an incremental model: one run is one micro-batch, one SELECT,
    one MERGE. What sessions do as well is in macros/state and macros/sources.
-#}
{%- macro window_state(
    events,
    keys,
    event_time,
    cursor,
    size=none,
    slide=none,
    offset=none,
    calendar=none,
    aggregates={},
    watermark_delay='0 seconds',
    allowed_lateness=none,
    max_future_skew=none,
    min_event_time=none,
    id=none,
    watermark_policy='min'
) -%}
    {%- do event_windows._reject_unknown('window_state', kwargs, [
        'events', 'keys', 'event_time', 'cursor', 'size', 'slide', 'offset', 'calendar', 'aggregates',
        'watermark_delay', 'allowed_lateness', 'max_future_skew', 'min_event_time', 'id', 'watermark_policy'
    ]) -%}
    {{- return(adapter.dispatch('window_state', 'event_windows')(
        events=events, keys=keys, event_time=event_time, cursor=cursor, size=size, slide=slide, offset=offset,
        calendar=calendar, aggregates=aggregates, watermark_delay=watermark_delay, allowed_lateness=allowed_lateness,
        max_future_skew=max_future_skew, min_event_time=min_event_time, id=id, watermark_policy=watermark_policy
    )) -}}
{%- endmacro -%}

{%- macro default__window_state(
    events, keys, event_time, cursor, size, slide, offset, calendar, aggregates, watermark_delay, allowed_lateness,
    max_future_skew, min_event_time, id, watermark_policy
) -%}
    {%- set several, expressions = event_windows._is_list(events), event_windows._expressions_of(aggregates) -%}
    {%- set given = {
        'relation': events, 'event_time': event_time, 'cursor': cursor, 'watermark_delay': watermark_delay,
        'allowed_lateness': allowed_lateness, 'late_test': 'row', 'max_future_skew': max_future_skew,
        'min_event_time': min_event_time, 'unapplied': 'but what is stored of a window can not give a row back',
    } -%}
    {%- set problems = event_windows._check_windows(
        events, keys, event_time, size, slide, offset, calendar, aggregates, several, id is not none,
        '; any other aggregate of Spark with id, by which windows are made again from their events'
    ) + event_windows._check_looks_at_itself(expressions) -%}
    {%- do problems.extend(event_windows._check_lateness(given, several)) -%}
    {%- do problems.extend([] if several else event_windows._check_readable('events', events)) -%}
    {%- do problems.extend(event_windows._check_merges('window_id') + event_windows._check_reach(['window_end'])) -%}
    {%- do problems.extend(event_windows._check_contract(keys, 'window_id')) -%}
    {%- do problems.extend(event_windows._check_stands_first('window_state')) -%}
    {%- set sources = event_windows._given_sources(events, given) -%}
    {%- do problems.extend(event_windows._check_policy(watermark_policy, several)) -%}
    {%- if several -%}
        {%- do problems.extend(event_windows._check_sources(events, sources, keys, given, expressions)) -%}
        {%- do problems.extend(event_windows._check_windows_of_several(id)) -%}
    {%- else -%}
        {%- set columns, by = sources[0].known_columns, event_windows._named('keys', keys) -%}
        {%- do problems.extend(event_windows._check_reading_again(id, given, columns)) -%}
        {%- do problems.extend(event_windows._check_source(
            'events', events, columns, by + [['event_time', event_time], ['cursor', cursor], ['id', id]],
            expressions=expressions
        )) -%}
        {%- do problems.extend(event_windows._check_key_types(columns, by)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('window_state', problems) -%}

    {%- set state = event_windows._state_to_continue('window_state', 'window_id', keys, aggregates) -%}
    {%- set columns = event_windows._common_columns(sources, keys) -%}
    {%- set types = event_windows._types_in_sources('window_state', sources, state.aggregates, several) -%}
    {%- set settings = event_windows._window_settings(
        'window_state', state['keys'], size, slide, offset, calendar, state.aggregates, columns, event_time, types
    ) -%}
    {%- set read = event_windows._window_sources(sources, settings, several) -%}
    {%- set source = read[0] -%}
    {%- do source.update({} if id is none else {'tracks_rows': source.is_exact, 'rereads': true}) -%}
    {%- do settings.update({
        'kind': 'windows',
        'row_id': 'window_id',
        'unit': 'window',
        'policy': watermark_policy,
        'sources': read,
        'split_by': [],
        'is_bounded': source.lateness is not none,
        'identity': event_windows._window_identity(
            source, sources[0], state['keys'], size, slide, offset, calendar, state.aggregates, id
        ),
        'carries_checkpoint': id is none,
        'remakes': id is not none, 'event_id': id,
        'more_changes': [] if id is none else event_windows._kinds().windows.deliveries,
    }) -%}
    {%- set settings = event_windows._settings_of_several(settings, sources) if several else settings -%}
    {%- set run = event_windows._begin_run(settings, state.checkpoint) -%}
    {%- do event_windows._check_skew_of_run(id, max_future_skew, cursor, run) -%}
    {%- do settings.update({'time_type': run.sources[0].time_type, 'reads_again': id is not none and run.continues}) -%}
    {%- do event_windows._keep_format(settings, run) -%}
    {%- do event_windows._set_reach(event_windows._timestamp(run.touched_from, settings.time_type)) -%}
    {%- if run.is_idle -%}
        {{- return(event_windows._no_rows()) -}}
    {%- endif -%}

    {{- event_windows._with(
        run.steps
        + event_windows._events_as_panes(settings, run)
        + event_windows._panes_as_windows(settings, run)
        + event_windows._merge_windows(settings, run)
        + event_windows._decide_windows(settings, run)
        + event_windows._changed_windows(settings, run)
        + event_windows._write_windows(settings, run)
    ) -}}
{%- endmacro -%}
