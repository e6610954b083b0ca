{#- Of the rows with one id, key and time the first one is the event, the others are copies of it. -#}
{%- macro _mark_copies(flow) -%}
-- ew_delivered: which rows are another delivery of an event
select
    *,
    coalesce(
        ew_reason is null
        {{- '\n        and ew_kind = 2' if flow.has_gone }}
        and {{ event_windows._is_another_delivery('ew_of_key') }},
        false
    ) as ew_is_copy
from ew_rows
{{ event_windows._order_named('ew_of_key', flow, flow.together + ['ew_reason']) }}
{%- endmacro -%}
