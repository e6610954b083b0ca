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
    strategy='auto'
) -%}
    {%- set arguments = {
        'left': left, 'right': right, 'on': on, 'lower': lower, 'upper': upper, 'how': how, 'condition': condition,
        'left_condition': left_condition, 'right_condition': right_condition, 'watermark_policy': watermark_policy,
        'allowed_lateness': allowed_lateness, 'strategy': strategy,
    } -%}
    {%- set has_cursors = left is mapping and right is mapping and left.get('cursor') is not none and right.get('cursor') is not none -%}
    {%- set keeps_state = event_windows._is_incremental_model(has_cursors) -%}
    {%- do arguments.update({'known': event_windows._known_sides(arguments)}) -%}
    {%- set problems = event_windows._check_interval_join(arguments) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, arguments.keys() | reject('equalto', 'known') | list)) -%}
    {%- if keeps_state -%}
        {%- do problems.extend(event_windows._check_join_state(arguments)) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_join_sources(arguments, keeps_state)) -%}
    {%- do event_windows._refuse('interval_join', problems) -%}

    {%- if keeps_state -%}
        {{- event_windows._with(event_windows._continue_join(arguments)) -}}
    {%- else -%}
        {{- event_windows._join_from_scratch(arguments) -}}
    {%- endif -%}
{%- endmacro -%}
