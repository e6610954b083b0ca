{#-
    Stops the compilation with all problems of a call in one message, if there are any:
    who (macro and model), which argument, what is wrong, what was given, what is accepted.
-#}
{%- macro _refuse(macro_name, problems) -%}
    {%- if problems -%}
        {%- set lines = [event_windows._caller(macro_name) ~ ': ' ~ problems | length ~ (' problem' if problems | length == 1 else ' problems')] -%}
        {%- for problem in problems -%}
            {%- do lines.append('  ' ~ problem.argument ~ ': ' ~ problem.wrong) -%}
            {%- do lines.append('    given:    ' ~ event_windows._shown(problem.given)) -%}
            {%- do lines.append('    accepted: ' ~ problem.accepted) -%}
        {%- endfor -%}
        {{- exceptions.raise_compiler_error(lines | join('\n')) -}}
    {%- endif -%}
{%- endmacro -%}
