{#- One thing wrong with one argument, in the three parts every message of this package has. -#}
{%- macro _problem(argument, wrong, given, accepted) -%}
    {{- return({'argument': argument, 'wrong': wrong, 'given': given, 'accepted': accepted}) -}}
{%- endmacro -%}

{#-
    Stops the compilation with all problems of a call in one message, if there are any:
    who (macro and model), which argument, what is wrong, what was given, what is accepted.
-#}
{%- macro _raise_problems(macro_name, problems) -%}
    {%- if problems -%}
        {%- set message -%}
{{ event_windows._caller(macro_name) }}: {{ problems | length }} problem{{ 's' if problems | length > 1 }}
            {%- for problem in problems %}
  {{ problem.argument }}: {{ problem.wrong }}
    given:    {{ event_windows._shown(problem.given) }}
    accepted: {{ problem.accepted }}
            {%- endfor %}
        {%- endset -%}
        {{- exceptions.raise_compiler_error(message) -}}
    {%- endif -%}
{%- endmacro -%}

{#-
    The macro a message comes from and, where there is one, the model that calls it. To a run-operation `model`
    is the macro itself.
-#}
{%- macro _caller(macro_name) -%}
event_windows.{{ macro_name }}
    {%- if model is defined and model and model.name and model.resource_type != 'macro' %} in
        {{- ' ' ~ (model.resource_type or 'model') }} {{ event_windows._model_name() }}
    {%- endif -%}
{%- endmacro -%}

{#- The model that is rendered, by the name that `--select` takes: of one with versions this version. -#}
{%- macro _model_name() -%}
{{ model.name }}{{ '.v' ~ model.version if model.version }}
{%- endmacro -%}

{#- A given value as a message shows it: text in quotes, so that blanks at its ends are seen. -#}
{%- macro _shown(value) -%}
    {%- if value is not defined -%}
        {{- return('nothing') -}}
    {%- elif value is none -%}
        {{- return('none') -}}
    {%- elif value is string and value.identifier is not defined -%}
        {{- return("'" ~ value ~ "'") -}}
    {%- elif value.identifier is defined -%}
        {#- a relation, which dbt makes look like a mapping; while it parses, each is the model itself -#}
        {{- return(value | string if execute else 'a relation') -}}
    {%- elif value is mapping or event_windows._is_list(value) -%}
        {{- return(tojson(event_windows._without_relations(value))) -}}
    {%- endif -%}
    {{- return(value | string) -}}
{%- endmacro -%}

{#- The same value with the names of relations in it, and with dates as text: JSON knows neither. -#}
{%- macro _without_relations(value) -%}
    {%- if value is defined and value is not none and value is not string and value.identifier is defined -%}
        {{- return(event_windows._shown(value)) -}}
    {%- elif value is mapping -%}
        {%- set texts = {} -%}
        {%- for name in value -%}
            {%- do texts.update({name: event_windows._without_relations(value[name])}) -%}
        {%- endfor -%}
        {{- return(texts) -}}
    {%- elif event_windows._is_list(value) -%}
        {%- set texts = [] -%}
        {%- for one in value -%}
            {%- do texts.append(event_windows._without_relations(one)) -%}
        {%- endfor -%}
        {{- return(texts) -}}
    {%- elif value is none or value is string or value is number -%}
        {{- return(value) -}}
    {%- endif -%}
    {{- return(value | string) -}}
{%- endmacro -%}

{%- macro _is_list(value) -%}
    {{- return(
        value is defined and value is not none and value is not string and value.identifier is not defined
        and value is iterable and value is not mapping
    ) -}}
{%- endmacro -%}

{#-
    Stops the compilation where a call names arguments that the macro does not have. The public macro asks this itself,
    before it dispatches: what it hands on is only what its signature says.
-#}
{%- macro _reject_unknown(macro_name, given, accepted) -%}
    {%- set problems = [] -%}
    {%- for argument in given -%}
        {%- do problems.append(event_windows._problem(
            argument, 'is not an argument of this macro', given[argument], accepted | join(', '),
        )) -%}
    {%- endfor -%}
    {%- do event_windows._raise_problems(macro_name, problems) -%}
{%- endmacro -%}

{#-
    The problem that a relation does not have a column that was named: with the nearest name, and its columns if
    they are few.
-#}
{%- macro _no_such_column(argument, name, relation, columns) -%}
    {%- set names = columns.values() | map(attribute='name') | list -%}
    {%- set nearest = event_windows._nearest_name(name, names) -%}
    {%- set accepted -%}
{{ 'the nearest is ' ~ nearest ~ '; ' if nearest is not none }}the columns are {{ names[:20] | join(', ') }}
        {{- ' and ' ~ (names | length - 20) ~ ' more' if names | length > 20 }}
    {%- endset -%}
    {{- return(event_windows._problem(argument, 'is not a column of ' ~ relation, name, accepted)) -}}
{%- endmacro -%}

{#-
    The name that was probably meant: one that holds the other, or the fewest letters away and not most of them.
    None if there is none.
-#}
{%- macro _nearest_name(name, names) -%}
    {%- set given = name | lower -%}
    {%- set best = namespace(name=none, distance=1000) -%}
    {%- for candidate in names -%}
        {%- set letters = candidate | lower -%}
        {%- set lengths = [given | length, letters | length] -%}
        {%- set distance = event_windows._edit_distance(given, letters) -%}
        {%- set distance = (
            1 if distance > 1 and lengths | min >= 3 and (given in letters or letters in given) else distance
        ) -%}
        {%- set is_near = distance <= 1 or 2 * distance <= lengths | max -%}
        {%- if is_near and distance < best.distance -%}
            {%- set best.name = candidate -%}
            {%- set best.distance = distance -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(best.name) -}}
{%- endmacro -%}

{#- How many letters have to be put in, taken out or changed to make one word of another (Levenshtein). -#}
{%- macro _edit_distance(one, other) -%}
    {%- set row = namespace(before=range(other | length + 1) | list) -%}
    {%- for letter in one -%}
        {%- set current = [loop.index] -%}
        {%- for other_letter in other -%}
            {%- set changed = row.before[loop.index0] + (0 if letter == other_letter else 1) -%}
            {%- do current.append([row.before[loop.index] + 1, current[loop.index0] + 1, changed] | min) -%}
        {%- endfor -%}
        {%- set row.before = current -%}
    {%- endfor -%}
    {{- return(row.before | last) -}}
{%- endmacro -%}
