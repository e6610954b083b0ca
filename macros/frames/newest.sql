{#-
    One row a key with its newest values. A value is compared together with its place, so that ties don't make a result
    depend on chance. Where several values are wanted, equal rows are first made one: what a key collects is then as
    long as its different values, not as its rows. Not where a collation takes several spellings for one, of which
    Spark would keep any.
-#}
{%- macro newest(relation, keys, order_by, columns) -%}
    {%- do event_windows._reject_unknown('newest', kwargs, ['relation', 'keys', 'order_by', 'columns']) -%}
    {{- return(adapter.dispatch('newest', 'event_windows')(
        relation=relation, keys=keys, order_by=order_by, columns=columns
    )) -}}
{%- endmacro -%}

{%- macro default__newest(relation, keys, order_by, columns) -%}
    {%- set problems = event_windows._check_relation(
        'relation', relation, "ref('model'), source('source', 'table') or the name of a CTE",
    ) -%}
    {%- do problems.extend(event_windows._check_group_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_newest_order(order_by)) -%}
    {%- do problems.extend(event_windows._check_newest_columns(columns, keys)) -%}
    {%- set known_columns = event_windows._columns_of(relation) -%}
    {%- do problems.extend(event_windows._check_source(
        'relation', relation, known_columns,
        event_windows._named('keys', keys) + event_windows._ordering(order_by)
            + event_windows._newest_names(columns),
        expressions=event_windows._newest_expressions(columns)
    )) -%}
    {%- do event_windows._raise_problems('newest', problems) -%}
    {%- set source = event_windows._source(relation, known_columns) -%}

    {%- set keys = event_windows._quoted(keys) -%}
    {%- set columns = event_windows._newest_columns(source, columns) -%}
    {%- set has_collation = 'collate' in (known_columns or {}).values() | map(attribute='type') | join(' ') -%}
    {%- set makes_one = columns | rejectattr('number', 'none') | list | length > 0 and not has_collation -%}
    {%- set names, order = columns | map(attribute='name') | list, [] -%}
    {%- for entry in event_windows._qualified(source, order_by) -%}
        {%- do order.append(event_windows._order_term(entry).expression) -%}
    {%- endfor -%}
    {%- set placed -%}
select
    {{ event_windows._columns(event_windows._of(source, keys)) }},
    {%- for column in columns %}
    {{ column.expression }}{{ ' as ' ~ column.name if column.expression != source.of ~ column.name }},
    {%- endfor %}
    struct({{ order | join(', ') }}) as ew_place
from {{ source.sql }}
    {%- endset -%}
    {%- set different -%}
select
    {{ (keys + names) | join(',\n    ') }},
    max(ew_place) as ew_place
from ew_placed
group by {{ (keys + names) | join(', ') }}
    {%- endset -%}
select
    {{ keys | join(',\n    ') }}
    {%- for column in columns %},
    {{ event_windows._newest_value(column) }} as {{ column.name }}
    {%- endfor %}
from (

    {{ (event_windows._with([
        {'name': 'ew_placed', 'why': 'each row with its place: the newest is the largest', 'sql': placed},
        {'sql': different},
    ]) if makes_one else placed) | indent(4) }}

) as {{ 'ew_different' if makes_one else 'ew_placed' }}
group by {{ keys | join(', ') }}
{%- endmacro -%}

{#- The columns of `newest` that are taken by their own name, as pairs (argument, name) for `_check_source`. -#}
{%- macro _newest_names(columns) -%}
    {%- set named = [] -%}
    {%- for name in (columns if columns is mapping or event_windows._is_list(columns) else []) if name is string -%}
        {%- set given = columns[name] if columns is mapping else none -%}
        {%- if given is not mapping or 'expression' not in given -%}
            {%- do named.append(['columns', name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}

{#- The other columns, as pairs of argument and SQL. -#}
{%- macro _newest_expressions(columns) -%}
    {%- set expressions = [] -%}
    {%- for name in (columns if columns is mapping else []) if columns[name] is mapping -%}
        {%- do expressions.append(['columns.' ~ name ~ '.expression', columns[name].get('expression')]) -%}
    {%- endfor -%}
    {{- return(expressions) -}}
{%- endmacro -%}

{#- What `newest` is to find: names, or names with how many values and of which expression. -#}
{%- macro _check_newest_columns(columns, keys) -%}
    {%- set shape = "{'expression': ..., 'number': ...}, of which either may be left out" -%}
    {%- set accepted = (
        "a list of column names such as ['email'], or a mapping of names to numbers such as {'phone': 2} or to " ~ shape
    ) -%}
    {%- if columns is not defined or not columns or not (columns is mapping or event_windows._is_list(columns)) -%}
        {{- return([event_windows._problem(
            'columns', 'is neither a list nor a mapping with at least one column', columns, accepted,
        )]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set taken = keys | select('string') | map('lower') | list if event_windows._is_list(keys) else [] -%}
    {%- for name in columns -%}
        {%- set argument = 'columns.' ~ name if columns is mapping else 'columns' -%}
        {%- set column = columns[name] if columns is mapping else {} -%}
        {%- do problems.extend(event_windows._check_new_name('columns', name, taken)) -%}
        {%- if column is integer -%}
            {%- do problems.extend(event_windows._check_positive_integer(argument, column)) -%}
        {%- elif column is not mapping -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is neither a number nor a mapping', column, 'a number of values, or ' ~ shape,
            )) -%}
        {%- else -%}
            {%- for part in column if part not in ['expression', 'number'] -%}
                {%- do problems.append(event_windows._problem(
                    argument ~ '.' ~ part, 'is not a part of such a column', column[part], shape,
                )) -%}
            {%- endfor -%}
            {%- if 'expression' in column and (column.expression is not string or not column.expression | trim) -%}
                {%- do problems.append(event_windows._problem(
                    argument ~ '.expression', 'is not SQL', column.expression,
                    'an expression over the columns of the relation',
                )) -%}
            {%- endif -%}
            {%- if 'number' in column -%}
                {%- do problems.extend(event_windows._check_positive_integer(argument ~ '.number', column.number)) -%}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The order of `newest` is compared as a value, which has one direction. -#}
{%- macro _check_newest_order(order_by) -%}
    {%- set accepted = (
        "a list of columns in ascending order such as ['seen_at', 'event_id'], the newest being the last "
        ~ "(an expression is {'sql': expression})"
    ) -%}
    {%- if order_by is not defined or not order_by -%}
        {{- return([event_windows._problem('order_by', 'is missing', order_by, accepted)]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_columns('order_by', order_by, accepted) -%}
    {%- if not problems -%}
        {%- for entry in order_by if event_windows._order_term(entry).direction -%}
            {%- do problems.append(event_windows._problem('order_by', 'has a direction', entry, accepted)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The columns of `newest` as it is to find them: name, expression, and the number of values, none for a single
    one.
-#}
{%- macro _newest_columns(source, columns) -%}
    {%- set found = [] -%}
    {%- for name in columns -%}
        {%- set given = columns[name] if columns is mapping else {} -%}
        {%- set column = {'number': given} if given is integer else given -%}
        {%- do found.append({
            'name': event_windows._quote(name),
            'expression': column.get('expression', source.of ~ event_windows._quote(name)) | trim,
            'number': column.get('number'),
        }) -%}
    {%- endfor -%}
    {{- return(found) -}}
{%- endmacro -%}

{#- The newest value of a column, or the newest different ones: `array_distinct` keeps the first of equal values. -#}
{%- macro _newest_value(column) -%}
    {%- set not_null -%} filter (where {{ column.name }} is not null) {%- endset -%}
    {%- if column.number is none -%}
max_by({{ column.name }}, struct(ew_place, {{ column.name }})) {{ not_null }}
    {%- else -%}
slice(
        array_distinct(transform(
            sort_array(collect_list(named_struct('place', ew_place, 'value', {{ column.name }})) {{ not_null }}, false),
            item -> item.value
        )),
        1, {{ column.number }}
    )
    {%- endif -%}
{%- endmacro -%}
