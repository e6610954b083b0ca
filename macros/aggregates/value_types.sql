{#-
    The types of what aggregates are of, as Spark names them, by the names of the aggregates: of a column from the
    catalog (`columns`, see `_columns_of`). Of an expression Spark is asked, without a row being read, where the type
    decides what a sum or an average becomes; of several sources (`relation` is a list of them) what it is in all of
    them together; a test asks too. Of a CTE, and where nothing may be read, an expression has no known type; nor where
    nothing that is summed is merged, so that nobody `asks`.
-#}
{%- macro _types_of_values(relation, columns, aggregates, asks=true) -%}
    {%- set types, asked = {}, [] -%}
    {%- for name in aggregates if aggregates[name].expression is string -%}
        {%- set expression = aggregates[name].expression | trim -%}
        {%- set type = event_windows._type_of(columns, expression | replace('`', '')) -%}
        {%- if type is not none -%}
            {%- do types.update({name: type}) -%}
        {%- elif event_windows._known_function(aggregates[name].function) in ['sum', 'avg']
            and (expression | lower in (columns or {}) or '.' in expression
                or not event_windows._is_function_name(expression)) -%}
            {%- do asked.append([expression, event_windows._quote(name)]) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set may_ask = event_windows._may_read() or event_windows._will_run() and flags.WHICH == 'test' -%}
    {%- if asked and asks and columns is not none and may_ask -%}
        {%- set of_all = [] -%}
        {%- for _, name in asked -%}
            {%- do of_all.append([name, name]) -%}
        {%- endfor -%}
        {%- do types.update(
            event_windows._types_of_sql(of_all, event_windows._values_of_all(relation, asked))
            if event_windows._is_list(relation) else event_windows._types_of_sql(asked, relation)
        ) -%}
    {%- endif -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- The values of several sources as rows of one query. -#}
{%- macro _values_of_all(sources, values) -%}
(
    {%- for source in sources %}
select
    {{ event_windows._columns(values) }}
from (select {{ event_windows._projection(dict(source, cursor=none)) or '*' }} from {{ source.relation }})
        {{- '\nunion all' if not loop.last }}
    {%- endfor %}
)
{%- endmacro -%}

{#- The types of what a state aggregates, on which its sources have to agree. Stops where a function can't take one. -#}
{%- macro _types_in_sources(macro_name, sources, aggregates, several) -%}
    {%- set expressions = [] -%}
    {%- for name in aggregates if aggregates[name].expression is string -%}
        {%- do expressions.append(aggregates[name].expression | replace('`', '') | trim) -%}
    {%- endfor -%}
    {%- set types = event_windows._types_of_values(
        sources if several else sources[0].relation, event_windows._common_columns(sources, expressions), aggregates
    ) -%}
    {%- do event_windows._raise_problems(macro_name, event_windows._check_types_of_values(aggregates, types)) -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- What a function can't take, which Spark would say with a plan, or turn into another type without a word. -#}
{%- macro _check_types_of_values(aggregates, types) -%}
    {%- set problems = [] -%}
    {%- for name in types if types[name] is not none -%}
        {%- set function, type = event_windows._known_function(aggregates[name].function), types[name] -%}
        {%- set wrong, accepted = namespace(text=none), 'an expression of another type' -%}
        {%- if function in ['sum', 'avg'] and not event_windows._can_be_added(type) -%}
            {%- set wrong.text = 'adds up what is no number' -%}
            {%- set accepted = 'a number or an interval, such as a cast to double or to a decimal; of text that is not '
                ~ 'always a number a try_cast, which makes NULL of the rest' -%}
        {%- elif function in ['count_if', 'bool_and', 'bool_or'] and type not in ['boolean', 'void'] -%}
            {%- set wrong.text = 'is no condition' -%}
            {%- set accepted = "a condition, such as \"event = 'login'\"" -%}
        {%- elif function in event_windows._functions_with_order() and not event_windows._has_order(type) -%}
            {%- set wrong.text = 'has no order, by which ' ~ function ~ ' breaks ties and tells values apart' -%}
            {%- set accepted = 'text instead, such as to_json(' ~ aggregates[name].expression | trim
                ~ "); where all events are at hand also {'sql': ...}, such as {'sql': 'min_by("
                ~ aggregates[name].expression | trim ~ ", struct(viewed_at, view_id))'}" -%}
        {%- elif function == 'collect_set' and 'collate' in type -%}
            {%- set wrong.text = 'has a collation, which Spark has no set of' -%}
            {%- set accepted = 'text without one, such as lower(' ~ aggregates[name].expression | trim
                ~ ') collate utf8_binary' -%}
        {%- elif function == 'avg' and (event_windows._decimal_digits(type) or [0, 0])[1] > 24 -%}
            {%- set wrong.text = 'has more than 24 digits after the point, for whose average 38 digits have no room' -%}
            {%- set accepted = 'a cast to a decimal with fewer of them, or to double' -%}
        {%- endif -%}
        {%- if wrong.text is not none -%}
            {%- do problems.append(event_windows._problem(
                'aggregates.' ~ name, wrong.text, function ~ ' of ' ~ aggregates[name].expression ~ ' ' ~ type,
                accepted,
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Whether sums and averages have to be merged without their types being known, as those of a CTE. Merged decimals
    would be of another type than Spark's.
-#}
{%- macro _merges_unknown_types(aggregates, types) -%}
    {%- for name in aggregates if event_windows._known_function(aggregates[name].function) in ['sum', 'avg'] -%}
        {%- if types.get(name) is none and not event_windows._is_own_aggregate(aggregates[name])
            and aggregates[name].type is not defined -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}
