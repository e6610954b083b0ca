{#- Of the rows with one id, key and time the first one is the event, the others are copies of it. -#}
{%- macro _mark_copies(flow, continues) -%}
    {%- set window = event_windows._in_order(flow, flow.together + ['ew_reason']) -%}
    {%- set sql -%}
select
    *,
    coalesce(
        ew_reason is null
        {{- '\n        and ew_kind = 2' if flow.applies and continues }}
        and ew_first_at = first_value(ew_first_at) over (
            {{ window | indent(4) }}
            rows between 1 preceding and 1 preceding
        )
        and ew_id = first_value(ew_id) over (
            {{ window | indent(4) }}
            rows between 1 preceding and 1 preceding
        ),
        false
    ) as ew_is_copy
from ew_rows
    {%- endset -%}
    {{- return({'name': 'ew_delivered', 'why': 'which rows are another delivery of an event', 'sql': sql}) -}}
{%- endmacro -%}
