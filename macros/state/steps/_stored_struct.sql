{#- What the later steps know of a stored session: enough to keep its id, or to leave a tombstone behind. -#}
{%- macro _stored_struct() -%}
    {{- return("named_struct(
        'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
        'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
    )") -}}
{%- endmacro -%}
