{#- Prints what a state model has done so far, what it holds, what its next run will do, and what deserves a look. -#}
{%- macro explain_state(state) -%}
    {%- set found = event_windows._found_state(state) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['state'])) -%}
    {%- do event_windows._refuse('explain_state', problems) -%}

    {%- set relation = found.relation -%}
    {%- set found = event_windows._state_measured(relation) -%}
    {%- if found.runs is none -%}
        {{- return(event_windows._say([relation ~ ' has no checkpoint: no run has finished yet.'])) -}}
    {%- endif -%}
    {%- set is_join, sides, runs, settings, open = found.is_join, found.sides, found.runs, found.settings, found.open -%}
    {%- set built_with = [] -%}
    {%- for name in settings | sort if settings[name] is not none and settings[name] != {} -%}
        {%- do built_with.append([name, settings[name] if settings[name] is string else tojson(settings[name])]) -%}
    {%- endfor -%}
    {%- set lines = [relation ~ ': the state of ' ~ ('a join' if is_join else 'sessions') ~ ' after ' ~ event_windows._counted(runs.row_count, 'run')]
        + event_windows._labelled(event_windows._state_facts(runs, sides, found.files))
        + ['', 'Built with']
        + event_windows._labelled(built_with)
        + event_windows._row_lines(found.rows, runs, is_join) -%}
    {%- if open -%}
        {%- do lines.extend(['', 'The oldest ' ~ open.status ~ ' row began ' ~ open.oldest_text ~ ': ' ~ event_windows._said_keys(found['keys'], open.oldest_keys)]) -%}
    {%- endif -%}
    {%- do lines.extend(['', 'The next run'] + event_windows._next_run_lines(settings, runs, sides)) -%}
    {%- set warnings = event_windows._state_warnings(found) -%}
    {%- do lines.extend(['', 'Worth a look' if warnings else 'Nothing stands out.']) -%}
    {%- for warning in warnings -%}
        {%- do lines.extend(event_windows._wrapped(warning.text, '  - ', '    ')) -%}
    {%- endfor -%}
    {%- do event_windows._say(lines) -%}
{%- endmacro -%}
