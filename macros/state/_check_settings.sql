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
