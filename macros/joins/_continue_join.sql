{#- The steps of a run, in the order the data flows through them; the same for the first run and the hundredth. -#}
{%- macro _continue_join(arguments) -%}
    {%- set settings = event_windows._join_settings(arguments) -%}
    {%- set identity = event_windows._join_identity(arguments) -%}
    {%- set run = event_windows._begin_join(arguments, settings, identity) -%}
    {{- return(
        run.steps
        + event_windows._arrived_rows(settings, run, 'left')
        + event_windows._arrived_rows(settings, run, 'right')
        + event_windows._new_matches(settings, run)
        + event_windows._rows_without_match(settings, run)
        + event_windows._changed_matches(settings, run)
        + event_windows._settled_rows(settings, run)
        + [{'sql': event_windows._write_matches(settings, identity, run)}]
    ) -}}
{%- endmacro -%}
