{#-
    Stops where settings have changed; `may_add` says whether new aggregates can be added without a rebuild. Of
    aggregates those are told that have changed, one by one.
-#}
{%- macro _check_settings(who, built_with, settings, may_add=false) -%}
    {%- set changed = [] -%}
    {%- set before, now = event_windows._folded(built_with), event_windows._folded(settings) -%}
    {#- a setting that came later than the state is none in it -#}
    {%- for name in settings if now[name] != before.get(name) -%}
        {%- if before.get(name) is mapping and now[name] is mapping and name == 'aggregates' -%}
            {%- do changed.extend(event_windows._changed_aggregates(built_with[name], settings[name])) -%}
        {%- else -%}
            {%- do changed.append(event_windows._changed(name, built_with.get(name), settings[name])) -%}
        {%- endif -%}
    {%- endfor -%}
    {#- and one that the new ones lack is of another macro or way; what was added to a state later is of itself -#}
    {%- for name in built_with | sort if name not in settings and name != 'added' and built_with[name] is not none -%}
        {%- do changed.append(event_windows._changed(name, built_with[name], none)) -%}
    {%- endfor -%}
    {%- if changed -%}
        {%- if built_with.get('sources') != settings.get('sources') -%}
            {%- do changed.append(
                '  A source that is added or taken away makes another state: this one would not be that of a rebuild.'
            ) -%}
        {%- endif -%}
        {%- set by_run = "by one run with --vars '{" ~ event_windows._adding_variable() ~ ': '
            ~ event_windows._model_name() ~ "}'; or" -%}
        {%- set otherwise = namespace(text=', or') -%}
        {%- if may_add and event_windows._new_aggregates(built_with, settings) -%}
            {%- set otherwise.text = '; or add the new aggregates to the stored sessions, from the events that the '
                ~ 'source has, ' ~ by_run -%}
        {%- elif may_add and changed | length == 1 and changed[0][:13] == '  aggregates.'
            and ': is gone' not in changed[0] -%}
            {%- set otherwise.text = '; or leave the aggregate as it was, give the new one another name, and add it to '
                ~ 'the stored sessions ' ~ by_run -%}
        {%- endif -%}
        {%- set message -%}
{{ who }}: settings have changed since the state was built
{{ changed | join('\n') }}
Nothing was written. Put them back{{ otherwise.text }} build the state anew with --full-refresh.
        {%- endset -%}
        {%- do exceptions.raise_compiler_error(message) -%}
    {%- endif -%}
{%- endmacro -%}

{#- Aggregates as a state remembers them: the letters of a sequence as a list, since JSON forgets which came first. -#}
{%- macro _remembered_aggregates(aggregates) -%}
    {%- set remembered = dict(aggregates) -%}
    {%- for name in aggregates if aggregates[name].get('events') is mapping -%}
        {%- set letters = [] -%}
        {%- for letter, condition in aggregates[name].events.items() -%}
            {%- do letters.append([letter, condition]) -%}
        {%- endfor -%}
        {%- do remembered.update({name: dict(aggregates[name], events=letters)}) -%}
    {%- endfor -%}
    {{- return(remembered) -}}
{%- endmacro -%}

{#- The aggregates that have changed, by their names in whatever letters, a line each. -#}
{%- macro _changed_aggregates(built_with, settings) -%}
    {%- set before, changed = {}, [] -%}
    {%- for name in built_with -%}
        {%- do before.update({name | lower: built_with[name]}) -%}
    {%- endfor -%}
    {%- for name in settings -%}
        {%- set was = before.pop(name | lower, none) -%}
        {%- if event_windows._folded({'x': was}, 'aggregates') != event_windows._folded(
            {'x': settings[name]}, 'aggregates'
        ) -%}
            {%- do changed.append(event_windows._changed('aggregates.' ~ name, was, settings[name])) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for name in before -%}
        {%- do changed.append(event_windows._changed('aggregates.' ~ name, before[name], none)) -%}
    {%- endfor -%}
    {{- return(changed) -}}
{%- endmacro -%}

{#- What has changed, as a line of the message. -#}
{%- macro _changed(name, before, now) -%}
    {%- if name[:11] == 'aggregates.' and (before is none or now is none) -%}
        {{- return('  ' ~ name ~ (': is new, ' if before is none else ': is gone, was ') ~ tojson(before or now)) -}}
    {%- endif -%}
    {{- return('  ' ~ name ~ ': built with ' ~ tojson(before) ~ ', now ' ~ tojson(now)) -}}
{%- endmacro -%}

{#-
    Settings in a form to compare: names of columns without letter case, since Spark finds a column in any. So has an
    expression none, but for some (`_has_case`). A letter of a sequence has one, before its condition. Of a calendar
    without what it has anyway.
-#}
{%- macro _folded(value, what='settings') -%}
    {%- if value is string -%}
        {%- set has_no_case = what == 'names' or what == 'sql' and not event_windows._has_case(value) -%}
        {{- return(
            event_windows._duration_micros(value) if what == 'duration' else value | lower if has_no_case else value
        ) -}}
    {%- elif value is mapping -%}
        {%- set folded = {} -%}
        {#- a part of an aggregate or a calendar that is none is as if it were not there -#}
        {%- for name in value if (value[name] is not none or what not in ['aggregate', 'calendar'])
            and (what != 'calendar' or value[name] != event_windows._calendar_anyway().get(name)) -%}
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
            {%- do folded.append(
                [one[0], event_windows._folded(one[1], 'sql')] if what == 'letters'
                else event_windows._folded(one, what)
            ) -%}
        {%- endfor -%}
        {{- return(folded) -}}
    {%- endif -%}
    {{- return(value) -}}
{%- endmacro -%}

{#-
    Whether an expression may mean something else in other letters: in a text, and in what follows a dot or a colon,
    which may be a key of a map or of a variant. After `l.` and `r.`, the sides of a join, stands a column.
-#}
{%- macro _has_case(sql) -%}
    {%- set text = namespace(sql=' ' ~ sql | lower) -%}
    {%- for sign in '()+-*/%<>=!,|&^~[]' -%}
        {%- set text.sql = text.sql | replace(sign, ' ') -%}
    {%- endfor -%}
    {%- set text.sql = text.sql | replace(' l.', ' ') | replace(' r.', ' ') -%}
    {{- return("'" in text.sql or '"' in text.sql or '.' in text.sql or ':' in text.sql) -}}
{%- endmacro -%}

{#- What a calendar has where it does not say so. -#}
{%- macro _calendar_anyway() -%}
    {{- return({'week_starts_on': 'monday', 'day_starts_at': '00:00', 'length': 1}) -}}
{%- endmacro -%}

{#- Which parts of settings are names of columns, which are SQL, and what else is the same in other words. -#}
{%- macro _named_in_settings() -%}
    {{- return({
        'settings': {
            'keys': 'names', 'event_time': 'names', 'cursor': 'names', 'id': 'names', 'on': 'names', 'columns': 'names',
            'gap': 'sql', 'start_when': 'sql', 'cut_on': 'sql', 'condition': 'sql', 'left_condition': 'sql',
            'right_condition': 'sql', 'aggregates': 'aggregates', 'calendar': 'calendar',
        },
        'aggregate': {
            'function': 'names', 'expression': 'sql', 'arguments': 'sql', 'order_by': 'sql', 'sql': 'sql',
            'initial': 'sql', 'merge': 'sql', 'final': 'sql', 'events': 'letters', 'steps': 'sql', 'within': 'duration',
        },
        'aggregates': {}, 'calendar': {}, 'names': {'sql': 'sql'}, 'sql': {},
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

{#- Not with --empty or --sample: the source is a query in parentheses then, which has not all events. -#}
{%- macro _adds_aggregates(settings) -%}
    {%- if not event_windows._may_read() -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set named = var(event_windows._adding_variable(), []) -%}
    {%- set names = [named] if named is string else named -%}
    {%- if not event_windows._is_list(names) or names | reject('string') | list -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            'var ' ~ event_windows._adding_variable(), 'is not the name of a model', named,
            'the name of the model whose stored sessions get the new aggregates, or a list of names',
        )]) -%}
    {%- endif -%}
    {%- set is_named = model.name in names or event_windows._model_name() in names -%}
    {{- return(
        is_incremental() and is_named and not event_windows._is_limited(settings.sources[0].relation)
    ) -}}
{%- endmacro -%}

{#- The names of the aggregates that a state does not have, where nothing else differs. -#}
{%- macro _new_aggregates(built_with, identity) -%}
    {%- set built_with, folded = event_windows._folded(built_with), event_windows._folded(identity) -%}
    {%- set before, now = built_with.get('aggregates') or {}, folded.aggregates or {} -%}
    {%- for name in folded if name != 'aggregates' and folded[name] != built_with.get(name) -%}
        {{- return([]) -}}
    {%- endfor -%}
    {%- for name in before if name not in now or before[name] != now[name] -%}
        {{- return([]) -}}
    {%- endfor -%}
    {%- set names = [] -%}
    {%- for name in identity.aggregates or {} if name | lower not in before -%}
        {%- do names.append(name) -%}
    {%- endfor -%}
    {{- return(names) -}}
{%- endmacro -%}

{#- The variable by which a run is told to add aggregates to what a model has stored. -#}
{%- macro _adding_variable() -%}
    {{- return('event_windows_add_aggregates') -}}
{%- endmacro -%}
