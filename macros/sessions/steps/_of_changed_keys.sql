{#- Keeps the rows whose key has a session that has changed; NULL is a key like any other. -#}
{%- macro _of_changed_keys(settings) -%}
    {%- set names = [] -%}
    {%- set equal = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append(key ~ ' as ew_key_' ~ loop.index) -%}
        {%- do equal.append(key ~ ' <=> ew_changed.ew_key_' ~ loop.index) -%}
    {%- endfor -%}
left semi join (
    select {{ names | join(', ') }}
    from {{ settings.sessions }} as ew_session
    where {{ event_windows._has_changed('ew_session', settings.changes) }}
) as ew_changed
    on {{ equal | join(' and ') }}
{%- endmacro -%}
