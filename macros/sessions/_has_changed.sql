{#- Whether a session is among those that have changed. -#}
{%- macro _has_changed(session, changes) -%}
    {{- return(session ~ '.updated_at > ' ~ changes.since ~ ' and ' ~ session ~ '.updated_at <= ' ~ changes.upto) -}}
{%- endmacro -%}
