{#-
    The format of what a state keeps of aggregates: 3, since a sum that its type rounds is kept as it is (`_sum`).
    Before version 1.0 there was none, the total of an average of BIGINT was a BIGINT, and sketches were of texts. A
    state keeps its format until it is built anew.
-#}
{%- macro _format_of_aggregates(run) -%}
    {{- return(event_windows._details_before(run).get('format') if run.checkpoint else 3) -}}
{%- endmacro -%}

{#- Writes the aggregates of a run as the state that it continues keeps them. -#}
{%- macro _keep_format(settings, run) -%}
    {%- set format = event_windows._format_of_aggregates(run) -%}
    {%- if format != 3 -%}
        {%- do settings.update({'aggregates': event_windows._written_again(settings, format=format)}) -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    The aggregates of `settings` once more, written otherwise: `is_whole` where nothing is merged; `format` where they
    are merged into a state that was built with another one.
-#}
{%- macro _written_again(settings, is_whole=false, format=3) -%}
    {%- set given = settings.given_aggregates -%}
    {{- return(event_windows._aggregates(
        settings.macro, given.aggregates, given.types, given.by_id, is_whole, format
    )) -}}
{%- endmacro -%}

{#- What the checkpoint of a run has beside its numbers. -#}
{%- macro _details_of_run(run) -%}
    {%- set format = event_windows._format_of_aggregates(run) -%}
    {%- set details = {'invocation_id': invocation_id} -%}
    {%- do details.update({} if format is none else {'format': format}) -%}
    {{- return(details) -}}
{%- endmacro -%}
