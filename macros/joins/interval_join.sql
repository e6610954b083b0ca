{#-
    Pairs of rows whose keys are equal and whose times are within an interval of each other. From scratch in a view or
    a table; in an incremental model one run is one micro-batch, one SELECT, one MERGE.
-#}
{%- macro interval_join(
    left,
    right,
    on,
    lower,
    upper,
    how='inner',
    condition=none,
    left_condition=none,
    right_condition=none,
    watermark_policy='min',
    allowed_lateness=none,
    max_future_skew=none,
    min_event_time=none,
    strategy='auto'
) -%}
    {%- do event_windows._reject_unknown('interval_join', kwargs, [
        'left', 'right', 'on', 'lower', 'upper', 'how', 'condition', 'left_condition', 'right_condition',
        'watermark_policy', 'allowed_lateness', 'max_future_skew', 'min_event_time', 'strategy'
    ]) -%}
    {{- return(adapter.dispatch('interval_join', 'event_windows')(
        left=left, right=right, on=on, lower=lower, upper=upper, how=how, condition=condition,
        left_condition=left_condition, right_condition=right_condition, watermark_policy=watermark_policy,
        allowed_lateness=allowed_lateness, max_future_skew=max_future_skew, min_event_time=min_event_time,
        strategy=strategy
    )) -}}
{%- endmacro -%}

{%- macro default__interval_join(
    left, right, on, lower, upper, how, condition, left_condition, right_condition, watermark_policy, allowed_lateness,
    max_future_skew, min_event_time, strategy
) -%}
    {%- set arguments = {
        'left': left, 'right': right, 'on': on, 'lower': lower, 'upper': upper, 'how': how, 'condition': condition,
        'left_condition': left_condition, 'right_condition': right_condition, 'watermark_policy': watermark_policy,
        'allowed_lateness': allowed_lateness, 'max_future_skew': max_future_skew, 'min_event_time': min_event_time,
        'strategy': strategy,
    } -%}
    {%- set keeps_state = event_windows._keeps_matches(left, right) -%}
    {%- do arguments.update({'known_columns': event_windows._columns_of_sides(arguments)}) -%}
    {%- set problems = event_windows._check_interval_join(arguments) -%}
    {%- do problems.extend(event_windows._check_join_state(arguments) if keeps_state else []) -%}
    {%- do problems.extend(
        event_windows._check_reach_of_join(arguments, ['left', 'right']) if keeps_state and not problems else []
    ) -%}
    {%- do event_windows._stop_at_wrong_join('interval_join', arguments, keeps_state, problems) -%}

    {%- if keeps_state -%}
        {{- event_windows._continue_join(arguments) -}}
    {%- else -%}
        {{- event_windows._join_from_scratch(arguments) -}}
    {%- endif -%}
{%- endmacro -%}

{#- What a join needs beside its arguments to keep a state: inputs with a cursor, and an end to what has to be kept. -#}
{%- macro _check_join_state(arguments) -%}
    {{- return(
        event_windows._check_state_sides(arguments)
        + event_windows._check_release(arguments)
        + event_windows._check_merges('match_id')
        + event_windows._check_stands_first('interval_join')
    ) -}}
{%- endmacro -%}

{#- The steps of a run, in the order the data flows through them; the same for the first run and the hundredth. -#}
{%- macro _continue_join(arguments) -%}
    {%- set checkpoint = event_windows._last_checkpoint('interval_join', 'match_id') -%}
    {%- set settings = event_windows._join_settings(
        event_windows._spelled_as_stored(arguments, event_windows._built_with(checkpoint))
    ) -%}
    {%- set run = event_windows._begin_join(settings, checkpoint) -%}
    {%- if run.is_idle -%}
        {{- return(event_windows._no_rows()) -}}
    {%- endif -%}
    {{- return(event_windows._with(
        run.steps
        + event_windows._arrived_rows(settings, run, 'left')
        + event_windows._arrived_rows(settings, run, 'right')
        + event_windows._new_matches(settings, run)
        + event_windows._rows_by_id(settings, run)
        + event_windows._decide_matches(settings, run)
        + event_windows._changed_matches(settings, run)
        + [{'sql': event_windows._write_matches(settings, run)}]
    )) -}}
{%- endmacro -%}
