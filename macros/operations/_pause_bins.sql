{#-
    Pauses are counted by their logarithm, in bins of half a doubling: bin n begins at 2^(n / 2) seconds. The first one
    holds all that is shorter, the last one (from 48 days on) all that is longer.
-#}
{%- macro _pause_bins() -%}
    {{- return(45) -}}
{%- endmacro -%}
