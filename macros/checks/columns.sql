{#-
    What is about to be read (`_will_run`): a relation that is there, has the columns that were named, also within
    `expressions`, and a timestamp for each time. `columns` is what `_columns_of` gives; `named` and `times` are pairs
    (argument, name), `expressions` pairs (argument, SQL).
-#}
{%- macro _check_source(argument, relation, columns, named, times=[], expressions=[]) -%}
    {%- set problems = [] -%}
    {%- if not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- elif columns is none -%}
        {#-
            Spark may have what dbt's list of relations lacks, such as a temporary view; with `--empty` it is a
            query
        -#}
        {%- if event_windows._is_relation(relation) and not relation.is_cte
                and not event_windows._is_limited(relation) and not adapter.get_columns_in_relation(relation) -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is not there', relation,
                'a table or view that exists: build a model with dbt build'
                    ~ (' --select +' ~ event_windows._model_name() if model.resource_type != 'sql_operation' else '')
                    ~ ', check schema and name of a source',
            )) -%}
        {%- endif -%}
        {{- return(problems + event_windows._check_expressions(relation, columns, expressions)) -}}
    {%- endif -%}
    {{- return(
        (event_windows._check_no_state(argument, relation, columns) if argument != 'state' else [])
        + event_windows._check_known_columns(relation, columns, named + times)
        + event_windows._check_time_types(columns, times)
        + event_windows._check_expressions(relation, columns, expressions)
        + event_windows._check_ordered(columns, named, expressions)
        + event_windows._check_conditions(columns, expressions)
    ) -}}
{%- endmacro -%}

