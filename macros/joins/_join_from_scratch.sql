{#- The join as one query. The steps are nested in a FROM clause, so that the text can follow CTEs of the caller. -#}
{%- macro _join_from_scratch(arguments) -%}
    {%- set settings = event_windows._join_settings(arguments) -%}
    {%- set steps = event_windows._read_sides(settings) + [{'sql': event_windows._join_sides(settings)}] -%}
select
    {{ event_windows._columns(event_windows._quoted(settings.names) + ['match_id', 'status']) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_matches
{%- endmacro -%}
