{#- The interval: two bounds in their order, and an end to it, in time or by the keys. -#}
{%- macro _check_join_bounds(arguments) -%}
    {%- set accepted = "a duration such as '1 hour' or '-10 minutes' to add to the left row's time, 0, {'exclusive': '1 hour'} where the bound itself does not match, or 'unbounded'" -%}
    {%- set problems = [] -%}
    {%- for name in ['lower', 'upper'] -%}
        {%- if arguments[name] is not defined or event_windows._join_bound(arguments[name]) is none -%}
            {%- do problems.append(event_windows._problem(name, 'is not a bound', arguments[name], accepted)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if problems -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set interval = event_windows._join_interval(arguments.lower, arguments.upper) -%}
    {%- set given = {'lower': arguments.lower, 'upper': arguments.upper} -%}
    {%- if interval.lower is none and interval.upper is none and not event_windows._joins_on_time(arguments) -%}
        {%- do problems.append(event_windows._problem(
            'lower and upper', 'are both unbounded, and no time is among the equality columns', given,
            "a bound; or both event times in 'on', or {'time_window': duration}",
        )) -%}
    {%- elif interval.lower is not none and interval.upper is not none and interval.lower > interval.upper -%}
        {%- do problems.append(event_windows._problem('lower', 'is after upper, so that nothing could match', given, 'a lower bound before the upper one; both may be the same if neither is exclusive')) -%}
    {%- elif arguments.strategy == 'buckets' and (interval.lower is none or interval.upper is none) -%}
        {%- do problems.append(event_windows._problem('strategy', 'needs an interval with two ends', arguments.strategy, "'auto' or 'equi' with an unbounded interval")) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
