{#-
    One line of a run, before its MERGE: what it has read, and what the run before did. What this run will do to rows of
    the state is known after the MERGE only, and to read it back would take longer than a line is worth (decision 10).
-#}
{%- macro _say_run(settings, run) -%}
    {%- set who = event_windows._caller(settings.macro) -%}
    {%- do event_windows._warn_of_gone(who, run) -%}
    {%- set watermark -%}
watermark {{ run.measured.get('watermark_text', 'none') }}
{{- event_windows._watermark_in_words(settings, run) if settings.several }}
    {%- endset -%}
    {%- if run.is_idle -%}
        {%- set idle -%}
{{ who }}: nothing new since run {{ run.checkpoint.run }}; no row is written{{ '; ' ~ watermark if settings.several }}
        {%- endset -%}
        {%- do log(idle, info=true) -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set read, rejected = [], [] -%}
    {%- set total = namespace(events=0, rejected=0, by_session=false) -%}
    {%- for source in run.sources -%}
        {%- set of_source = ' ' ~ source.name if source.name else '' -%}
        {%- set total.events = total.events + source.measured.events -%}
        {%- set total.by_session = total.by_session or event_windows._is_late_by_session(source) -%}
        {%- do read.append(event_windows._grouped(source.measured.events) ~ of_source) -%}
        {%- for reason in event_windows._kinds()[settings.kind].reasons if source.measured.get('rejected_' ~ reason) -%}
            {%- set number = source.measured['rejected_' ~ reason] -%}
            {%- set total.rejected = total.rejected + number -%}
            {%- do rejected.append(event_windows._grouped(number) ~ of_source ~ ' ' ~ reason) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- set first = run.sources[0] -%}
    {%- set line -%}
{{ who }}: run {{ run.measured.run }} reads {{ read | join(' and ') }} {{ 'event' if total.events == 1 else 'events' }},
{{- ' rejects ' ~ event_windows._grouped(total.rejected) }}{{ ' (' ~ rejected | join(', ') ~ ')' if rejected }}
{{- ' and what is late by its session' if total.by_session }}
    {%- if first.taken -%}
, applies {{ event_windows._counted(first.measured.events_updated, 'update') }}
{{- ' and ' ~ event_windows._counted(first.measured.events_deleted, 'delete') }}
    {%- endif -%}
; {{ watermark }}
    {%- if run.checkpoint -%}
        {%- set names = event_windows._kinds()[settings.kind].changes -%}
; run {{ run.checkpoint.run }} before: {{ names[0].split('_')[0] }}
        {%- for name in names -%}
            {{- ' ' ~ event_windows._grouped(run.checkpoint.changes.get(name, 0)) }} {{ name.split('_')[1] }}
            {{- ',' if not loop.last }}
        {%- endfor -%}
    {%- endif -%}
    {%- endset -%}
    {%- do log(line, info=true) -%}
    {%- do event_windows._warn_of_run(settings, who, run, total) -%}
{%- endmacro -%}

{#-
    Warns where the watermark is ahead of the clock, or a large share of the batch is rejected. Lines and no warnings of
    dbt's: with --warn-error those would stop the run before its MERGE, and every run after it, at the same batch.
    A TIMESTAMP_NTZ is read as UTC, and may be local time of a zone that is up to 14 hours ahead.
-#}
{%- macro _warn_of_run(settings, who, run, total) -%}
    {%- set share = var('event_windows_warn_rejected_share', 0.1) -%}
    {%- if share is not number or share is boolean or share < 0 or share > 1 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            'var event_windows_warn_rejected_share', 'is not a share', share,
            'a number from 0 to 1, such as 0.1; 1 for no warning',
        )]) -%}
    {%- endif -%}
    {%- set ahead = run.measured.get('watermark_to', 0) - run.measured.get('now', 0) -%}
    {%- set far_zone = 50400000000 if 'timestamp_ntz' in run.sources | map(attribute='time_type') else 0 -%}
    {%- if ahead > event_windows._worst_skew() + far_zone -%}
        {%- set early = event_windows._kinds()[settings.kind].early -%}
        {%- set warning -%}
WARNING {{ who }}: the watermark is {{ event_windows._rough_duration(ahead) }} ahead of the clock, so {{ early }} too
{{- " early. An event's clock is ahead: max_future_skew='1 hour' rejects such events; " -}}
then --full-refresh takes the watermark back.
        {%- endset -%}
        {%- do log(warning, info=true) -%}
    {%- endif -%}
    {%- if total.rejected > share * total.events -%}
        {%- set limit = event_windows._percent((share * 1000000) | int, 1000000) -%}
        {%- set warning -%}
WARNING {{ who }}: {{ event_windows._percent(total.rejected, total.events) }} of the events of this run are rejected,
{{- ' more than ' ~ limit -}}
. rejected_events shows them; the variable event_windows_warn_rejected_share sets the limit.
        {%- endset -%}
        {%- do log(warning, info=true) -%}
    {%- endif -%}
{%- endmacro -%}
