{#- Rows as they are stored, but final. -#}
{%- macro _write_settled_rows(settings) -%}
    {%- set values = {'with_sides': true} -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do values.update({name: 'true' if name == 'is_final' else name}) -%}
    {%- endfor -%}
-- rows that are final now
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from ew_settled
{%- endmacro -%}
