{#-
    Each of `keys` names one key: a mapping of all key columns to values, or the value alone where there is one column.
    A value is compared as the type of its column. One that has no such value is a problem: it would else be NULL, which
    is a key like any other.
-#}
{%- macro _check_forgotten(keys, types) -%}
    {%- set accepted = 'a list with a mapping for each key such as {user_id: 42}, '
        ~ 'or the values of a single key column' -%}
    {%- if not event_windows._is_list(keys) or not keys -%}
        {{- return([event_windows._problem('keys', 'is not a list with at least one key', keys, accepted)]) -}}
    {%- elif not types -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set problems, casts, asked = [], [], [] -%}
    {%- for key in keys -%}
        {%- set values = event_windows._values_of_key(key, types) -%}
        {%- if values is none -%}
            {%- do problems.append(event_windows._problem(
                'keys', 'does not name the key columns of the state, ' ~ types.keys() | join(', ') ~ ', each once', key,
                accepted,
            )) -%}
        {%- endif -%}
        {%- for name in (values or {}) if values[name] is not none -%}
            {%- set value, type = values[name], types[name].type -%}
            {%- if value is mapping or event_windows._is_list(value) -%}
                {%- do problems.append(event_windows._problem(
                    'keys', 'holds a list or a mapping as a value', value, accepted,
                )) -%}
            {%- elif event_windows._is_text_type(type) and value is not string -%}
                {%- do problems.append(event_windows._problem(
                    'keys', 'is not text, unlike the column ' ~ name, value,
                    "text in quotes such as '0042', so that YAML leaves it as it is; null for NULL",
                )) -%}
            {%- elif event_windows._forgotten_type(type) is none -%}
                {%- do problems.append(event_windows._problem(
                    'keys', 'can not be compared with the column ' ~ name ~ ' ' ~ type, value,
                    'keys of text, numbers, booleans, dates and timestamps',
                )) -%}
            {%- elif not event_windows._is_text_type(type) -%}
                {%- set whole = event_windows._whole_value(type) -%}
                {%- do casts.append(
                    event_windows._forgotten_value(value, type) ~ ' is not null'
                    ~ (" and " ~ event_windows._text(value | string) ~ " rlike '" ~ whole ~ "'" if whole else '')
                ) -%}
                {%- do asked.append([value, name ~ ' ' ~ type]) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- if casts and not problems -%}
        {%- set are_values = event_windows._read_one('select array(' ~ casts | join(', ') ~ ') as known').known -%}
        {%- for pair in asked -%}
            {%- if not are_values[loop.index0] -%}
                {%- do problems.append(event_windows._problem(
                    'keys', 'can not be cast to the column ' ~ pair[1], pair[0],
                    'a value of its type, or null for NULL',
                )) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The values of a key by the names of its columns in lower case, or none where it does not name them all. -#}
{%- macro _values_of_key(key, types) -%}
    {#- MiniJinja takes none for a list -#}
    {%- if key is not none and event_windows._is_list(key) -%}
        {{- return(none) -}}
    {%- elif key is not mapping -%}
        {{- return({types.keys() | first: key} if types | length == 1 else none) -}}
    {%- endif -%}
    {%- set values = {} -%}
    {%- for name in key -%}
        {%- do values.update({name | string | lower: key[name]}) -%}
    {%- endfor -%}
    {{- return(values if values.keys() | sort == types.keys() | sort and key | length == types | length else none) -}}
{%- endmacro -%}

{%- macro _is_text_type(type) -%}
    {{- return(type[:6] == 'string' or type[:7] == 'varchar' or type[:4] == 'char') -}}
{%- endmacro -%}

{#-
    What the text of a value looks like from which a cast makes no other key: it rounds to a decimal, takes a year for
    its first day, an hour for that of today, and leaves the time of a date out.
-#}
{%- macro _whole_value(type) -%}
    {%- set digits, date = event_windows._decimal_digits(type), '^[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}' -%}
    {%- if digits is not none -%}
        {{- return('^[^.eE]*([.][0-9]{0,' ~ digits[1] ~ '}0*)?$') -}}
    {%- endif -%}
    {{- return({'date': date ~ '$', 'timestamp': date, 'timestamp_ntz': date}.get(type)) -}}
{%- endmacro -%}

{#- A type of which a literal can be made, or none. -#}
{%- macro _forgotten_type(type) -%}
    {%- set plain = [
        'bigint', 'int', 'smallint', 'tinyint', 'double', 'float', 'boolean', 'date', 'timestamp', 'timestamp_ntz',
    ] -%}
    {{- return(type if event_windows._is_text_type(type) or type in plain or type[:7] == 'decimal' else none) -}}
{%- endmacro -%}

{#-
    A value as SQL of the type of its column. try_cast is as strict as ANSI mode, whatever the session says. Files are
    skipped as if -0.0 were smaller than 0.0, which is what a state holds: the sum makes one of the other.
-#}
{%- macro _forgotten_value(value, type) -%}
    {%- set text = event_windows._text(value | string) -%}
    {%- set cast = 'try_cast(' ~ text ~ ' as ' ~ type ~ ')' -%}
    {%- if type in ['double', 'float'] -%}
        {{- return('(' ~ cast ~ ' + 0)') -}}
    {%- endif -%}
    {{- return(text if event_windows._is_text_type(type) else cast) -}}
{%- endmacro -%}

{#- The condition that a row has one of the keys. NULL is a key like any other. -#}
{%- macro _is_forgotten(keys, types) -%}
    {%- for key in keys -%}
        {%- set values = event_windows._values_of_key(key, types) -%}
        {%- for name in types -%}
            {{- ' and ' if not loop.first }}{{ event_windows._quote(types[name].name) }}
            {%- if values[name] is none %} is null
            {%- else %} = {{ event_windows._forgotten_value(values[name], types[name].type) }}
            {%- endif -%}
        {%- endfor -%}
        {{- ' or ' if not loop.last }}
    {%- endfor -%}
{%- endmacro -%}

{#-
    One commit: the rows of the keys go, and the newest checkpoint says how many events they held, so that the numbers
    of the run log still add up. The fence is that of a run (`_fence`).
-#}
{%- macro _forgetting_merge(relation, id, counted, condition) -%}
    {%- set last -%}
select {{ id }} as id, checkpoint.details as details from {{ relation }} where status = 'checkpoint'
{{- ' order by checkpoint.run desc limit 1' }}
    {%- endset -%}
    {%- set newest = event_windows._read_one(last) -%}
    {%- set details = fromjson(newest.details) -%}
    {%- set overtaken = event_windows._caller('forget_keys') ~ ': a run has committed to ' ~ relation
        ~ ' since this one began. Nothing was deleted; run it again.' -%}
merge into {{ relation }} as ew_held
using (
    select
        {{ id }} as ew_id,
        cast(null as string) as ew_details
    from {{ relation }}
    where status <> 'checkpoint' and ({{ condition }})
    union all
    select
        if(
            ew_newest = {{ event_windows._text(newest.id) }},
            ew_newest,
            raise_error({{ event_windows._text(overtaken) }})
        ) as ew_id,
        concat(
            {{ event_windows._details_without(details, ['forgotten_accepted', 'forgotten_rejected']) }},
            ', "forgotten_accepted": ', ew_accepted + {{ details.forgotten_accepted | default(0) }},
            ', "forgotten_rejected": ', ew_rejected + {{ details.forgotten_rejected | default(0) }}, '}'
        ) as ew_details
    from (
        select
            max_by({{ id }}, checkpoint.run) filter (where status = 'checkpoint') as ew_newest,
            coalesce(sum({{ counted }}) filter (
                where status not in ('checkpoint', 'rejected') and ({{ condition }})
            ), 0L) as ew_accepted,
            coalesce(sum({{ counted }}) filter (
                where status = 'rejected' and ({{ condition }})
            ), 0L) as ew_rejected
        from {{ relation }}
    )
) as ew_forgotten
on ew_held.{{ id }} = ew_forgotten.ew_id
when matched and ew_forgotten.ew_details is null then delete
when matched then update set ew_held.checkpoint.details = ew_forgotten.ew_details
{%- endmacro -%}

{#- How many rows there are `from` a table `where` they are not wanted, or were until they were deleted. -#}
{%- macro _deleted(rows, dry_run) -%}
    {%- set number = event_windows._read_one('select count(*) as number ' ~ rows).number -%}
    {%- if number and not dry_run -%}
        {%- do run_query('delete ' ~ rows) -%}
    {%- endif -%}
    {{- return(number) -}}
{%- endmacro -%}

{#- What no DELETE does: the source, older versions of the tables, and models that hold rows of their own. -#}
{%- macro _left_to_forget(tables) -%}
    {%- set kept = event_windows._models_that_keep_rows(tables) -%}
What is left to do
  the source: while it has events of these keys, a full refresh, or a run that reads events again, brings them back
    {%- for table in tables %}
  files of {{ table }} that still hold the rows, once nobody reads older versions:
        {%- for statement in event_windows._removing_old_versions(table) %}
    {{ statement }}
        {%- endfor %}
    {%- endfor %}
    {%- if kept %}
  models built from the state, which were not looked into: {{ kept | join(', ') }}
    {%- endif %}
{%- endmacro -%}

{#-
    The statements after which no file holds a deleted row. A deletion vector, or a delete file of Iceberg, only marks
    rows of a file that stays.
-#}
{%- macro _removing_old_versions(relation) -%}
    {%- set format = event_windows._format_of(relation) -%}
    {%- set set_to = {} -%}
    {%- for property in run_query('show tblproperties ' ~ relation).rows -%}
        {%- do set_to.update({property[0]: property[1] | lower}) -%}
    {%- endfor -%}
    {%- if format == 'delta' -%}
        {%- set purge = ['reorg table ' ~ relation ~ ' apply (purge)'] -%}
        {{- return(
            (purge if set_to.get('delta.enableDeletionVectors') == 'true' else []) + ['vacuum ' ~ relation]
        ) -}}
    {%- elif format == 'iceberg' -%}
        {%- set catalog, table = event_windows._catalog_of(relation), event_windows._text(relation | string) -%}
        {%- set rewrite -%}
call {{ catalog }}.system.rewrite_data_files(table => {{ table }}, options => map('delete-file-threshold', '1'))
        {%- endset -%}
        {%- set expire -%}
call {{ catalog }}.system.expire_snapshots(table => {{ table }}, older_than => ...)
        {%- endset -%}
        {%- set marks = 'merge-on-read' in [set_to.get('write.delete.mode'), set_to.get('write.merge.mode')] -%}
        {{- return([rewrite, expire] if marks else [expire]) -}}
    {%- endif -%}
    {{- return(['as its format removes them']) -}}
{%- endmacro -%}

{#- Models and snapshots downstream of a state that hold rows, and are not among the tables that were looked into. -#}
{%- macro _models_that_keep_rows(tables) -%}
    {%- set names, reached, kept = [], [], [] -%}
    {%- for table in tables -%}
        {%- do names.append(event_windows._bare_text(table)) -%}
    {%- endfor -%}
    {%- for id, node in graph.nodes.items() if event_windows._bare_text(node.get('relation_name')) == names[0] -%}
        {%- do reached.append(id) -%}
    {%- endfor -%}
    {%- set search = namespace(goes_on=true) -%}
    {%- for _ in graph.nodes if search.goes_on -%}
        {%- set search.goes_on = false -%}
        {%- for id, node in graph.nodes.items() if node.resource_type in ['model', 'snapshot'] and id not in reached -%}
            {%- if node.get('depends_on', {}).get('nodes', []) | select('in', reached) | list -%}
                {%- set search.goes_on = true -%}
                {%- do reached.append(id) -%}
                {%- set materialized = node.config.materialized -%}
                {%- if materialized not in ['view', 'ephemeral']
                        and event_windows._bare_text(node.get('relation_name')) not in names -%}
                    {%- set version = '.v' ~ node.version if node.get('version') else '' -%}
                    {%- do kept.append(node.name ~ version ~ ' (' ~ materialized ~ ')') -%}
                {%- endif -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(kept | sort) -}}
{%- endmacro -%}
