{#-
    Each left row with the nearest right row in time: a price at the moment of an order. From scratch in a view or a
    table; in an incremental model one run is one micro-batch, one SELECT, one MERGE by the left row's id.
-#}
{%- macro asof_join(
    left,
    right,
    on,
    direction='backward',
    tolerance=none,
    allow_exact_matches=true,
    how='left',
    right_condition=none,
    left_condition=none,
    watermark_policy='min',
    allowed_lateness=none,
    max_future_skew=none,
    min_event_time=none
) -%}
    {%- do event_windows._reject_unknown('asof_join', kwargs, [
        'left', 'right', 'on', 'direction', 'tolerance', 'allow_exact_matches', 'how', 'right_condition',
        'left_condition', 'watermark_policy', 'allowed_lateness', 'max_future_skew', 'min_event_time'
    ]) -%}
    {{- return(adapter.dispatch('asof_join', 'event_windows')(
        left=left, right=right, on=on, direction=direction, tolerance=tolerance,
        allow_exact_matches=allow_exact_matches, how=how, right_condition=right_condition,
        left_condition=left_condition, watermark_policy=watermark_policy, allowed_lateness=allowed_lateness,
        max_future_skew=max_future_skew, min_event_time=min_event_time
    )) -}}
{%- endmacro -%}

{%- macro default__asof_join(
    left, right, on, direction, tolerance, allow_exact_matches, how, right_condition, left_condition, watermark_policy,
    allowed_lateness, max_future_skew, min_event_time
) -%}
    {%- set arguments = {
        'left': left, 'right': right, 'on': on, 'direction': direction, 'tolerance': tolerance,
        'allow_exact_matches': allow_exact_matches, 'how': how, 'condition': none, 'left_condition': left_condition,
        'right_condition': right_condition, 'watermark_policy': watermark_policy, 'allowed_lateness': allowed_lateness,
        'max_future_skew': max_future_skew, 'min_event_time': min_event_time,
    } -%}
    {%- set keeps_state = event_windows._keeps_matches(left, right) -%}
    {%- do arguments.update({'known_columns': event_windows._columns_of_sides(arguments)}) -%}
    {%- set problems = event_windows._check_asof_join(arguments) -%}
    {%- do problems.extend(event_windows._check_asof_state(arguments) if keeps_state else []) -%}
    {%- do problems.extend(
        event_windows._check_reach_of_join(arguments, ['left']) if keeps_state and not problems else []
    ) -%}
    {%- do event_windows._stop_at_wrong_join('asof_join', arguments, keeps_state, problems) -%}

    {%- if keeps_state -%}
        {{- event_windows._continue_asof_join(arguments) -}}
    {%- else -%}
        {{- event_windows._asof_join_from_scratch(arguments) -}}
    {%- endif -%}
{%- endmacro -%}

{#-
    The steps of a run, in the order the data flows through them. They are those of an interval join, but that the
    nearest row is looked for in place of all that match.
-#}
{%- macro _continue_asof_join(arguments) -%}
    {%- set checkpoint = event_windows._last_checkpoint('asof_join', 'match_id') -%}
    {%- set settings = event_windows._asof_settings(
        event_windows._spelled_as_stored(arguments, event_windows._built_with(checkpoint))
    ) -%}
    {%- set run = event_windows._begin_join(settings, checkpoint) -%}
    {%- if run.is_idle -%}
        {{- return(event_windows._no_rows()) -}}
    {%- endif -%}
    {%- set stored = event_windows._stored_by_id(settings, run) -%}
    {%- set keys = event_windows._new_keys(settings, run) -%}
    {{- return(event_windows._with(
        run.steps
        + event_windows._arrived_rows(settings, run, 'left')
        + keys
        + event_windows._arrived_rows(settings, run, 'right', keys='ew_new_keys' if keys else none)
        + stored
        + event_windows._rows_to_compare(settings, run, stored | length > 0)
        + event_windows._nearest_rows(settings, in_run=true)
        + event_windows._nearest_by_id(settings, run)
        + event_windows._decide_matches(settings, run)
        + event_windows._changed_matches(settings, run)
        + [{'sql': event_windows._write_matches(settings, run)}]
    )) -}}
{%- endmacro -%}
