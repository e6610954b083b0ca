{#- What a join needs beside its arguments to keep a state: inputs with a cursor, and an end to what has to be kept. -#}
{%- macro _check_join_state(arguments) -%}
    {%- set problems = [] -%}
    {%- for name in ['left', 'right'] if arguments[name] is mapping -%}
        {%- set side = arguments[name] -%}
        {%- do problems.extend(event_windows._check_readable(name ~ '.relation', side.get('relation'))) -%}
        {%- if side.get('cursor') is none -%}
            {%- do problems.append(event_windows._problem(
                name ~ '.cursor', 'is missing, and tells which rows are new to an incremental model', none, 'one column name',
            )) -%}
        {%- endif -%}
        {%- set delay = event_windows._duration_micros(side.get('watermark_delay', '0 seconds')) -%}
        {%- set lateness = event_windows._lateness_of(arguments, name) -%}
        {%- if lateness is not none and delay is not none and lateness < delay -%}
            {%- do problems.append(event_windows._problem(
                'allowed_lateness', 'is shorter than the watermark delay of the ' ~ name ~ ' side', arguments.allowed_lateness,
                'at least ' ~ event_windows._duration_text(delay),
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_release(arguments)) -%}
    {%- do problems.extend(event_windows._check_merges('match_id')) -%}
    {%- do problems.extend(event_windows._check_stands_first('interval_join')) -%}
    {{- return(problems) -}}
{%- endmacro -%}
