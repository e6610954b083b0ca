{#- One line of a run of a join, before its MERGE (see `_say_run`). -#}
{%- macro _say_join(checkpoint, measured) -%}
    {%- set words = [
        'run ' ~ measured.run ~ ' reads ' ~ event_windows._grouped(measured.left_events) ~ ' left and '
        ~ event_windows._counted(measured.right_events, 'right event'),
    ] -%}
    {%- if checkpoint -%}
        {%- set done = [] -%}
        {%- for what in ['match', 'pending', 'unmatched', 'superseded'] -%}
            {%- do done.append(event_windows._grouped(checkpoint.get('rows_' ~ what, 0)) ~ ' ' ~ what) -%}
        {%- endfor -%}
        {%- do words.append('run ' ~ checkpoint.run ~ ' before: rows ' ~ done | join(', ')) -%}
    {%- endif -%}
    {%- do log(event_windows._caller('interval_join') ~ ': ' ~ words | join('; '), info=true) -%}
{%- endmacro -%}
