{#-
    What is summed for a sum or an average, as pairs for a select list. The total so far of a BIGINT may not fit the type
    where that of the frame does, so its upper and its lower 32 bits have a total each: of two billion rows none outgrows
    it, and both are much cheaper than a decimal.
-#}
{%- macro _summed_parts(value, column) -%}
    {%- if value.value_type != 'bigint' -%}
        {{- return([[column, 'ew_sum_' ~ value.number]]) -}}
    {%- endif -%}
    {{- return([
        ['shiftright(' ~ column ~ ', 32)', 'ew_upper_' ~ value.number],
        [column ~ ' & 4294967295', 'ew_lower_' ~ value.number],
    ]) -}}
{%- endmacro -%}
