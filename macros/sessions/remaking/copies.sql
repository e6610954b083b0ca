{#- Of the rows with one id, key and time the first one is the event, the others are copies of it. -#}
{%- macro _mark_copies(flow) -%}
    {%- set window = event_windows._in_order(flow, flow.together + ['ew_reason']) -%}
-- ew_delivered: which rows are another delivery of an event
select
    *,
    coalesce(
        ew_reason is null
        {{- '\n        and ew_kind = 2' if flow.has_gone }}
        and {{ event_windows._is_another_delivery(window) | indent(4) }},
        false
    ) as ew_is_copy
from ew_rows
{%- endmacro -%}
