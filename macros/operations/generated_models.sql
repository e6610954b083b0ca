{#- What the operations share that print models to begin with. -#}

{#- The name that generated models begin with: it becomes the name of files and of tables. -#}
{%- macro _check_model_name(name) -%}
    {%- set letters = 'abcdefghijklmnopqrstuvwxyz0123456789_' -%}
    {%- if name is none or (name is string and name and not name | lower | list | reject('in', letters) | list) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(
        'name', 'is not a name for models', name, 'letters, digits and underscores',
    )]) -}}
{%- endmacro -%}

{#- Prints models, as pairs (what follows the name, text), then tests in the same way, then their YAML. -#}
{%- macro _say_files(name, models, yaml, tests=[]) -%}
    {%- set parts = [] -%}
    {%- for ending, text in models -%}
        {%- do parts.append('-- models/' ~ name ~ ending ~ '.sql\n' ~ text ~ '\n') -%}
    {%- endfor -%}
    {%- for ending, text in tests -%}
        {%- do parts.append('-- tests/' ~ name ~ ending ~ '.sql\n' ~ text ~ '\n') -%}
    {%- endfor -%}
    {%- do event_windows._say(parts + ['# models/' ~ name ~ '.yml\n' ~ yaml]) -%}
{%- endmacro -%}

{#- What is read of a state: its live rows, what it rejected, its runs. Pairs (what follows the name, text). -#}
{%- macro _models_of_state(name, live) -%}
    {%- set state = "ref(" ~ event_windows._text(name ~ '_state') ~ ')' -%}
    {{- return([
        ['', '{{ event_windows.' ~ live ~ '(' ~ state ~ ') }}'],
        ['_rejected', '{{ event_windows.rejected_events(' ~ state ~ ') }}'],
        ['_runs', '{{ event_windows.run_log(' ~ state ~ ') }}'],
    ]) -}}
{%- endmacro -%}

{#- The tables that no source declares yet, as pairs (schema, table) or none, in YAML. -#}
{%- macro _declared_sources(tables) -%}
    {%- set known = {} -%}
    {%- for table in tables if table is not none -%}
        {%- set of_schema = known.get(table[0], []) -%}
        {%- do known.update({table[0]: of_schema if table[1] in of_schema else of_schema + [table[1]]}) -%}
    {%- endfor -%}
    {%- if not known -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set lines = ['sources:'] -%}
    {%- for schema, names in known.items() -%}
        {%- do lines.extend(['  - name: ' ~ tojson(schema), '    schema: ' ~ tojson(schema), '    tables:']) -%}
        {%- for name in names -%}
            {%- do lines.append('      - name: ' ~ tojson(name)) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(lines | join('\n') ~ '\n\n') -}}
{%- endmacro -%}

{%- macro _run_log_yaml(name) %}
  - name: {{ name }}_runs
    description: What each run read, accepted, rejected and changed. One row per run.
    columns:
      - name: run
        description: Number of the run, from 1 on.
        data_type: bigint
        data_tests: [unique, not_null]
{%- endmacro -%}
