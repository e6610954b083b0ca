{#- Stops where settings have changed; `may_add` says whether new aggregates can be added without a rebuild. -#}
{%- macro _check_settings(who, built_with, settings, may_add=false) -%}
    {%- set changed = [] -%}
    {%- set before, now = event_windows._folded(built_with), event_windows._folded(settings) -%}
    {#- a setting that came later than the state is none in it -#}
    {%- for name in settings if now[name] != before.get(name) -%}
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

{#-
    Settings in a form to compare: names of columns without letter case, since Spark finds a column in any. So has an
    expression none, unless there is a text in it.
-#}
{%- macro _folded(value, what='settings') -%}
    {%- if value is string -%}
        {%- set has_no_case = what == 'names' or what == 'sql' and "'" not in value and '"' not in value -%}
        {{- return(value | lower if has_no_case else value) -}}
    {%- elif value is mapping -%}
        {%- set folded = {} -%}
        {%- for name in value -%}
            {%- set inner = event_windows._named_in_settings()[what].get(
                name, 'aggregate' if what == 'aggregates' else what
            ) -%}
            {%- do folded.update({
                (name | lower if what in ['names', 'aggregates'] else name): event_windows._folded(value[name], inner)
            }) -%}
        {%- endfor -%}
        {{- return(folded) -}}
    {%- elif event_windows._is_list(value) -%}
        {%- set folded = [] -%}
        {%- for one in value -%}
            {%- do folded.append(event_windows._folded(one, what)) -%}
        {%- endfor -%}
        {{- return(folded) -}}
    {%- endif -%}
    {{- return(value) -}}
{%- endmacro -%}

{#- Which parts of settings are names of columns, and which are SQL. -#}
{%- macro _named_in_settings() -%}
    {{- return({
        'settings': {
            'keys': 'names', 'event_time': 'names', 'cursor': 'names', 'id': 'names', 'on': 'names', 'columns': 'names',
            'gap': 'sql', 'start_when': 'sql', 'cut_on': 'sql', 'condition': 'sql', 'left_condition': 'sql',
            'right_condition': 'sql', 'aggregates': 'aggregates',
        },
        'aggregate': {'expression': 'sql', 'order_by': 'sql', 'sql': 'sql'},
        'aggregates': {}, 'names': {'sql': 'sql'}, 'sql': {},
    }) -}}
{%- endmacro -%}

{#-
    Names of columns as the state that is continued has them (`stored`), where they are given in other letters: dbt
    tells columns apart by case (`on_schema_change`). They are a list, or the keys of a mapping.
-#}
{%- macro _spelled_as(given, stored) -%}
    {%- set spelled, renamed, listed = {}, {}, [] -%}
    {%- for name in stored or [] -%}
        {%- do spelled.update({name | lower: name}) -%}
    {%- endfor -%}
    {%- for name in given -%}
        {%- set as_stored = spelled.get(name | lower, name) -%}
        {%- do listed.append(as_stored) -%}
        {%- do renamed.update({as_stored: given[name]} if given is mapping else {}) -%}
    {%- endfor -%}
    {{- return(renamed if given is mapping else listed) -}}
{%- endmacro -%}
