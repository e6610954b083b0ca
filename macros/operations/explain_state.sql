{#- Prints what a state model has done so far, what it holds, what its next run will do, and what deserves a look. -#}
{%- macro explain_state(state) -%}
    {%- set found = event_windows._found_state(state) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['state'])) -%}
    {%- do event_windows._refuse('explain_state', problems) -%}

    {%- set relation = found.relation -%}
    {%- set is_join = event_windows._is_join_state(event_windows._columns_of(relation)) -%}
    {%- set sides = ['left_', 'right_'] if is_join else [''] -%}
    {%- set rows = event_windows._read_rows(event_windows._measure_state(relation, is_join)) | sort(attribute='status') -%}
    {%- set runs = rows | selectattr('status', 'equalto', 'checkpoint') | first -%}
    {%- if not runs -%}
        {{- return(event_windows._say([relation ~ ' has no checkpoint: no run has finished yet.'])) -}}
    {%- endif -%}
    {%- set settings = fromjson(runs.newest.settings) -%}
    {%- set keys = ['left_id', 'right_id'] if is_join else settings['keys'] -%}
    {%- set open = rows | selectattr('status', 'equalto', 'pending' if is_join else 'open') | first -%}
    {%- set files = event_windows._files_of(relation) -%}
    {%- set built_with = [] -%}
    {%- for name in settings | sort if settings[name] is not none and settings[name] != {} -%}
        {%- do built_with.append([name, settings[name] if settings[name] is string else tojson(settings[name])]) -%}
    {%- endfor -%}
    {%- set lines = [relation ~ ': the state of ' ~ ('a join' if is_join else 'sessions') ~ ' after ' ~ event_windows._counted(runs.row_count, 'run')]
        + event_windows._labelled(event_windows._state_facts(runs, sides, files))
        + ['', 'Built with']
        + event_windows._labelled(built_with)
        + event_windows._row_lines(rows, runs, is_join) -%}
    {%- if open -%}
        {%- do lines.extend(['', 'The oldest ' ~ open.status ~ ' row began ' ~ open.oldest_text ~ ': ' ~ event_windows._said_keys(keys, open.oldest_keys)]) -%}
    {%- endif -%}
    {%- do lines.extend(['', 'The next run'] + event_windows._next_run_lines(settings, runs, sides)) -%}
    {%- set warnings = event_windows._state_warnings(runs, open, keys, sides, files) -%}
    {%- do lines.extend(['', 'Worth a look' if warnings else 'Nothing stands out.']) -%}
    {%- for warning in warnings -%}
        {%- do lines.extend(event_windows._wrapped(warning, '  - ', '    ')) -%}
    {%- endfor -%}
    {%- do event_windows._say(lines) -%}
{%- endmacro -%}
