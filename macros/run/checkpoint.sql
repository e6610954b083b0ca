{#- The newest checkpoint of the state that this run continues, or none where it starts one. -#}
{%- macro _last_checkpoint(macro_name, id) -%}
    {%- set found = event_windows._read_one(
        "select " ~ id ~ " as id, checkpoint.* from " ~ this ~ " where status = 'checkpoint' order by checkpoint.run desc limit 1"
    ) -%}
    {%- if found is none -%}
        {%- do exceptions.raise_compiler_error(
            event_windows._caller(macro_name) ~ ': ' ~ this ~ ' has no checkpoint, so it was not built by this macro. '
            ~ 'Nothing was written; run it once with --full-refresh to build the state anew.'
        ) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}

{#- The live checkpoint of the state as a query, for a run that may not read it beforehand. -#}
{%- macro _live_checkpoint() -%}
select checkpoint.*
from {{ this }}
where status = 'checkpoint'
order by checkpoint.run desc
limit 1
{%- endmacro -%}

{#-
    Stops where a setting differs from what the state was built with: its rows would mean something else than the new ones.
    A setting that did not exist yet when the state was built is none.
-#}
{%- macro _check_settings(macro_name, built_with, settings) -%}
    {%- set changed = [] -%}
    {%- for name in settings if settings[name] != built_with.get(name) -%}
        {%- do changed.append('  ' ~ name ~ ': built with ' ~ tojson(built_with.get(name)) ~ ', now ' ~ tojson(settings[name])) -%}
    {%- endfor -%}
    {%- if changed -%}
        {%- do exceptions.raise_compiler_error(
            event_windows._caller(macro_name) ~ ': settings have changed since the state was built\n' ~ changed | join('\n')
            ~ '\nNothing was written. Put them back, or build the state anew with --full-refresh.'
        ) -%}
    {%- endif -%}
{%- endmacro -%}

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
