{#- The variable by which a run is told to add aggregates to what a model has stored. -#}
{%- macro _adding_variable() -%}
    {{- return('event_windows_add_aggregates') -}}
{%- endmacro -%}

{#- Not with --empty or --sample: the source is a query in parentheses then, which has not all events. -#}
{%- macro _is_told_to_add(settings) -%}
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
        is_incremental() and is_named and (settings.sources[0].relation | string)[:1] != '('
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
