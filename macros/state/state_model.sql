{#-
    A state's query begins with CTEs of its own, so none can stand before the call: Spark would only say that there is a
    syntax error at `with`. Where the file does not show the call (a macro of the caller has it) nothing is said.
-#}
{%- macro _check_stands_first(macro_name) -%}
    {%- set text = event_windows._without(event_windows._text_of_model(), '/*', '*/') -%}
    {%- set lines = [] -%}
    {%- for line in text.split('\n') -%}
        {%- do lines.append(line.split('--')[0]) -%}
    {%- endfor -%}
    {%- set around = (lines | join('\n')).split(macro_name ~ '(') -%}
    {%- set pieces = around[0].split('{{') -%}
    {%- if around | length > 1 and pieces | length > 1 and '}}' not in pieces | last and '{%' not in pieces | last -%}
        {%- set before = event_windows._without(pieces[:-1] | join('{{'), '{{', '}}') -%}
        {%- set before = event_windows._without(before, '{%', '%}') | trim -%}
        {%- if before[-1:] == ')' and before.split() | first | lower == 'with' -%}
            {{- return([event_windows._problem(
                'model', 'has CTEs before the call, whose query begins with its own', before.split() | join(' '),
                "the CTEs in a view of their own, which the call then reads by ref('...')",
            )]) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- A state model is an incremental merge on its id, in a table format that can merge. -#}
{%- macro _check_merges(unique_key) -%}
    {%- if not execute or model.resource_type != 'model' -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set format = config.get('file_format') or event_windows._default_file_format() -%}
    {%- set given = {
        'materialized': config.get('materialized'),
        'incremental_strategy': config.get('incremental_strategy'),
        'unique_key': config.get('unique_key'),
        'file_format': format,
    } -%}
    {%- set key = given.unique_key | join if event_windows._is_list(given.unique_key) else given.unique_key -%}
    {%- if given.materialized != 'incremental' or given.incremental_strategy != 'merge'
        or key | lower != unique_key | lower or format not in ['delta', 'iceberg'] -%}
        {{- return([event_windows._problem(
            'config', 'does not merge, so the model can keep no state', given,
            "config(materialized='incremental', incremental_strategy='merge', unique_key='" ~ unique_key
                ~ "', file_format='delta'), or file_format='iceberg'",
        )]) -}}
    {%- endif -%}
    {{- return(
        event_windows._check_predicates(unique_key) + event_windows._check_merges_whole(unique_key)
        + event_windows._check_alias() + event_windows._check_listed(unique_key)
        + adapter.dispatch('_check_merges_query', 'event_windows')(format)
    ) -}}
{%- endmacro -%}

{#-
    That dbt knows a state that is there, since it would build it anew, from what the source has not deleted yet.
    dbt-spark takes a schema for empty where another command drops a table of it while it is listed (dbt-spark#950), and
    does not find tables of a schema that is written with its catalog. Spark is asked for the name first, since pyspark
    prints the error of a table that is not there.
-#}
{%- macro _check_listed(unique_key) -%}
    {%- set is_first = event_windows._is_id_of_state(unique_key) and event_windows._may_read()
        and not should_full_refresh() -%}
    {%- set name = event_windows._text(this.identifier) -%}
    {%- set is_there = is_first and load_relation(this) is none
        and run_query('show tables in ' ~ this.without_identifier() ~ ' like ' ~ name).rows -%}
    {%- set columns = (adapter.get_columns_in_relation(this) if is_there else []) | map(attribute='name') | list -%}
    {{- return([event_windows._problem(
        'model', 'is a state that is there, but dbt has not found it, and would build it anew', this,
        'one more run, where another command has dropped a table while dbt has listed those of the schema; '
            ~ 'a schema without its catalog in the profile; or --full-refresh',
    )] if 'checkpoint' in columns else []) -}}
{%- endmacro -%}

{#-
    That the MERGE writes all that a run gives, and nothing else: a part of a state would be of another run than the
    rest. Settings of dbt-spark and of dbt-databricks.
-#}
{%- macro _check_merges_whole(unique_key) -%}
    {%- set problems = [] -%}
    {%- for name in [
        'merge_update_columns', 'merge_exclude_columns', 'skip_matched_step', 'skip_not_matched_step',
        'matched_condition', 'not_matched_condition', 'not_matched_by_source_action',
    ] if config.get(name) and event_windows._is_id_of_state(unique_key) -%}
        {%- do problems.append(event_windows._problem(
            'config', 'keeps the MERGE from writing rows of the state as the run gives them', {name: config.get(name)},
            'no such setting; where the project has it for all models, config(' ~ name ~ '=none) in this one',
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    That no other model takes the place of this one's rows: dbt-spark puts them into a temporary view of the model's
    alias without its schema, and all threads of `method: session` have one Spark session.
-#}
{%- macro _check_alias() -%}
    {%- set alias, others = model.alias or model.name, [] -%}
    {%- set may_meet = event_windows._may_read() and config.get('materialized') == 'incremental'
        and target.threads | default(1) > 1 -%}
    {%- for id, node in (graph.nodes.items() if may_meet else []) if id != model.unique_id -%}
        {%- if node.resource_type == 'model' and node.config.materialized == 'incremental'
                and (node.alias or node.name) | lower == alias | lower -%}
            {%- do others.append(id) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return([event_windows._problem(
        'alias', 'is that of another incremental model, and dbt-spark keeps the new rows of both in one temporary view '
        ~ 'of the session that all threads share, so that one could merge those of the other',
        {'alias': alias, 'threads': target.threads, 'others': others}, 'another alias, or threads: 1 in the profile',
    )] if others and adapter.config.credentials.method == 'session' else []) -}}
{%- endmacro -%}

{#-
    That the columns before the id are the keys, by which readers of a state know them: a contract gives its table the
    order of its own columns.
-#}
{%- macro _check_contract(keys, id) -%}
    {%- set enforced = execute and (config.get('contract') or {}).enforced -%}
    {%- set before = [] -%}
    {%- set found = namespace(id=false) -%}
    {%- for name in (model.columns if enforced else []) -%}
        {%- set found.id = found.id or name | lower == id -%}
        {%- do before.extend([] if found.id else [name | lower]) -%}
    {%- endfor -%}
    {{- return([event_windows._problem(
        'contract', 'lists before ' ~ id ~ ' other columns than the keys, and what reads the state takes these for its '
        ~ 'keys', before, 'the keys, then ' ~ id ~ ', then the others, and one run with --full-refresh; or no contract '
        ~ 'of the state, and one of the model that shows its live rows',
    )] if found.id and event_windows._is_list(keys) and before | sort != keys | map('lower') | sort else []) -}}
{%- endmacro -%}

{#-
    That the MERGE evaluates the model's query itself, and with it the check that no other run has committed
    (`_fence`). dbt puts the query into a temporary view.
-#}
{%- macro default___check_merges_query(format) -%}
    {{- return([]) -}}
{%- endmacro -%}

{#-
    dbt-glue writes a table of the query's rows first, unless a setting is anything but this text. Its name stands
    apart, since dbt-autofix takes a name that is not dbt's own for one that belongs under `meta`.
-#}
{%- macro glue___check_merges_query(format) -%}
    {%- set setting = 'use_iceberg_temp_views' -%}
    {%- set views = config.get(setting, 'False') -%}
    {{- return([event_windows._problem(
        'config', 'merges a copy of the new rows, which may be older than what another run has written meanwhile',
        {'file_format': format, 'use_iceberg_temp_views': views}, "use_iceberg_temp_views='True'",
    )] if format == 'iceberg' and views == 'False' else []) -}}
{%- endmacro -%}

{#- The table format of a model that names none: Spark's own is no table format, Databricks' is Delta. -#}
{%- macro _default_file_format() -%}
    {{- return(adapter.dispatch('_default_file_format', 'event_windows')()) -}}
{%- endmacro -%}

{%- macro default___default_file_format() -%}
    {{- return(none) -}}
{%- endmacro -%}

{%- macro databricks___default_file_format() -%}
    {{- return('delta') -}}
{%- endmacro -%}

{#- Whether the table of the model takes no text with a collation: of Delta, but not on Databricks. -#}
{%- macro _lacks_collations() -%}
    {{- return(adapter.dispatch('_lacks_collations', 'event_windows')()) -}}
{%- endmacro -%}

{%- macro default___lacks_collations() -%}
    {{- return(config.get('file_format') == 'delta') -}}
{%- endmacro -%}

{%- macro databricks___lacks_collations() -%}
    {{- return(false) -}}
{%- endmacro -%}

{#-
    Whether the model that is rendered keeps a state. A unit test does not say what its model is: it is one that keeps a
    state if the test gives rows of it (`input: this`), or if the call has what only a state needs.
-#}
{%- macro _is_incremental_model(says_so=false) -%}
    {%- if execute and model.resource_type == 'unit_test' -%}
        {{- return(says_so or (model.this_input_node_unique_id or none) is not none) -}}
    {%- endif -%}
    {{- return(config.get('materialized') == 'incremental') -}}
{%- endmacro -%}

{#- Cursor, watermark and lateness: the arguments that every state model has. -#}
{%- macro _check_lateness(arguments, several=false) -%}
    {%- set problems = [] if several
        else event_windows._check_cursor(arguments.cursor, unapplied=arguments.get('unapplied')) -%}
    {%- do problems.extend(event_windows._check_duration('watermark_delay', arguments.watermark_delay)) -%}
    {%- set delay = event_windows._duration_micros(arguments.watermark_delay) -%}
    {%- if arguments.allowed_lateness is not none -%}
        {%- do problems.extend(event_windows._check_duration(
            'allowed_lateness', arguments.allowed_lateness, 0 if several else delay or 0
        )) -%}
    {%- endif -%}
    {%- if arguments.max_future_skew is not none -%}
        {%- do problems.extend(event_windows._check_duration('max_future_skew', arguments.max_future_skew)) -%}
    {%- endif -%}
    {%- if arguments.min_event_time is not none -%}
        {%- do problems.extend(event_windows._check_moment(arguments.min_event_time)) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_choice('late_test', arguments.late_test, ['row', 'session'])) -%}
    {{- return(problems) -}}
{%- endmacro -%}
