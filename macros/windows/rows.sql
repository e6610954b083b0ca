{#-
    The rows of the MERGE: changed windows, rejected events, and one checkpoint, made of the row of counts. Each kind of
    state writes columns of its own; what they have in common is `_rows_and_counts`, `_checkpoint` and `_fence`.
-#}
{%- macro _write_windows(settings, run) -%}
    {%- set states = ["'ew_source', " ~ event_windows._name_of_source(settings)] if settings.several else [] -%}
    {%- for aggregate in settings.aggregates if aggregate.keeps == 'state' -%}
        {%- do states.append(
            event_windows._text(aggregate.name[1:-1] | replace('``', '`')) ~ ', ' ~ aggregate.name
        ) -%}
    {%- endfor -%}
    {%- set date = event_windows._utc_date(event_windows._micros('window_start', settings.time_type)) -%}
    {%- set details = event_windows._details_of_run(run) -%}
    {%- if settings.calendar is none -%}
        {%- do details.update({'size_us': settings.size, 'slide_us': settings.slide}) -%}
    {%- endif -%}
    {%- set sql -%}
-- windows and rejected events, the checkpoint
select
    {{ event_windows._columns(settings['keys'] + [
        ['if(ew_is_row, window_id, ' ~ event_windows._fence(settings, run) | indent(4) ~ ')', 'window_id'],
        ["if(ew_is_row, status, 'checkpoint')", 'status'],
        'window_start', 'window_end', [date, 'window_date'], 'event_count', 'own_event_count',
    ]) }},
    {%- for column in event_windows._aggregate_columns(settings.aggregates, 'final') %}
    if(ew_is_row, {{ column[0] }}, null) as {{ column[1] }},
    {%- endfor %}
    {%- if states %}
    if(ew_is_row, named_struct({{ states | join(', ') }}), null) as aggregate_state,
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
