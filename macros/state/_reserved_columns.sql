{#- The columns of a state table beside the keys and the aggregates, in the order they are written. -#}
{%- macro _reserved_columns() -%}
    {{- return([
        'session_id', 'match_id', 'status', 'session_start', 'session_end', 'last_event_at', 'session_date', 'event_count',
        'aggregate_state', 'superseded_by', 'reason', 'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint',
    ]) -}}
{%- endmacro -%}
