{#-
    Steps as common table expressions, in the order the data flows through them:
    a list of {'name':, 'why':, 'sql':}, the last one without a name being the result.
-#}
{%- macro _with(steps) -%}
    {%- set parts = [] -%}
    {%- for step in steps if step.name -%}
        {%- do parts.append(step.name ~ ' as (\n\n    -- ' ~ step.why ~ '\n    ' ~ step.sql | trim | indent(4) ~ '\n\n)') -%}
    {%- endfor -%}
    {{- return('with\n\n' ~ parts | join(',\n\n') ~ '\n\n' ~ (steps | last).sql | trim) -}}
{%- endmacro -%}
