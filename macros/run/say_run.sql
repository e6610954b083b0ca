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

{#-
    Warns where the watermark is ahead of the clock, or a large share of the batch is rejected. Lines and no warnings of
    dbt's: with --warn-error those would stop the run before its MERGE, and every run after it, at the same batch.
    A TIMESTAMP_NTZ is read as UTC, and may be local time of a zone that is up to 14 hours ahead.
-#}
{%- macro _warn_of_run(who, measured, rejected) -%}
    {%- set share = var('event_windows_warn_rejected_share', 0.1) -%}
    {%- if share is not number or share is boolean or share < 0 or share > 1 -%}
        {%- do event_windows._refuse('session_state', [event_windows._problem(
            'var event_windows_warn_rejected_share', 'is not a share', share, 'a number from 0 to 1, such as 0.1; 1 for no warning',
        )]) -%}
    {%- endif -%}
    {%- set ahead = measured.get('watermark_to', 0) - measured.get('now', 0) -%}
    {%- if ahead > event_windows._worst_skew() + (50400000000 if measured.event_time_type == 'timestamp_ntz' else 0) -%}
        {%- do log(
            'WARNING ' ~ who ~ ': the watermark is ' ~ event_windows._rough_duration(ahead) ~ ' ahead of the clock, so sessions close too early. '
            ~ "An event's clock is ahead: max_future_skew='1 hour' rejects such events; then --full-refresh takes the watermark back.", info=true
        ) -%}
    {%- endif -%}
    {%- if rejected > share * measured.events -%}
        {%- do log(
            'WARNING ' ~ who ~ ': ' ~ event_windows._percent(rejected, measured.events) ~ ' of the events of this run are rejected, more than '
            ~ event_windows._percent((share * 1000000) | int, 1000000) ~ '. rejected_events shows them; the variable event_windows_warn_rejected_share sets the limit.', info=true
        ) -%}
    {%- endif -%}
{%- endmacro -%}
