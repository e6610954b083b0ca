{#-
    The rows of one id that are left have other keys or another time. The first one counts: a MERGE takes no second row of
    an id. It can't take a row without an id either, since NULL equals nothing: it would add the row at every run.
-#}
{%- macro _identified_events(settings) -%}
    {%- set sql -%}
select
    *,
    count(*) over (
        partition by ew_id
        order by ew_at, {{ settings['keys'] | join(', ') }}
        rows between unbounded preceding and current row
    ) as ew_row
from ew_placed
    {%- endset -%}
    {{- return({'name': 'ew_identified', 'why': 'which of the rows of one id is the first', 'sql': sql}) -}}
{%- endmacro -%}
