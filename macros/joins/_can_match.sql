{#- Conditions on a time of one side that hold for all rows which a new row of the other side can match. -#}
{%- macro _can_match(settings, run, name, time, time_type) -%}
    {%- set reach = settings.reach -%}
    {%- set other = 'right' if name == 'left' else 'left' -%}
    {%- set first = reach.lower if name == 'right' else (none if reach.upper is none else 0 - reach.upper) -%}
    {%- set last = reach.upper if name == 'right' else (none if reach.lower is none else 0 - reach.lower) -%}
    {%- set conditions = [] -%}
    {%- if first is not none -%}
        {%- do conditions.append(time ~ ' >= ' ~ event_windows._timestamp(event_windows._shifted(run[other ~ '_first'], first), time_type)) -%}
    {%- endif -%}
    {%- if last is not none -%}
        {%- do conditions.append(time ~ ' <= ' ~ event_windows._timestamp(event_windows._shifted(run[other ~ '_last'], last), time_type)) -%}
    {%- endif -%}
    {%- if not conditions -%}
        {%- do conditions.append(run[other ~ '_first'] ~ ' is not null') -%}
    {%- endif -%}
    {{- return(conditions) -}}
{%- endmacro -%}
