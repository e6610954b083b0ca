{#- What makes two rows a match, one condition each: equal keys, one bucket, times within the interval, and the caller's own. -#}
{%- macro _match_conditions(settings) -%}
    {%- set conditions = [] -%}
    {%- for column in settings.columns if column.argument == 'on' -%}
        {%- if column.window is defined -%}
            {%- do conditions.append(event_windows._bucket_of('l.ew_time', column.window) ~ ' = ' ~ event_windows._bucket_of('r.ew_time', column.window)) -%}
        {%- else -%}
            {%- do conditions.append('l.' ~ event_windows._quote(column.left) ~ ' = r.' ~ event_windows._quote(column.right)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if settings.bucket is not none -%}
        {%- do conditions.append('l.ew_bucket = r.ew_bucket') -%}
    {%- endif -%}
    {%- if settings.lower is not none -%}
        {%- do conditions.append('r.ew_time >= ' ~ event_windows._shifted('l.ew_time', settings.lower)) -%}
    {%- endif -%}
    {%- if settings.upper is not none -%}
        {%- do conditions.append('r.ew_time <= ' ~ event_windows._shifted('l.ew_time', settings.upper)) -%}
    {%- endif -%}
    {%- for name in ['left', 'right'] if settings[name].condition is not none -%}
        {%- do conditions.append(name[:1] ~ '.ew_may_match') -%}
    {%- endfor -%}
    {%- if settings.condition is not none -%}
        {%- do conditions.append('(' ~ settings.condition ~ ')') -%}
    {%- endif -%}
    {{- return(conditions) -}}
{%- endmacro -%}
