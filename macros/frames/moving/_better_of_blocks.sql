{#- The least or the greatest of what the frame holds of the block it ends in and of the one before. -#}
{%- macro _better_of_blocks(value) -%}
    {%- set late = 'ew_late_' ~ value.function ~ '_' ~ value.number -%}
    {%- set early = 'ew_early_' ~ value.function ~ '_' ~ value.number -%}
    {%- set of_last_block = '~ew_end_block' if value.function == 'min' else 'ew_end_block' -%}
    {%- set of_first_block = '(ew_end_block - 1)' if value.function == 'min' else '~(ew_end_block - 1)' -%}
    {{- return(
        ('least' if value.function == 'min' else 'greatest')
        ~ '(if(' ~ late ~ '.block = ' ~ of_last_block ~ ', ' ~ late ~ '.value, null), '
        ~ 'if(' ~ early ~ '.block = ' ~ of_first_block ~ ', ' ~ early ~ '.value, null))'
    ) -}}
{%- endmacro -%}
