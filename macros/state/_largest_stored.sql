{#- The largest value of a column in the table that an append model adds to, as a literal; none where there is no table yet. -#}
{%- macro _largest_stored(column) -%}
    {%- if not is_incremental() -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return(run_query('select max(' ~ event_windows._quote(column) ~ ') from ' ~ this).columns[0].values()[0]) -}}
{%- endmacro -%}
