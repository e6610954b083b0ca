{#- The columns of the tested model that a test names, and those that it has of every session. -#}
{%- macro _check_tested_model(relation, columns, named, needed=[]) -%}
    {%- set problems = [] -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_known_columns(relation, columns, named)) -%}
    {%- set lacking = needed | reject('in', columns) | list -%}
    {%- if lacking -%}
        {%- do problems.append(event_windows._problem('model', 'has no column ' ~ lacking | join(', '), relation, 'the rows of sessions or live_sessions, or a state table')) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
