{#- With bounded lateness a row that waits for a match has to stop waiting: Spark refuses the same joins. -#}
{%- macro _check_release(arguments) -%}
    {%- set problems = [] -%}
    {%- set known = arguments.how is string and arguments.how in event_windows._join_types() -%}
    {%- if known and arguments.allowed_lateness is not none and not event_windows._joins_on_time(arguments) -%}
        {%- set ends = {'left': 'upper', 'right': 'lower'} -%}
        {%- for side in event_windows._join_types()[arguments.how].outer -%}
            {%- set bound = event_windows._join_bound(arguments[ends[side]]) -%}
            {%- if bound is not none and bound.micros is none -%}
                {%- do problems.append(event_windows._problem(
                    ends[side], 'is unbounded, so that a ' ~ side ~ ' row would wait for a match for ever', arguments[ends[side]],
                    'a bound; or no allowed_lateness, with which nothing is ever final',
                )) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
