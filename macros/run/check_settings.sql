{#-
    Stops where settings have changed; `may_add` says whether new aggregates can be added without a rebuild. Of
    aggregates those are told that have changed, one by one.
-#}
{%- macro _check_settings(who, built_with, settings, may_add=false) -%}
    {%- set changed = [] -%}
    {#- a setting that came later than the state is none in it -#}
    {%- for name in settings if settings[name] != built_with.get(name) -%}
        {%- set before, now = built_with.get(name), settings[name] -%}
        {%- if before is mapping and now is mapping and name == 'aggregates' -%}
            {%- for one in before.keys() | list + now.keys() | reject('in', before) | list
                if before.get(one) != now.get(one) -%}
                {%- do changed.append(event_windows._changed('aggregates.' ~ one, before.get(one), now.get(one))) -%}
            {%- endfor -%}
        {%- else -%}
            {%- do changed.append(event_windows._changed(name, before, now)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if changed -%}
        {%- if built_with.get('sources') != settings.get('sources') -%}
            {%- do changed.append(
                '  A source that is added or taken away makes another state: this one would not be that of a rebuild.'
            ) -%}
        {%- endif -%}
        {%- set by_run = "by one run with --vars '{" ~ event_windows._adding_variable() ~ ': ' ~ model.name ~ "}'; or"
        -%}
        {%- set otherwise = namespace(text=', or') -%}
        {%- if may_add and event_windows._new_aggregates(built_with, settings) -%}
            {%- set otherwise.text = '; or add the new aggregates to the stored sessions, from the events that the '
                ~ 'source has, ' ~ by_run -%}
        {%- elif may_add and changed | length == 1 and changed[0][:13] == '  aggregates.'
            and ': is gone' not in changed[0] -%}
            {%- set otherwise.text = '; or leave the aggregate as it was, give the new one another name, and add it to '
                ~ 'the stored sessions ' ~ by_run -%}
        {%- endif -%}
        {%- do exceptions.raise_compiler_error(
            who ~ ': settings have changed since the state was built\n' ~ changed | join('\n')
            ~ '\nNothing was written. Put them back' ~ otherwise.text ~ ' build the state anew with --full-refresh.'
        ) -%}
    {%- endif -%}
{%- endmacro -%}

{#- What has changed, as a line of the message. -#}
{%- macro _changed(name, before, now) -%}
    {%- if name[:11] == 'aggregates.' and (before is none or now is none) -%}
        {{- return('  ' ~ name ~ (': is new, ' if before is none else ': is gone, was ') ~ tojson(before or now)) -}}
    {%- endif -%}
    {{- return('  ' ~ name ~ ': built with ' ~ tojson(before) ~ ', now ' ~ tojson(now)) -}}
{%- endmacro -%}
