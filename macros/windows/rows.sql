{#-
    The rows of the MERGE: changed windows, rejected events, and one checkpoint, made of the row of counts. Each kind of
    state writes columns of its own; what they have in common is `_rows_and_counts`, `_checkpoint` and `_fence`.
-#}
{%- macro _write_windows(settings, run) -%}
    {%- set kept = settings.aggregates | selectattr('keeps', 'equalto', 'state') | list -%}
    {%- set date = event_windows._utc_date(event_windows._micros('window_start', settings.time_type)) -%}
    {%- set fence = event_windows._fence(settings, run) -%}
    {%- set details = event_windows._details_of_run(settings, run) -%}
    {%- if settings.calendar is none -%}
        {%- do details.update({'size_us': settings.size, 'slide_us': settings.slide}) -%}
    {%- endif -%}
    {%- set sql -%}
-- windows and rejected events, the checkpoint
select
    {{ event_windows._columns_and(settings['keys']) }}if(ew_is_row, window_id, {{ fence | indent(4) }}) as window_id,
    if(ew_is_row, status, 'checkpoint') as status,
    window_start,
    window_end,
    {{ date }} as window_date,
    event_count,
    own_event_count,
    {%- for column in event_windows._aggregate_columns(settings.aggregates, 'final') %}
    if(ew_is_row, {{ column[0] }}, null) as {{ column[1] }},
    {%- endfor %}
    {%- if settings.several or kept %}
    if(ew_is_row, named_struct(
        {%- if settings.several -%}
        'ew_source', {{ event_windows._name_of_source(settings) }}{{ ', ' if kept }}
        {%- endif %}
        {%- for aggregate in kept -%}
        {{ event_windows._text(aggregate.name[1:-1] | replace('``', '`')) }}, {{ aggregate.name }}
        {{- ', ' if not loop.last }}
        {%- endfor -%}
        ), null) as aggregate_state,
    {%- endif %}
    reason,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, {{ event_windows._checkpoint(settings, run, 'panes', details) | indent(4) }}) as checkpoint
from {{ event_windows._rows_or_one(run) }}
    {%- endset -%}
    {{- return([{'sql': sql}]) -}}
{%- endmacro -%}
