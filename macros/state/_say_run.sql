{#-
    One line of a run of sessions, before its MERGE: what it has read, and what the run before did. What this run will do to
    sessions is known after the MERGE only, and to read it back would take longer than a line is worth (decision 10).
-#}
{%- macro _say_run(macro_name, arguments, checkpoint, measured) -%}
    {%- set who = event_windows._caller(macro_name) -%}
    {%- set rejected = [] -%}
    {%- set total = namespace(rejected=0) -%}
    {%- for reason in event_windows._reasons() if measured.get('rejected_' ~ reason) -%}
        {%- set number = measured['rejected_' ~ reason] -%}
        {%- set total.rejected = total.rejected + number -%}
        {%- do rejected.append(event_windows._grouped(number) ~ ' ' ~ reason) -%}
    {%- endfor -%}
    {%- set by_session = arguments.allowed_lateness is not none and arguments.late_test == 'session' -%}
    {%- set words = [
        'run ' ~ measured.run ~ ' reads ' ~ event_windows._counted(measured.events, 'event') ~ ', rejects ' ~ event_windows._grouped(total.rejected)
        ~ (' (' ~ rejected | join(', ') ~ ')' if rejected else '') ~ (' and what is late by its session' if by_session else ''),
        'watermark ' ~ measured.get('watermark_text', 'none'),
    ] -%}
    {%- if checkpoint -%}
        {%- set done = [] -%}
        {%- for what in ['created', 'extended', 'merged', 'closed'] -%}
            {%- do done.append(event_windows._grouped(checkpoint.get('sessions_' ~ what, 0)) ~ ' ' ~ what) -%}
        {%- endfor -%}
        {%- do words.append('run ' ~ checkpoint.run ~ ' before: sessions ' ~ done | join(', ')) -%}
    {%- endif -%}
    {%- do log(who ~ ': ' ~ words | join('; '), info=true) -%}
    {%- do event_windows._warn_of_run(who, measured, total.rejected) -%}
{%- endmacro -%}
