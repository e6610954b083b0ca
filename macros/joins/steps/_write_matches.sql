{#- The rows of the MERGE: changed matches, stored ones that are final now, refused rows of both sides, one checkpoint. -#}
{%- macro _write_matches(settings, identity, run) -%}
    {%- set parts = [event_windows._write_changed_matches(settings, run)] -%}
    {%- if run.continues and settings.left.lateness is not none -%}
        {%- do parts.append(event_windows._write_settled_rows(settings)) -%}
    {%- endif -%}
    {%- for side in ['left', 'right'] -%}
        {%- do parts.append(event_windows._write_refused_rows(settings, run, side)) -%}
    {%- endfor -%}
    {%- do parts.append(event_windows._write_join_checkpoint(settings, identity, run)) -%}
    {{- return(parts | join('\n\nunion all\n\n')) -}}
{%- endmacro -%}
