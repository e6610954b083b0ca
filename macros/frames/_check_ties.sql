{#-
    Where two rows tie, chance says which comes first, and a frame that counts rows gives other figures at the next run.
    Whether a column is unique can't be known here, so names decide, as in rule EW05 of docs/linter.md: two columns
    beside those of the partition, or one with the name of an id. Whoever knows better says so with `ties`.
    RANGE treats ties alike. The whole partition needs an order only for functions that go by it.
-#}
{%- macro _check_ties(partition_by, order_by, frame, partition_columns='the columns of partition_by') -%}
    {%- set parted = [] if partition_by is string else partition_by | select('string') | map('lower') | list -%}
    {%- set breaking = [] -%}
    {%- for entry in order_by -%}
        {%- set column = event_windows._order_term(entry).column -%}
        {%- if column is none or column | lower not in parted -%}
            {#- an underscore before it makes one of the patterns of id and *_id; an expression is never unique -#}
            {%- do breaking.append('' if column is none else '_' ~ column | lower) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if frame.unit == 'range' or breaking | length > 1 -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- for name in breaking if name[-3:] == '_id' or name[-5:] == '_uuid' or name[-4:] == '_key' and name != '_key' -%}
        {{- return([]) -}}
    {%- endfor -%}
    {{- return([event_windows._problem(
        'order_by', 'may leave ties, and chance would decide', order_by,
        "beside " ~ partition_columns ~ " two or more columns, or one named id, uuid, *_id, *_uuid or *_key; or ties='never' where one value is one row, ties='any order' where it does not matter which of two rows comes first",
    )]) -}}
{%- endmacro -%}
