{#-
    The format of what a state keeps of aggregates: 3, since a sum that its type rounds is kept as it is (`_sum`). In
    format 1, that of versions before 1.0, the total of an average of BIGINT was a BIGINT, and sketches were of texts. A
    state keeps its format until it is built anew.
-#}
{%- macro _format_of_aggregates(run) -%}
    {{- return(event_windows._details_before(run).get('format', 1) if run.checkpoint else 3) -}}
{%- endmacro -%}

{#- Writes the aggregates of a run as the state that it continues keeps them. -#}
{%- macro _keep_format(settings, run) -%}
    {%- if run.checkpoint -%}
        {%- do settings.update({'aggregates': event_windows._written_as_kept(settings, run)}) -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    The aggregates of `settings` in the format of the state, and by the types that it keeps them by: what is stored of a
    sum, an average or a sketch depends on them, and a later run may know more of them, or less.
-#}
{%- macro _written_as_kept(settings, run) -%}
    {%- set before = event_windows._details_before(run) -%}
    {%- set kept, types = before.get('types', {}), dict(settings.given_aggregates.types) -%}
    {%- for name in settings.given_aggregates.aggregates if 'aggregates.' ~ name in kept -%}
        {%- do types.update({name: kept['aggregates.' ~ name]}) -%}
    {%- endfor -%}
    {%- do types.update(before.get('untyped', {})) -%}
    {{- return(event_windows._written_again(
        settings, format=event_windows._format_of_aggregates(run), types=types
    )) -}}
{%- endmacro -%}

{#-
    The aggregates of `settings` once more, written otherwise: `is_whole` where nothing is merged; `format` and `types`
    where they are merged into a state that was built with others.
-#}
{%- macro _written_again(settings, is_whole=false, format=none, types=none) -%}
    {%- set given = settings.given_aggregates -%}
    {{- return(event_windows._aggregates(
        settings.macro, given.aggregates, given.types if types is none else types, given.by_id, is_whole, format
    )) -}}
{%- endmacro -%}
