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
