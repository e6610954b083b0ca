{#- The arguments of a join: each of them, and then what they say together. -#}
{%- macro _check_interval_join(arguments) -%}
    {%- set problems = [] -%}
    {%- for side in ['left', 'right'] -%}
        {%- do problems.extend(event_windows._check_join_side(side, arguments[side])) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_join_on(arguments.on)) -%}
    {%- do problems.extend(event_windows._check_choice('how', arguments.how, event_windows._join_types().keys() | list)) -%}
    {%- for name in ['condition', 'left_condition', 'right_condition'] -%}
        {%- if arguments[name] is not none and (arguments[name] is not string or not arguments[name] | trim) -%}
            {%- do problems.append(event_windows._problem(name, 'is not an expression', arguments[name], event_windows._accepted_conditions()[name])) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_choice('watermark_policy', arguments.watermark_policy, ['min', 'max'])) -%}
    {%- if arguments.allowed_lateness is not none -%}
        {%- do problems.extend(event_windows._check_join_lateness(arguments.allowed_lateness)) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_choice('strategy', arguments.strategy, ['auto', 'buckets', 'equi'])) -%}
    {%- do problems.extend(event_windows._check_join_bounds(arguments)) -%}
    {%- if not problems -%}
        {%- do problems.extend(event_windows._check_join_names(arguments)) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
