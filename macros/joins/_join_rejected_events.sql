{#- The rows a join refused, one for each id, reason and run: see `rejected_events`. -#}
{%- macro _join_rejected_events(state) -%}
select
    side,
    left_id,
    right_id,
    reason,
    event_count,
    left_event_at,
    right_event_at,
    smallest_cursor,
    largest_cursor,
    updated_at as rejected_at
from {{ state }}
where status = 'rejected'
{%- endmacro -%}
