{#- A value as a sentence says it; NULL is a word too, or it would swallow the sentence. -#}
{%- macro _said(value) -%}
coalesce(cast({{ value }} as string), 'NULL')
{%- endmacro -%}

{#- Columns with their values as parts of a concat(), one a line: ' tie at path ', its value, ', hour ', its value. -#}
{%- macro _said_terms(before, terms) -%}
    {%- set parts = [] -%}
    {%- for term in terms -%}
        {%- set words = (before if loop.first else ', ') ~ term[1] | replace('`', '') ~ ' ' -%}
        {%- do parts.append(event_windows._text(words) ~ ', ' ~ event_windows._said(term[1])) -%}
    {%- endfor -%}
    {{- return(parts) -}}
{%- endmacro -%}

{#-
    Entries of `partition_by` or `order_by` as pairs for a select list; an expression is named by its place in
    the list, unless a column is (`taken`).
-#}
{%- macro _named_terms(entries, prefix, taken) -%}
    {%- set terms = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do terms.append([
            term.expression,
            event_windows._free_name(prefix ~ '_' ~ loop.index, taken) if term.column is none else term.expression,
        ]) -%}
    {%- endfor -%}
    {{- return(terms) -}}
{%- endmacro -%}

{#- The name of a column that a test adds to those of the caller: another one where they have it. -#}
{%- macro _free_name(name, taken) -%}
    {{- return('ew_' ~ name if '`' ~ name ~ '`' in taken | map('lower') | list else name) -}}
{%- endmacro -%}

{#-
    How the values of aggregates are compared, by their names: `is_rounded`, whether the order in which numbers were
    added up may show, and `type`, that of the column of the tested model, or none.
-#}
{%- macro _compared_as(aggregates, tested) -%}
    {%- set values = {} -%}
    {%- for name in aggregates -%}
        {%- set function = event_windows._known_function(aggregates[name].get('function')) -%}
        {%- set type = event_windows._type_of(tested, name) -%}
        {%- do values.update({name: {
            'type': type,
            'is_rounded': function in ['sum', 'avg'] or type in ['float', 'double']
                and function not in ['min', 'max', 'first', 'last', 'min_by', 'max_by', 'mode'],
        }}) -%}
    {%- endfor -%}
    {{- return(values) -}}
{%- endmacro -%}

{#- A value as `<=>` takes it: Spark can't compare maps, nor what has one inside. -#}
{%- macro _comparable(value, type) -%}
    {%- if type is none or event_windows._has_order(type) -%}
{{ value }}
    {%- elif type[:4] == 'map<' and event_windows._has_order(type[4:]) -%}
array_sort(map_entries({{ value }}))
    {%- else -%}
to_json({{ value }})
    {%- endif -%}
{%- endmacro -%}

{#-
    One column of a session beside what it should be, for `_differences`, compared as `_compared_as` says. Sums of
    floating point numbers depend on their order; a relative difference below 1e-9 is none.
-#}
{%- macro _difference(name, held, due, compared=none) -%}
    {%- set compared = compared or {'type': none, 'is_rounded': false} -%}
    {%- set near -%}
coalesce(abs({{ held }} - {{ due }}) <= 1e-9D * greatest(abs({{ held }}), abs({{ due }})), false)
    {%- endset -%}
    {%- set same -%}
{{ event_windows._comparable(held, compared.type) }} <=> {{ event_windows._comparable(due, compared.type) }}
        {%- if compared.is_rounded %} or (typeof({{ due }}) in ('float', 'double') and {{ near }}){% endif -%}
    {%- endset -%}
named_struct('name', {{ event_windows._text(name) }}, 'held', cast({{ held }} as string), 'due', cast(
    {{- due }} as string), 'same', {{ same }})
{%- endmacro -%}

{#- A sentence for every column that is not what it should be. -#}
{%- macro _differences(compared, source) -%}
transform(
    filter(
        array(
            {{ compared | join(',\n            ') }}
        ),
        item -> not item.same
    ),
    item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', {{ source }} ', coalesce(item.due, 'NULL'))
)
{%- endmacro -%}
