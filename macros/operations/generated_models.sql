{#- What the operations share that print models to begin with. -#}

{#- The name that generated models begin with: it becomes the name of files and of tables. -#}
{%- macro _check_model_name(name) -%}
    {%- set is_one = name is none or (name is string and name and event_windows._as_name(name) == name) -%}
    {{- return([] if is_one else [event_windows._problem(
        'name', 'is not a name for models', name, 'letters, digits and underscores',
    )]) -}}
{%- endmacro -%}

{#- That no model takes the place of what it reads: its file would be written over, or dbt would drop its table. -#}
{%- macro _check_takes_no_place(name, found) -%}
    {%- set taken, relation = [] if found.is_source else [found.name | lower], found.relation -%}
    {%- do taken.extend([relation.identifier | lower] if relation.schema | lower == target.schema | lower else []) -%}
    {%- for ending in (['_state', '', '_rejected', '_runs'] if name else []) if (name ~ ending) | lower in taken -%}
        {{- return([event_windows._problem(
            'name', 'gives a model the name of what it reads, which it would take the place of', name ~ ending,
            'a name under which there is neither a file nor a table yet',
        )]) -}}
    {%- endfor -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- Prints models, as pairs (what follows the name, text), then tests in the same way, then their YAML. -#}
{%- macro _say_files(name, models, yaml, tests=[]) -%}
    {%- set files -%}
    {%- for folder, texts in [['models', models], ['tests', tests]] -%}
        {%- for ending, text in texts -%}
-- {{ folder }}/{{ name }}{{ ending }}.sql
{{ text }}

{% endfor -%}
    {%- endfor -%}
# models/{{ name }}.yml
{{ event_windows._not_rendered(yaml) }}
    {%- endset -%}
    {%- do event_windows._say([files]) -%}
{%- endmacro -%}

{#- A text that stands for itself where dbt renders it, as it does YAML: what begins Jinja in a name is no Jinja. -#}
{%- macro _not_rendered(text) -%}
    {%- set text = text | replace('{{', "{{ '{{' }}") -%}
    {{- return(text | replace('{%', "{{ '{%' }}") | replace('{#', "{{ '{#' }}")) -}}
{%- endmacro -%}

{#- What is read of a state: its live rows, what it rejected, its runs. Pairs (what follows the name, text). -#}
{%- macro _models_of_state(name, live) -%}
    {%- set models = [] -%}
    {%- for ending, macro in [['', live], ['_rejected', 'rejected_events'], ['_runs', 'run_log']] -%}
        {%- set model -%}
{{ '{{' }} event_windows.{{ macro }}(ref({{ event_windows._text(name ~ '_state') }})) {{ '}}' }}
        {%- endset -%}
        {%- do models.append([ending, model]) -%}
    {%- endfor -%}
    {{- return(models) -}}
{%- endmacro -%}

{#- Table properties of a state: Delta takes a column name with one of these signs only where it maps names. -#}
{%- macro _delta_properties(file_format, names, marks_rows=true) -%}
    {%- set properties = ["'delta.enableDeletionVectors': 'true'"] if marks_rows else [] -%}
    {%- set odd = [' ', ',', ';', '{', '}', '(', ')', '\n', '\t', '='] | select('in', names | join) | list -%}
    {%- do properties.extend(["'delta.columnMapping.mode': 'name'"] if odd else []) -%}
    {%- if file_format == 'delta' and properties %}
    tblproperties={{ '{' ~ properties | join(', ') ~ '}' }},
    {%- endif %}
{%- endmacro -%}

{#- The tables that no source declares yet (`_named_in_spark`), or none in place of one, in YAML. -#}
{%- macro _declared_sources(tables) -%}
    {%- set sources = {} -%}
    {%- for table in tables if table is not none -%}
        {%- set of_source = sources.get(table.source_name, []) -%}
        {%- do sources.update({table.source_name: of_source if table in of_source else of_source + [table]}) -%}
    {%- endfor -%}
    {%- if sources -%}
sources:
        {%- for name, of_source in sources.items() %}
  - name: {{ event_windows._as_json(name) }}
            {%- for part in ['database', 'schema'] if of_source[0][part] %}
    {{ part }}: {{ event_windows._as_json(of_source[0][part]) }}
            {%- endfor %}
    tables:
            {%- for table in of_source %}
      - name: {{ event_windows._as_json(table.name) }}
                {%- if table.identifier != table.name %}
        identifier: {{ event_windows._as_json(table.identifier) }}
        quoting: {identifier: true}
                {%- endif %}
            {%- endfor %}
        {%- endfor %}

{% endif -%}
{%- endmacro -%}

{%- macro _column_yaml(name, type, description, is_id=false) %}
      - name: {{ name }}
        description: {{ description }}
        data_type: {{ type }}
        {%- if is_id %}
        data_tests: [unique, not_null]
        {%- endif %}
{%- endmacro -%}

{%- macro _run_log_yaml(name) %}
  - name: {{ name }}_runs
    description: What each run read, accepted, rejected and changed. One row per run.
    columns:
    {{- event_windows._column_yaml('run', 'bigint', 'Number of the run, from 1 on.', is_id=true) }}
{%- endmacro -%}

{#-
    That each id is one row of its source. As tests of their own: the sources have YAML files already, in which dbt
    accepts a name once. Copies that are equal pass, since they do a join no harm.
-#}
{%- macro _delivery_tests(settings) -%}
    {%- set given = settings.given -%}
    {%- set tests = [] -%}
    {%- for side in ['left', 'right'] -%}
        {%- set keys = [] -%}
        {%- for entry in given['on'] if entry is string or 'time_window' not in entry -%}
            {%- do keys.append(entry if entry is string else entry[side]) -%}
        {%- endfor -%}
        {%- set differs = 'other_keys or other_time' if keys else 'other_time' -%}
        {%- set text -%}
{{ '{{' }} config(fail_calc="coalesce(sum(if({{ differs }}, 1, 0)), 0)") {{ '}}' }}

{{ '{{' }} event_windows.test_events_are_delivered_once(
    {{ given[side].relation }},
    id={{ event_windows._as_json(given[side].id) }},
    {%- if keys %}
    keys={{ event_windows._as_json(keys) }},
    {%- endif %}
    event_time={{ event_windows._as_json(given[side].event_time) }},
) {{ '}}' }}
        {%- endset -%}
        {%- do tests.append(['_' ~ side ~ '_delivered_once', text]) -%}
    {%- endfor -%}
    {{- return(tests) -}}
{%- endmacro -%}

{#-
    A value as JSON that Jinja and YAML read as well: a sign beyond U+FFFF stands for itself, since neither of them puts
    it together from the two halves that `tojson` writes.
-#}
{%- macro _as_json(value) -%}
    {%- set parts = [] -%}
    {%- if value is string -%}
        {%- for sign in value -%}
            {%- set written = tojson(sign)[1:-1] -%}
            {%- do parts.append(sign if written | length == 12 else written) -%}
        {%- endfor -%}
        {{- return('"' ~ parts | join ~ '"') -}}
    {%- elif value is mapping -%}
        {%- for name in value -%}
            {%- do parts.append(event_windows._as_json(name) ~ ': ' ~ event_windows._as_json(value[name])) -%}
        {%- endfor -%}
        {{- return('{' ~ parts | join(', ') ~ '}') -}}
    {%- elif event_windows._is_list(value) -%}
        {%- for one in value -%}
            {%- do parts.append(event_windows._as_json(one)) -%}
        {%- endfor -%}
        {{- return('[' ~ parts | join(', ') ~ ']') -}}
    {%- endif -%}
    {{- return(tojson(value)) -}}
{%- endmacro -%}
