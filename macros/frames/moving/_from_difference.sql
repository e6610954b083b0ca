{#-
    A count, sum or average of whole numbers or decimals, in the type of Spark's own: a sum of decimals has ten digits
    more before the point, an average four more before and after it (Sum and Average in Spark's catalyst).
    An average of decimals is divided in two parts. The first comes out even; the second is less than one, so that its
    quotient has digits enough to be rounded once, as Spark rounds. Together they would have to share 38 digits.
-#}
{%- macro _from_difference(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set total = 'ew_sum_' ~ value.number -%}
    {%- set digits = event_windows._decimal_digits(value.value_type or '') -%}
    {%- if value.function == 'count' -%}
        {{- return(count) -}}
    {%- elif value.value_type == 'bigint' -%}
        {{- return(event_windows._from_parts(value)) -}}
    {%- elif value.function == 'sum' -%}
        {%- set typed = total if digits is none else 'cast(' ~ total ~ ' as decimal(' ~ (digits[0] + 10) ~ ', ' ~ digits[1] ~ '))' -%}
        {{- return('if(' ~ count ~ ' = 0, null, ' ~ typed ~ ')') -}}
    {%- elif digits is none -%}
        {{- return('cast(' ~ total ~ ' as double) / nullif(' ~ count ~ ', 0)') -}}
    {%- endif -%}
    {%- set divisor = 'cast(nullif(' ~ count ~ ', 0) as decimal(14, 0))' -%}
    {%- set rest = total ~ ' % ' ~ divisor -%}
    {%- set whole = 'cast((' ~ total ~ ' - ' ~ rest ~ ') / ' ~ divisor ~ ' as decimal(' ~ (digits[0] - digits[1] + 1) ~ ', 0))' -%}
    {%- set part = 'cast((' ~ rest ~ ') / ' ~ divisor ~ ' as decimal(' ~ (digits[1] + 5) ~ ', ' ~ (digits[1] + 4) ~ '))' -%}
    {{- return('cast(' ~ whole ~ ' + ' ~ part ~ ' as decimal(' ~ (digits[0] + 4) ~ ', ' ~ (digits[1] + 4) ~ '))') -}}
{%- endmacro -%}
