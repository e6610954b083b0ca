{#- The recommendation in words: what of a delay and a lateness, each none where no one of the ladder is long enough. -#}
{%- macro _lateness_lines(delay, lateness) -%}
    {%- set longest = event_windows._lateness_ladder() | last -%}
    {%- if delay is none -%}
        {%- set lines = ['No watermark_delay is recommended.'] + event_windows._wrapped(
            'More than 1 event in 1,000 is ' ~ longest ~ ' behind or more, as after loads of old data.'
        ) -%}
    {%- else -%}
        {%- set lines = ["Recommended: watermark_delay='" ~ delay ~ "'"] + event_windows._wrapped(
            'At most 1 event in 1,000 is so far behind, so a session that the watermark has closed seldom reopens.'
        ) -%}
    {%- endif -%}
    {%- set bounded = "allowed_lateness='" ~ lateness ~ "': at most 1 event in 10,000 is so far behind, and it is refused only if it is behind by the gap as well."
        if lateness is not none else 'no allowed_lateness: more than 1 event in 10,000 is ' ~ longest ~ ' behind or more.' -%}
    {{- return(lines + ['', 'Recommended: unlimited lateness, which is the default'] + event_windows._wrapped(
        'Nothing is refused as late, and the sessions are those of a rebuild. Bound it where figures have to be settled some day, '
        ~ 'or where a run must not cost more as history grows; then ' ~ bounded
    )) -}}
{%- endmacro -%}
