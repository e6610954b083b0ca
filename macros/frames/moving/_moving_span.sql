{#-
    A frame as an interval of whole numbers: `start` and `end` are what has to be added to the place of a row, which in
    ROWS is its number and in RANGE the SQL `at`, ascending whatever the order; `block` is the length of a block (_block_of).
    None where places are no whole numbers (decimals, doubles), where that is not known, and where `auto` finds that
    there are too few rows in a RANGE.
-#}
{%- macro _moving_span(relation, partition_by, order_by, clause, strategy, order_type) -%}
    {%- set span = {
        'unit': clause.unit,
        'start': clause.start.distance,
        'end': clause.end.distance,
        'block': clause.end.distance - clause.start.distance + 1,
    } -%}
    {%- if clause.unit == 'rows' -%}
        {{- return(span) -}}
    {%- endif -%}
    {%- set term = event_windows._order_term(order_by[0]) -%}
    {%- if 'duration' in event_windows._offset_kinds(clause) -%}
        {%- do span.update({'at': event_windows._ordered_micros(term.expression)}) -%}
    {%- elif order_type == 'date' -%}
        {%- do span.update({'at': 'cast(unix_date(' ~ term.expression ~ ') as bigint)'}) -%}
    {%- elif order_type in ['tinyint', 'smallint', 'int', 'bigint'] -%}
        {%- do span.update({'at': 'cast(' ~ term.expression ~ ' as bigint)'}) -%}
    {%- else -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- if ' desc' in term.direction -%}
        {%- do span.update({'start': 0 - clause.end.distance, 'end': 0 - clause.start.distance}) -%}
    {%- endif -%}
    {%- set rows = event_windows._rows_in_range(relation, partition_by, span) if strategy == 'auto' else none -%}
    {{- return(span if rows is none or rows >= event_windows._wide_rows() else none) -}}
{%- endmacro -%}
