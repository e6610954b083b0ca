{#- Stops where settings have changed; `may_add` says whether new aggregates can be added without a rebuild. -#}
{%- macro _check_settings(who, built_with, settings, may_add=false) -%}
    {%- set changed = [] -%}
    {#- a setting that came later than the state is none in it -#}
    {%- for name in settings if settings[name] != built_with.get(name) -%}
        {%- do changed.append(
            '  ' ~ name ~ ': built with ' ~ tojson(built_with.get(name)) ~ ', now ' ~ tojson(settings[name])
        ) -%}
    {%- endfor -%}
    {%- if changed -%}
        {%- if built_with.get('sources') != settings.get('sources') -%}
            {%- do changed.append(
                '  A source that is added or taken away makes another state: this one would not be that of a rebuild.'
            ) -%}
        {%- endif -%}
        {%- set add = "; or add the new aggregates to the stored sessions, from the events that the source has, by one "
            ~ "run with --vars '{" ~ event_windows._adding_variable() ~ ': ' ~ event_windows._model_name()
            ~ "}'; or" -%}
        {%- set otherwise = add if may_add and event_windows._new_aggregates(built_with, settings) else ', or' -%}
        {%- do exceptions.raise_compiler_error(
            who ~ ': settings have changed since the state was built\n' ~ changed | join('\n')
            ~ '\nNothing was written. Put them back' ~ otherwise ~ ' build the state anew with --full-refresh.'
        ) -%}
    {%- endif -%}
{%- endmacro -%}
