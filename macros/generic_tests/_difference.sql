{#-
    One column of a session beside what it should be, for `_differences`. Sums of floating point numbers depend on their
    order; a relative difference below 1e-9 is none.
-#}
{%- macro _difference(name, held, due, function=none) -%}
    {%- set same = held ~ ' <=> ' ~ due -%}
    {%- if function in ['sum', 'avg'] -%}
        {%- set near = 'abs(' ~ held ~ ' - ' ~ due ~ ') <= 1e-9D * greatest(abs(' ~ held ~ '), abs(' ~ due ~ '))' -%}
        {%- set same = same ~ ' or (typeof(' ~ due ~ ") in ('float', 'double') and coalesce(" ~ near ~ ', false))' -%}
    {%- endif -%}
    {{- return(
        "named_struct('name', " ~ event_windows._text(name) ~ ", 'held', cast(" ~ held ~ " as string), 'due', cast(" ~ due
        ~ " as string), 'same', " ~ same ~ ')'
    ) -}}
{%- endmacro -%}
