{#-
    The columns that only this way has. A rejected group keeps what its events are recognized by. Where a rule may
    divide sessions, each remembers: what began it, the ids that lead to it and where each of them began, its number
    among those that begin at its instant, whether it was cut, what stands before its first event, and with a gap per
    event how far the events up to it reach.
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
