{#-
    What the rows of this way have besides: the events of a rejected group, and where sessions are cut what each
    remembers of its run: the ids that lead to it and where each of them began, which of the sessions of its instant it
    is, whether it was cut, what its first event has before it, and how far the events so far reach.
-#}
{%- macro _remade_columns(settings, run) -%}
    {%- set columns = ['ew_rejected'] if event_windows._keeps_rejected(run.sources[0]) else [] -%}
    {%- if not settings.cuts -%}
        {{- return(columns) -}}
    {%- endif -%}
    {%- set superseded -%}
array_sort(array_distinct(filter(
        concat(ew_aliases, transform(
            ew_stored,
            stored -> named_struct('id', stored.session_id, 'at', stored.session_start, 'ordinal', stored.ordinal)
        )),
        alias -> alias.id <> session_id
    )))
    {%- endset -%}
    {%- set none_so_far -%}
cast(array() as array<struct<id: string, at: {{ settings.time_type or 'timestamp' }}, ordinal: int>>)
    {%- endset -%}
    {{- return(columns + [
        'started_by', [superseded if run.continues else none_so_far, 'ew_superseded'], 'ew_ordinal',
        ['ew_next_start is not null', 'ew_was_cut'], 'ew_begun',
    ] + settings.reach_fields | map('last') | list) -}}
{%- endmacro -%}

{#- The same as fields of `aggregate_state`. -#}
{%- macro _remembered(settings) -%}
'superseded_ids', ew_superseded.id,
        'superseded_places',
        transform(ew_superseded, alias -> named_struct('at', alias.at, 'ordinal', alias.ordinal)),
        'ordinal', ew_ordinal,
        'was_cut', ew_was_cut,
        'begun', ew_begun
        {%- for field, column in settings.reach_fields %},
        '{{ field }}', {{ column }}
        {%- endfor %}
{%- endmacro -%}
