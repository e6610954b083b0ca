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
    the list.
-#}
{%- macro _named_terms(entries, prefix) -%}
    {%- set terms = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do terms.append([
            term.expression, prefix ~ '_' ~ loop.index if term.column is none else term.expression,
        ]) -%}
    {%- endfor -%}
    {{- return(terms) -}}
{%- endmacro -%}

{#-
    One column of a session beside what it should be, for `_differences`. Sums of floating point numbers depend on their
    order; a relative difference below 1e-9 is none.
-#}
{%- macro _difference(name, held, due, function=none) -%}
    {%- set near -%}
coalesce(abs({{ held }} - {{ due }}) <= 1e-9D * greatest(abs({{ held }}), abs({{ due }})), false)
    {%- endset -%}
    {%- set same -%}
{{ held }} <=> {{ due }}
        {%- if function in ['sum', 'avg'] %} or (typeof({{ due }}) in ('float', 'double') and {{ near }}){% endif -%}
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
