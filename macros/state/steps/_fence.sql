{#-
    The checkpoint's id, or an error where the literals of this run are no longer true. `counted` holds pairs: how many
    events the run has read, as SQL, and how many it measured before.
-#}
{%- macro _fence(macro_name, id_column, counted, run) -%}
    {%- set id = "concat('checkpoint ', " ~ run.run ~ ", ' of " ~ invocation_id ~ "')" -%}
    {%- if run.known is none -%}
        {{- return(id) -}}
    {%- endif -%}
    {%- set caller = event_windows._caller(macro_name) -%}
    {%- set differ = [] -%}
    {%- for count in counted -%}
        {%- do differ.append(count[0] ~ ' <> ' ~ count[1]) -%}
    {%- endfor -%}
case
    {%- if run.continues %}
    when (select max_by({{ id_column }}, checkpoint.run) from {{ this }} where status = 'checkpoint') <> {{ event_windows._text(run.fence) }}
        then raise_error({{ event_windows._text(caller ~ ': another run has committed to ' ~ this ~ ' since this one began. Nothing was written; run it again.') }})
    {%- endif %}
    when {{ differ | join(' or ') }}
        then raise_error({{ event_windows._text(caller ~ ': the source has changed behind the cursor since this run began. Nothing was written; run it again.') }})
    else {{ id }}
end
{%- endmacro -%}
