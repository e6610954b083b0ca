{#-
    One row a key, the first in order. The row travels as a struct, so that no column of ours is left: to take one out
    again needs a list of the columns from the catalog, or `* except`, which Spark 3.5 does not have. A window and not
    `max_by`, which has one direction for all columns; Spark keeps one row a key before the shuffle in either
    (WindowGroupLimit).
-#}
{%- macro deduplicate(relation, keys, order_by, ties=none) -%}
    {%- do event_windows._reject_unknown('deduplicate', kwargs, ['relation', 'keys', 'order_by', 'ties']) -%}
    {{- return(adapter.dispatch('deduplicate', 'event_windows')(
        relation=relation, keys=keys, order_by=order_by, ties=ties
    )) -}}
{%- endmacro -%}

{%- macro default__deduplicate(relation, keys, order_by, ties) -%}
    {%- set problems = event_windows._check_relation(
        'relation', relation, "ref('model'), source('source', 'table') or the name of a CTE",
    ) -%}
    {%- do problems.extend(event_windows._check_group_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_order_by(order_by, event_windows._frame('growing'))) -%}
    {%- if ties is not none -%}
        {%- do problems.extend(event_windows._check_choice('ties', ties, ['never', 'any order'])) -%}
    {%- elif not problems -%}
        {%- do problems.extend(event_windows._check_ties(
            keys, order_by, event_windows._frame('growing'), 'the keys', relation,
        )) -%}
    {%- endif -%}
    {%- set columns = event_windows._columns_of(relation) -%}
    {%- do problems.extend(event_windows._check_source(
        'relation', relation, columns,
        event_windows._named('keys', keys) + event_windows._ordering(order_by)
    )) -%}
    {%- do problems.extend(event_windows._check_key_types(columns, event_windows._named('keys', keys), false)) -%}
    {%- do event_windows._raise_problems('deduplicate', problems) -%}
    {%- set source = event_windows._source(relation, columns) -%}
select ew_row.*
from (

    select
        struct(*) as ew_row,
        row_number() over {{ event_windows._window(
            event_windows._qualified_keys(source, keys), event_windows._qualified(source, order_by), 'growing', ties
        ) }} as ew_place
    from {{ source.sql }}

) as ew_rows
where ew_place = 1
{%- endmacro -%}

{#- The same for names alone, which may end in a word of a direction. -#}
{%- macro _qualified_keys(source, keys) -%}
    {%- if not source.of -%}
        {{- return(keys) -}}
    {%- endif -%}
    {%- set qualified = [] -%}
    {%- for key in keys -%}
        {%- do qualified.append(key if key is mapping else {'sql': source.of ~ event_windows._quote(key)}) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
