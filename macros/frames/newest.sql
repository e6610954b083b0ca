{#-
    One row a key with its newest values. A value is compared together with its place, so that ties don't make a result
    depend on chance. Where several values are wanted, equal rows are first made one: what a key collects is then as
    long as its different values, not as its rows.
-#}
{%- macro newest(relation, keys, order_by, columns) -%}
    {%- set problems = event_windows._check_relation('relation', relation, "ref('model'), source('source', 'table') or the name of a CTE") -%}
    {%- do problems.extend(event_windows._check_group_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_newest_order(order_by)) -%}
    {%- do problems.extend(event_windows._check_newest_columns(columns, keys)) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['relation', 'keys', 'order_by', 'columns'])) -%}
    {%- set known = event_windows._columns_of(relation) -%}
    {%- do problems.extend(event_windows._check_source(
        'relation', relation, known,
        event_windows._named('keys', keys) + event_windows._ordering('order_by', order_by) + event_windows._newest_names(columns)
    )) -%}
    {%- do event_windows._refuse('newest', problems) -%}
    {%- set source = event_windows._source(relation, known) -%}

    {%- set keys = event_windows._quoted(keys) -%}
    {%- set columns = event_windows._newest_columns(source, columns) -%}
    {%- set several = columns | rejectattr('number', 'none') | list -%}
    {%- set given, names, found, order = [], [], [], [] -%}
    {%- for column in columns -%}
        {%- do given.append(column.expression if column.expression == source.of ~ column.name else [column.expression, column.name]) -%}
        {%- do names.append(column.name) -%}
        {%- do found.append([event_windows._newest_value(column), column.name]) -%}
    {%- endfor -%}
    {%- for entry in event_windows._qualified(source, order_by) -%}
        {%- do order.append(event_windows._order_term(entry).expression) -%}
    {%- endfor -%}
    {%- set placed -%}
select
    {{ event_windows._columns(event_windows._of(source, keys) + given + [['struct(' ~ order | join(', ') ~ ')', 'ew_place']]) }}
from {{ source.sql }}
    {%- endset -%}
    {%- set different -%}
select
    {{ event_windows._columns(keys + names + [['max(ew_place)', 'ew_place']]) }}
from ew_placed
group by {{ (keys + names) | join(', ') }}
    {%- endset -%}
select
    {{ event_windows._columns(keys + found) }}
from (

    {{ (event_windows._with([
        {'name': 'ew_placed', 'why': 'each row with its place: the newest is the largest', 'sql': placed},
        {'sql': different},
    ]) if several else placed) | indent(4) }}

) as {{ 'ew_different' if several else 'ew_placed' }}
group by {{ keys | join(', ') }}
{%- endmacro -%}
