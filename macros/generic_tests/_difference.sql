{#-
    What is different between the column of a session and what it should be, as a sentence, or NULL.
    Sums of floating point numbers depend on their order; a relative difference below 1e-9 is none.
-#}
{%- macro _difference(name, held, due, source, function=none) -%}
    {%- set same = held ~ ' <=> ' ~ due -%}
    {%- if function in ['sum', 'avg'] -%}
        {%- set near = 'abs(' ~ held ~ ' - ' ~ due ~ ') <= 1e-9D * greatest(abs(' ~ held ~ '), abs(' ~ due ~ '))' -%}
        {%- set same = same ~ ' or (typeof(' ~ due ~ ") in ('float', 'double') and coalesce(" ~ near ~ ', false))' -%}
    {%- endif -%}
    {{- return(
        'if(' ~ same ~ ', null, concat(' ~ event_windows._text(name ~ ' is ') ~ ', ' ~ event_windows._said(held)
        ~ ', ' ~ event_windows._text(', ' ~ source ~ ' ') ~ ', ' ~ event_windows._said(due) ~ '))'
    ) -}}
{%- endmacro -%}
