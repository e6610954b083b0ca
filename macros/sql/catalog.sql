{#-
    The relation as the catalog has it. None where there is nothing to ask: while parsing, for a CTE, for the stand-in
    of a unit test, and for a relation that is not built yet, or that dbt does not list: it lists those of one catalog,
    and an operation has Spark describe others (`_described`). With `--empty` a ref is a subquery, which has no columns
    that the catalog could name; what it stands for has. The list has no back-ticks.
-#}
{%- macro _in_catalog(relation) -%}
    {%- if not execute or event_windows._is_cte(relation) -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set listed = load_relation(relation) -%}
    {%- if listed is none -%}
        {{- return(relation if relation.information else none) -}}
    {%- elif relation.quote_policy is defined and relation.quote_policy.identifier is true -%}
        {{- return(listed.quote(schema=relation.quote_policy.schema, identifier=true)) -}}
    {%- endif -%}
    {{- return(listed) -}}
{%- endmacro -%}

{#- Whether events or sessions are a part of the query that reads them: a CTE by its name, or an ephemeral model. -#}
{%- macro _is_cte(relation) -%}
    {{- return(relation is string or (event_windows._is_relation(relation) and relation.is_cte is true)) -}}
{%- endmacro -%}

{#- Whether dbt hands over a query in place of a relation, of no row (`--empty`) or of a part of them (`--sample`). -#}
{%- macro _is_limited(relation) -%}
    {{- return((relation | string)[:1] == '(') -}}
{%- endmacro -%}

{#- Whether a value is what ref() and source() give. -#}
{%- macro _is_relation(value) -%}
    {{- return(
        true if value is defined and value and value is not string and value.identifier is defined else false
    ) -}}
{%- endmacro -%}

{#-
    The columns of a relation as the catalog has them, by their names in lower case, each with its `name` and `type`;
    none where the catalog can't be asked (`_in_catalog`). This is a DESCRIBE: a macro asks once and hands the answer
    on.
-#}
{%- macro _columns_of(relation) -%}
    {%- set listed = event_windows._in_catalog(relation) if event_windows._is_relation(relation) else none -%}
    {%- if listed is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set columns = {} -%}
    {%- for column in adapter.get_columns_in_relation(listed) -%}
        {%- do columns.update({column.name | lower: {'name': column.name, 'type': column.dtype | lower}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The same of what only Spark can describe: a subquery, or a version of a table. -#}
{%- macro _described_columns(rows) -%}
    {%- set columns = {} -%}
    {%- for column in run_query('describe query select * from ' ~ rows).rows -%}
        {%- do columns.update({column[0] | lower: {'name': column[0], 'type': column[1] | lower}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The type of a column as Spark names it, from what `_columns_of` gives; none where that does not know it. -#}
{%- macro _type_of(columns, name) -%}
    {{- return(
        columns[name | lower].type if columns is not none and name is string and name | lower in columns else none
    ) -}}
{%- endmacro -%}

{%- macro _is_number(type) -%}
    {{- return(event_windows._is_integer(type) or type in ['float', 'double'] or type[:7] == 'decimal') -}}
{%- endmacro -%}

{%- macro _is_integer(type) -%}
    {{- return(type in ['tinyint', 'smallint', 'int', 'bigint']) -}}
{%- endmacro -%}

{#- 'decimal(10,2)' -> [10, 2]; none for any other type. -#}
{%- macro _decimal_digits(type) -%}
    {%- if type[:8] != 'decimal(' or ',' not in type -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set digits = type[8:-1].split(',') -%}
    {{- return([digits[0] | int, digits[1] | int]) -}}
{%- endmacro -%}

{#- A type without what only says how large its values may be: Spark stops by itself where one has no room. -#}
{%- macro _kind_of_type(type) -%}
    {%- if event_windows._is_integer(type) -%}
        {{- return('integer') -}}
    {%- elif type[:8] == 'varchar(' -%}
        {{- return('string') -}}
    {%- elif event_windows._decimal_digits(type) -%}
        {{- return('decimal of ' ~ event_windows._decimal_digits(type)[1]) -}}
    {%- endif -%}
    {{- return(type) -}}
{%- endmacro -%}

{#- The types of several columns, in their order. -#}
{%- macro _types_of(columns, names) -%}
    {%- set types = [] -%}
    {%- for name in names -%}
        {%- do types.append(event_windows._type_of(columns, name)) -%}
    {%- endfor -%}
    {{- return(types) -}}
{%- endmacro -%}

{#-
    A hash of several columns (`names`, of which `_columns_of` knows the types), or none. Spark sorts by a prefix of 8
    bytes of the first column and compares whole rows where prefixes are equal (PrefixComparators), so columns whose
    first has few values sort slowly. A hash before them is as good a prefix as there can be. None where a type is not
    known, or takes texts that differ for equal: the hash is one of bytes. None of many columns either: what Spark
    infers from an expression of several doubles with each of them (getAllValidConstraints), and 14 take it 40 seconds.
-#}
{%- macro _hash_of(names, columns) -%}
    {%- for name in names -%}
        {%- set type = event_windows._type_of(columns, name) -%}
        {%- if type is none or 'collate' in type -%}
            {{- return(none) -}}
        {%- endif -%}
    {%- endfor -%}
    {%- if names | length < 2 or names | length > 6 -%}
        {{- return(none) -}}
    {%- endif -%}
xxhash64({{ event_windows._quoted(names) | join(', ') }})
{%- endmacro -%}

{#-
    The same hash of keys as they are stored (`settings`), which is that of the types that the source has now: a hash of
    an INT is another one than that of an equal BIGINT.
-#}
{%- macro _hash_of_stored(settings) -%}
    {%- set stored = [] -%}
    {%- for key in settings['keys'] -%}
        {%- set type = settings.key_types[loop.index0] -%}
        {%- do stored.append('cast(' ~ key ~ ' as ' ~ type ~ ')' if event_windows._is_number(type) else key) -%}
    {%- endfor -%}
xxhash64({{ stored | join(', ') }})
{%- endmacro -%}

{#- The type of one column; with several to ask for, `_columns_of` is asked once. -#}
{%- macro _column_type(relation, column) -%}
    {{- return(event_windows._type_of(event_windows._columns_of(relation), column)) -}}
{%- endmacro -%}

{#-
    Whether dbt is about to run what is rendered, so that the tables it reads have to be there as they will be read.
    Parsing, `compile`, `docs`, unit tests and analyses may meet tables that are older than the project's files.
-#}
{%- macro _will_run() -%}
    {{- return(
        execute and flags.WHICH in ['run', 'build', 'test', 'show', 'snapshot']
        and model.resource_type not in ['unit_test', 'analysis']
    ) -}}
{%- endmacro -%}

{#-
    The columns that stand before one of them (`_columns_of`): in a state table, its keys. None where the
    catalog can't be asked.
-#}
{%- macro _columns_before(known_columns, name) -%}
    {%- set columns = [] -%}
    {%- for column in (known_columns or {}) -%}
        {%- if column == name -%}
            {{- return(columns) -}}
        {%- endif -%}
        {%- do columns.append(event_windows._quote(known_columns[column].name)) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The columns of a relation (`_columns_of`) but some, and others at the end. Where the catalog can't be asked (while
    parsing, in a unit test, before the first run) all of them.
-#}
{%- macro _columns_without(known_columns, hidden, last=[]) -%}
    {%- if known_columns is none -%}
        {{- return(['*']) -}}
    {%- endif -%}
    {%- set columns = [] -%}
    {%- for column in known_columns if column not in hidden -%}
        {%- do columns.append(event_windows._quote(known_columns[column].name)) -%}
    {%- endfor -%}
    {{- return(columns + event_windows._quoted(last)) -}}
{%- endmacro -%}

{#- All columns of a relation (`_columns_of`) as a list, or a star where the catalog does not know them. -#}
{%- macro _all_columns(known_columns) -%}
{{ event_windows._quoted((known_columns or {}).values() | map(attribute='name')) | join(', ') or '*' }}
{%- endmacro -%}

{#-
    Whether tables may be read before the model runs: only while `dbt run` or `dbt build` builds it.
    Parsing, `compile`, `docs` and unit tests have no data to read, or must not touch it.
-#}
{%- macro _may_read() -%}
    {{- return(execute and flags.WHICH in ['run', 'build'] and model.resource_type not in ['unit_test', 'analysis']) -}}
{%- endmacro -%}

{#- What Spark says to an EXPLAIN: the plan of a query that is not run, or why there is none. -#}
{%- macro _explained(statement) -%}
    {%- set lines = [] -%}
    {%- for row in run_query(statement).rows -%}
        {%- do lines.append(row[0]) -%}
    {%- endfor -%}
    {{- return(lines | join('\n')) -}}
{%- endmacro -%}

{#-
    The only row of a query as a mapping, without what is NULL in it. It travels as JSON, so that no driver or adapter
    changes a type.
-#}
{%- macro _read_one(sql) -%}
    {%- set rows = event_windows._read_rows(sql) -%}
    {{- return(rows[0] if rows else none) -}}
{%- endmacro -%}

{#- The rows of a query as mappings. They travel as JSON, as in `_read_one`. -#}
{%- macro _read_rows(sql) -%}
    {%- set found = [] -%}
    {%- set as_json -%}
select to_json(struct(*), map('ignoreNullFields', 'true')) as row from (
{{ sql | trim }}
)
    {%- endset -%}
    {%- for row in run_query(as_json).rows -%}
        {%- do found.append(fromjson(row[0])) -%}
    {%- endfor -%}
    {{- return(found) -}}
{%- endmacro -%}

{#-
    The types of SQL over the rows of a FROM clause, as Spark names them, without a row being read; `asked` are pairs of
    SQL and a name for its type.
-#}
{%- macro _types_of_sql(asked, rows) -%}
    {%- set types -%}
select
    {%- for sql, name in asked %}
    typeof(any_value({{ sql }})) as {{ name }}{{ ',' if not loop.last }}
    {%- endfor %}
from {{ rows }}
where false
    {%- endset -%}
    {{- return(event_windows._read_one(types) or {}) -}}
{%- endmacro -%}

{#- The details of the checkpoint that a run continues, which are JSON; empty in a first run. -#}
{%- macro _details_before(run) -%}
    {{- return(fromjson(run.checkpoint.get('details') or '{}') if run.checkpoint else {}) -}}
{%- endmacro -%}

{#-
    What stands in a FROM clause, `sql`, and what goes before each column of it, `of`. Where the catalog does not know
    the columns (a CTE) they are qualified: Spark takes an unknown `user` or `current_date` for a function, in
    back-ticks too, but never a qualified name. A name qualifies by itself, so that expressions of the caller may use it
    as well.
-#}
{%- macro _source(relation, columns) -%}
    {%- set text = relation | string | trim -%}
    {%- if columns is not none -%}
        {{- return({'sql': text, 'of': ''}) -}}
    {%- elif text[-1:] == ')' -%}
        {{- return({'sql': text ~ ' as ew_source', 'of': 'ew_source.'}) -}}
    {%- endif -%}
    {{- return({'sql': text, 'of': (text.split() | last if text[:1] == '(' else text) ~ '.'}) -}}
{%- endmacro -%}

{#- Quoted columns as columns of a source (`_source`). -#}
{%- macro _of(source, columns) -%}
    {%- set qualified = [] -%}
    {%- for column in columns -%}
        {%- do qualified.append(source.of ~ column) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}

{#- Entries of `partition_by` or `order_by` as columns of a source (`_source`); expressions stay as they are. -#}
{%- macro _qualified(source, entries) -%}
    {%- if not source.of -%}
        {{- return(entries) -}}
    {%- endif -%}
    {%- set qualified = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do qualified.append(
            entry if term.column is none else {'sql': source.of ~ term.expression ~ term.direction}
        ) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
