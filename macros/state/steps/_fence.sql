{#- The checkpoint's id, or an error where the literals of this run are no longer true. -#}
{%- macro _fence(id, new_events, run) -%}
    {%- if run.known is none -%}
        {{- return(id) -}}
    {%- endif -%}
    {%- set caller = event_windows._caller('session_state') -%}
case
    {%- if run.continues %}
    when (select max_by(session_id, checkpoint.run) from {{ this }} where status = 'checkpoint') <> {{ event_windows._text(run.fence) }}
        then raise_error({{ event_windows._text(caller ~ ': another run has committed to ' ~ this ~ ' since this one began. Nothing was written; run it again.') }})
    {%- endif %}
    when coalesce(sum({{ new_events }}), 0L) <> {{ run.events }}
        then raise_error({{ event_windows._text(caller ~ ': the source has changed behind the cursor since this run began. Nothing was written; run it again.') }})
    else {{ id }}
end
{%- endmacro -%}
