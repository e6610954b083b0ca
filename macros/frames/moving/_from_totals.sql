{#- The sum or average of doubles: what the frame holds of the block it ends in and of the one before, added. -#}
{%- macro _from_totals(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set parts = [] -%}
    {%- for pair in [['ew_late_sum_', 'ew_end_block'], ['ew_early_sum_', '(ew_end_block - 1)']] -%}
        {%- set part = pair[0] ~ value.number -%}
        {%- do parts.append('coalesce(if(' ~ part ~ '.block = ' ~ pair[1] ~ ', ' ~ part ~ '.value, 0), 0)') -%}
    {%- endfor -%}
    {%- set total = parts | join(' + ') -%}
    {{- return('(' ~ total ~ ') / nullif(' ~ count ~ ', 0)' if value.function == 'avg' else 'if(' ~ count ~ ' = 0, null, ' ~ total ~ ')') -}}
{%- endmacro -%}
