{#- Keeps the rows whose key has a session that has changed. -#}
{%- macro _of_changed_keys(settings) -%}
left semi join (
    select {{ event_windows._key_names(settings) }}
    from {{ settings.sessions.sql }} as ew_session
    where {{ event_windows._has_changed('ew_session', settings.changes) }}
) as ew_changed
    on {{ event_windows._equal_keys(settings) }}
{%- endmacro -%}
