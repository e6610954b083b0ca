{#-
    How one aggregate is computed:

    difference   what there is up to the end of the frame, less what there is before its start. Exact for whole numbers
                 and decimals. Decimals of 28 digits or more could outgrow Spark's 38 on the way, and beyond 12 digits
                 after the point the rounding of an average could be off.
    guarded      the same where the type is not known, and Spark's frame if it turns out to be another
    blocks       the better of two blocks (see _block_of)
    totals       the sum of two blocks. Doubles are never subtracted: a NaN, an infinity or a large number that has left
                 the frame would stay in the difference.
    frame        Spark's own frame
-#}
{%- macro _moving_way(value) -%}
    {%- if value.function == 'count' -%}
        {{- return('difference') -}}
    {%- elif value.function in ['min', 'max'] -%}
        {{- return('blocks') -}}
    {%- elif value.value_type is none -%}
        {{- return('guarded' if value.function == 'sum' and value.type is defined else 'frame') -}}
    {%- elif value.value_type in ['tinyint', 'smallint', 'int', 'bigint'] -%}
        {{- return('difference') -}}
    {%- elif value.value_type in ['float', 'double'] -%}
        {{- return('totals') -}}
    {%- endif -%}
    {%- set digits = event_windows._decimal_digits(value.value_type) -%}
    {{- return('difference' if digits is not none and digits[0] < 28 and (value.function == 'sum' or digits[1] <= 12) else 'frame') -}}
{%- endmacro -%}
