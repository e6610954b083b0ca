{#-
    The name of this model's bound. Threads of one process may share a session: each model has its own. It is told by
    its file, since a model's id has no version yet while dbt reads the config.
-#}
{%- macro _reach_name() -%}
    {%- set file = (model.original_file_path | replace('\\', '/')).split('/') | last -%}
event_windows.reach.model.{{ model.package_name }}.{{ file.split('.sql')[0] }}
{%- endmacro -%}

{#- What stands in the MERGE of this model for its bound. -#}
{%- macro _reach() -%}
    {{- return(adapter.dispatch('_reach', 'event_windows')(event_windows._reach_name())) -}}
{%- endmacro -%}

{#- Spark puts a setting's text in the place of its name before it parses a statement. -#}
{%- macro default___reach(name) -%}
    {{- return('${' ~ name ~ '}') -}}
{%- endmacro -%}

{#-
    A SQL warehouse has no settings of ours; a variable it resolves in a MERGE, as open-source Delta does and Iceberg
    does not.
-#}
{%- macro databricks___reach(name) -%}
    {{- return(event_windows._quote(name | replace('.', '_'))) -}}
{%- endmacro -%}

{#-
    Sets the bound that `within_reach` compares with, where the model's config asks for it and its MERGE is to come.
    dbt fixes a config when it parses the project, before a run knows how far back it reaches.
-#}
{%- macro _set_reach(from) -%}
    {%- if event_windows._asks_for_reach() -%}
        {%- do run_query(
            adapter.dispatch('_setting_of_reach', 'event_windows')(event_windows._reach_name(), from)
        ) -%}
    {%- endif -%}
{%- endmacro -%}

{%- macro _asks_for_reach() -%}
    {{- return(event_windows._names_reach() and event_windows._may_read() and is_incremental()) -}}
{%- endmacro -%}

{#- Whether the config of the model has the bound among its predicates. -#}
{%- macro _names_reach() -%}
    {{- return(event_windows._reach() in event_windows._predicates() | join(' ')) -}}
{%- endmacro -%}

{#- What stands in the MERGE of the model beside its key: the adapters still take the older name, and take it first. -#}
{%- macro _predicates() -%}
    {%- set given = event_windows._given_predicates() -%}
    {{- return([given] if given is string else given) -}}
{%- endmacro -%}

{%- macro _given_predicates() -%}
    {{- return(config.get('predicates') or config.get('incremental_predicates') or []) -}}
{%- endmacro -%}

{#-
    That the MERGE finds all rows that a run can change, since it inserts once more what it does not find. Which rows a
    predicate leaves out is known by the bound, by the `status` of sessions and windows, and by `is_final` of a join.
-#}
{%- macro _check_predicates(unique_key) -%}
    {%- set given = event_windows._given_predicates() -%}
    {%- if given is string -%}
        {{- return([event_windows._problem(
            'incremental_predicates', 'is a text, to which dbt can not add the comparison of ids', given,
            'a list, such as [within_reach(...)]',
        )]) -}}
    {%- endif -%}
    {%- set unsafe, statuses = [], ["'open'", "'closed'", "'checkpoint'"] -%}
    {%- set by_status = unique_key in ['session_id', 'window_id'] -%}
    {%- for predicate in given if predicate | trim -%}
        {%- set text = predicate | lower | replace('"', "'") | replace('`', '') -%}
        {%- set all_but_final = "'final'" in text and ('not ' in text or '!=' in text or '<>' in text) -%}
        {%- set known = by_status and (all_but_final or not statuses | reject('in', text) | list)
            or unique_key == 'match_id' and 'is_final' in text -%}
        {%- set is_safe = event_windows._compares_what_stays(text, unique_key) if 'dbt_internal_source.' in text
            else known or event_windows._reach() in predicate -%}
        {%- do unsafe.extend([] if is_safe else [predicate]) -%}
    {%- endfor -%}
    {%- set accepted = {
        'session_id': '["DBT_INTERNAL_DEST.status in (' ~ statuses | join(', ') ~ ')"] with allowed_lateness, or ',
        'match_id': '["not DBT_INTERNAL_DEST.is_final"] with allowed_lateness, or ',
    } -%}
    {{- return([event_windows._problem(
        'incremental_predicates', 'leaves out rows that a run can change, so that an id would stand twice', unsafe,
        accepted.get('session_id' if by_status else unique_key, '') ~ '[within_reach(...)]'
            ~ (', or a column that a run never changes, compared by <=>, since NULL = NULL is not true'
                if 'dbt_internal_source' in unsafe | join(' ') | lower else ''),
    )] if unsafe else []) -}}
{%- endmacro -%}

{#-
    Whether a predicate compares a stored row with the run's row of its id by columns that are alike in both, such as a
    key, NULL or not. What a run changes of a row differs in the two, and the row would be put in a second time.
-#}
{%- macro _compares_what_stays(predicate, unique_key) -%}
    {%- set of_run = predicate.split('dbt_internal_source.')[1:] -%}
    {%- set changing = [
        'status', 'is_final', 'updated_at', 'session_end', 'last_event_at', 'event_count', 'own_event_count',
    ] -%}
    {%- for part in (of_run if event_windows._is_id_of_state(unique_key) else []) -%}
        {%- if event_windows._words_in(part) | first in changing -%}
            {{- return(false) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(predicate.split('<=>') | length > of_run | length) -}}
{%- endmacro -%}

{#-
    By a column that is before these in a row, the MERGE would miss rows that change, and insert them once more.
    `others` are columns of the caller's with the same times.
-#}
{%- macro _check_reach(columns, others=[]) -%}
    {%- if not execute or not event_windows._names_reach() -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set given = event_windows._predicates() -%}
    {%- set text = event_windows._bare_text(given | join(' ')) -%}
    {#- what stands before each comparison with the bound -#}
    {%- for bounded in text.split('>= ' ~ event_windows._bare_text(event_windows._reach()))[:-1] -%}
        {%- if (bounded | trim).split('dbt_internal_dest.') | last not in columns + others -%}
            {{- return([event_windows._problem(
                'incremental_predicates',
                'bounds a time that may be before what a run changes, so that an id would stand twice',
                given, "within_reach('" ~ columns | join("') or within_reach('") ~ "')",
            )]) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return([]) -}}
{%- endmacro -%}

{%- macro default___setting_of_reach(name, from) -%}
{{ event_windows._set_of_session(event_windows._quote(name), from) }}
{%- endmacro -%}

{%- macro databricks___setting_of_reach(name, from) -%}
declare or replace variable {{ event_windows._reach() }} default {{ from }}
{%- endmacro -%}
