{#- What the next run will do, from where the newest one has ended. -#}
{%- macro _next_run_lines(settings, runs, sides) -%}
    {%- set lines = [] -%}
    {%- for side in sides -%}
        {%- set given = settings[side[:-1]] if side else settings -%}
        {%- set cursor = 'commit version' if given.cursor is mapping else given.cursor -%}
        {%- set rows = side[:-1] ~ ' rows' if side else 'events' -%}
        {%- set seen = runs.get(side ~ 'cursor_text') -%}
        {%- do lines.append('  reads ' ~ ('all ' ~ rows if seen is none else rows ~ ' whose ' ~ cursor ~ ' is after ' ~ seen)) -%}
    {%- endfor -%}
    {%- set bound = runs.get('bound_text') -%}
    {%- do lines.extend([
        '  refuses as late ' ~ ('nothing' if bound is none else ('rows with a time at or before ' if sides | length > 1 else 'events that end at or before ') ~ bound),
        '  moves the watermark if a newer event comes, and ' ~ ('puts out the rows' if sides | length > 1 else 'closes the sessions') ~ ' that it then passes',
    ]) -%}
    {{- return(lines) -}}
{%- endmacro -%}
