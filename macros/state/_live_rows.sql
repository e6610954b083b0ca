{#- The rows of a state with one of these statuses, without the columns that only a run needs. -#}
{%- macro _live_rows(state, known, status, hidden) -%}
select
    {{ event_windows._columns(event_windows._columns_without(known, hidden, ['status', 'updated_at'])) }}
from {{ state }}
where status in ('{{ status | join("', '") }}')
{%- endmacro -%}
