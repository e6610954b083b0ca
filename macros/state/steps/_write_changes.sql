{#- The rows of the MERGE: changed sessions and refused events, tombstones of sessions merged away, one checkpoint. -#}
{%- macro _write_changes(settings, arguments, identity, run) -%}
    {%- set parts = [event_windows._write_sessions(settings, run)] -%}
    {%- if run.continues -%}
        {%- do parts.append(event_windows._write_tombstones(settings)) -%}
    {%- endif -%}
    {%- do parts.append(event_windows._write_checkpoint(settings, arguments, identity, run)) -%}
    {{- return([{'sql': parts | join('\n\nunion all\n\n')}]) -}}
{%- endmacro -%}
