{#- Whether a run looks only at what its batch touches. Where each event has a gap of its own, there is no length for a bucket. -#}
{%- macro _reads_by_bucket(settings, arguments, run) -%}
    {{- return(run.continues and arguments.allowed_lateness is none and settings.gap_per_event is none) -}}
{%- endmacro -%}
