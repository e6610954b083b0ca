{#- The columns that the package writes beside those of the two sides. -#}
{%- macro _reserved_match_columns() -%}
    {{- return([
        'match_id', 'status', 'is_final', 'left_id', 'right_id', 'left_event_at', 'right_event_at', 'match_date', 'reason', 'side', 'event_count',
        'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint',
    ]) -}}
{%- endmacro -%}
