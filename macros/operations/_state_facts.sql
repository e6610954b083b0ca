{#- How far a state has come, as pairs for `_labelled`. -#}
{%- macro _state_facts(runs, sides, files) -%}
    {%- set facts = [['first run', runs.first_written_text], ['last run', runs.last_written_text]] -%}
    {%- for side in sides -%}
        {%- set of_side = side | replace('_', ' ') -%}
        {%- do facts.extend([
            [of_side ~ 'cursor', runs.get(side ~ 'cursor_text', 'none: no event has been read yet')],
            [of_side ~ 'newest event', runs.get(side ~ 'newest_event_text', 'none with a time yet')],
        ]) -%}
    {%- endfor -%}
    {%- do facts.extend([
        ['watermark', runs.get('watermark_text', 'none yet')],
        ['lateness bound', runs.get('bound_text', 'none: nothing is late')],
    ]) -%}
    {%- if files is not none -%}
        {%- do facts.append(['table', event_windows._said_files(files)]) -%}
    {%- endif -%}
    {{- return(facts) -}}
{%- endmacro -%}
