{#-
    A state's query begins with CTEs of its own, so none can stand before the call: Spark would only say that there is a
    syntax error at `with`. Where the file does not show the call (a macro of the caller has it) nothing is said.
-#}
{%- macro _check_stands_first(macro_name) -%}
    {%- set text = event_windows._without(event_windows._without(model.raw_code | default('', true), '{#', '#}'), '/*', '*/') -%}
    {%- set lines = [] -%}
    {%- for line in text.split('\n') -%}
        {%- do lines.append(line.split('--')[0]) -%}
    {%- endfor -%}
    {%- set around = (lines | join('\n')).split(macro_name ~ '(') -%}
    {%- set pieces = around[0].split('{{') -%}
    {%- if around | length > 1 and pieces | length > 1 and '}}' not in pieces | last and '{%' not in pieces | last -%}
        {%- set before = event_windows._without(event_windows._without(pieces[:-1] | join('{{'), '{{', '}}'), '{%', '%}') | trim -%}
        {%- if before[-1:] == ')' and before.split() | first | lower == 'with' -%}
            {{- return([event_windows._problem(
                'model', 'has CTEs before the call, whose query begins with its own', before.split() | join(' '),
                "the CTEs in a view of their own, which the call then reads by ref('...')",
            )]) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