{#- Columns that events are ordered or compared by, where they are named alone. -#}
{%- macro _check_ordered(columns, named, expressions) -%}
    {%- set ordered = [] -%}
    {%- for argument, sql in named + expressions
        if sql is string and (argument in ['id', 'cut_on'] or argument[-9:] == '.order_by') -%}
        {%- do ordered.append([argument, sql | replace('`', '') | trim]) -%}
    {%- endfor -%}
    {{- return(event_windows._check_key_types(columns, ordered, false)) -}}
{%- endmacro -%}

{#- Conditions, and a gap per event, that are a column named alone, of another type than theirs. -#}
{%- macro _check_conditions(columns, expressions) -%}
    {%- set problems = [] -%}
    {%- for argument, sql in expressions if sql is string -%}
        {%- set type = event_windows._type_of(columns, sql | replace('`', '') | trim) -%}
        {%- set is_condition = argument == 'start_when' or argument[-6:] == '.steps' or '.events.' in argument -%}
        {%- set wrong, accepted = none, none -%}
        {%- if is_condition and type not in [none, 'boolean', 'void', 'string'] -%}
            {%- set wrong, accepted = 'is no condition', "a condition, such as \"event = 'login'\"" -%}
        {%- elif argument == 'gap' and type is not none
            and (type[:8] != 'interval' or 'year' in type or 'month' in type) -%}
            {%- set wrong = 'is not a day-time interval' -%}
            {%- set accepted = 'an interval such as make_dt_interval(0, 0, minutes, 0)' -%}
        {%- endif -%}
        {%- if wrong is not none -%}
            {%- do problems.append(event_windows._problem(argument, wrong, sql ~ ' ' ~ type, accepted)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    A state's table is no table of events: it has tombstones, rejected groups and checkpoints, and a later run writes
    its rows again.
-#}
{%- macro _check_no_state(argument, relation, columns) -%}
    {%- set checkpoint = event_windows._type_of(columns, 'checkpoint') or '' -%}
    {%- if 'status' in columns and 'updated_at' in columns and checkpoint[:7] == 'struct<' and 'run' in
            event_windows._fields_of(checkpoint) -%}
        {{- return([event_windows._problem(
            argument, 'is the table of a state, whose rows change and vanish', relation,
            "rows that never change, such as a view of live_sessions(ref('...'), status=['final']), "
                ~ "or a model that reads changes(...); see docs/states_on_states.md",
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#-
    Columns that were named, as pairs (argument, name), against those that the relation has (`_columns_of`). The adapter
    leaves out Hudi's own columns, of which the time of the commit serves as a cursor.
-#}
{%- macro _check_known_columns(relation, columns, named) -%}
    {%- set problems = [] -%}
    {%- for argument, name in (named if columns is not none else []) if name is string and name -%}
        {%- if name | lower not in columns and name[:8] != '_hoodie_' -%}
            {%- do problems.append(event_windows._no_such_column(argument, name, relation, columns)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Columns that rows are grouped by, as pairs (argument, name), of which `columns` knows the types. Spark groups the
    rows of a window by their order, which not every type has. Where an id is made of them (`is_hashed`), one value must
    also be written in one way.
-#}
{%- macro _check_key_types(columns, named, is_hashed=true) -%}
    {%- set problems = [] -%}
    {%- set is_read = event_windows._will_run() or flags.WHICH == 'run-operation' -%}
    {%- for argument, name in (named if is_read else []) -%}
        {%- set type = event_windows._type_of(columns, name) -%}
        {%- set words = event_windows._words_of_type(type) -%}
        {%- set wrong, instead = 'has a type of which no id can be made', none -%}
        {%- if words | select('in', ['map', 'variant']) | list or type == 'interval' -%}
            {%- set wrong = 'has a type without an order, by which Spark could not group rows' -%}
            {%- set instead = 'to_json(' ~ name ~ ') or a value of a map' -%}
        {%- elif is_hashed and 'collate' in words -%}
            {%- set wrong = wrong ~ ': with a collation one key is written in several ways' -%}
            {%- set instead = 'lower(' ~ name ~ ' collate utf8_binary)' -%}
        {%- elif is_hashed and 'time' in words -%}
            {%- set wrong = wrong ~ ': Spark writes no JSON of it' -%}
            {%- set instead = 'cast(' ~ name ~ ' as string)' -%}
        {%- endif -%}
        {%- if instead is not none -%}
            {%- do problems.append(event_windows._problem(
                argument, wrong, name ~ ' ' ~ type,
                'a column of another type, made in the model that it comes from, such as ' ~ instead,
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The words of a type without the names of fields: of struct<map:string collate utf8_lcase> no `map`. -#}
{%- macro _words_of_type(type) -%}
    {%- set words = [] -%}
    {%- for part in ((type or '') | replace('<', ',') | replace('>', ',') | replace('(', ',')).split(',') -%}
        {%- do words.extend((part.split(':') | last).split()) -%}
    {%- endfor -%}
    {{- return(words) -}}
{%- endmacro -%}

{#- Columns that have to be timestamps, as pairs (argument, name); one that is not there is no problem here. -#}
{%- macro _check_time_types(columns, times) -%}
    {%- set problems = [] -%}
    {%- for pair in times -%}
        {%- set type = event_windows._type_of(columns, pair[1]) -%}
        {%- if type is not none and type not in event_windows._time_types() -%}
            {%- do problems.append(event_windows._problem(
                pair[0], 'is not a timestamp', pair[1] ~ ' ' ~ type, 'a column of type timestamp or timestamp_ntz',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _time_types() -%}
    {{- return(['timestamp', 'timestamp_ntz']) -}}
{%- endmacro -%}

{#-
    A time whose type the catalog does not know: the query fails where it is none, since Spark would compare text as
    text and take a DATE for midnight. Of a timestamp nothing of this is left in the plan: Spark folds the typeof()
    away.
-#}
{%- macro _checked_time(macro_name, argument, name, column, value=none) -%}
    {%- set types = event_windows._time_types() -%}
    {%- set message -%}
{{ event_windows._caller(macro_name) }}: {{ argument }}: is not a timestamp; given: {{ name }}
    {%- endset -%}
    {%- set error -%}
raise_error(concat({{ event_windows._text(message ~ ' ') }}, typeof(
        {{- column }}), '; accepted: {{ types | join(', ') }}'))
    {%- endset -%}
case when typeof({{ column }}) in ('{{ types | join("', '") }}') then {{ value or column }} else {{ error }} end
{%- endmacro -%}

{#-
    The columns among the entries of a list (an expression is a mapping), as pairs (argument, name) for
    `_check_source`.
-#}
{%- macro _named(argument, entries) -%}
    {%- set named = [] -%}
    {%- for entry in (entries if event_windows._is_list(entries) else []) if entry is string -%}
        {%- do named.append([argument, entry]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}

{#- The same for an order, whose entries may end in a direction. -#}
{%- macro _ordering(order_by) -%}
    {%- set named = [] -%}
    {%- for pair in event_windows._named('order_by', order_by) -%}
        {%- do named.append(['order_by', event_windows._order_term(pair[1]).column]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}
