{#-
    All columns of a relation or CTE with moving aggregates beside them, in time that does not grow with the frame.
    The steps are nested in a FROM clause, so that the text can follow CTEs of the caller.
-#}
{%- macro moving_aggregates(relation, partition_by, order_by, frame, aggregates, strategy='auto', ties=none) -%}
    {%- do event_windows._reject_unknown('moving_aggregates', kwargs, [
        'relation', 'partition_by', 'order_by', 'frame', 'aggregates', 'strategy', 'ties'
    ]) -%}
    {{- return(adapter.dispatch('moving_aggregates', 'event_windows')(
        relation=relation, partition_by=partition_by, order_by=order_by, frame=frame, aggregates=aggregates,
        strategy=strategy, ties=ties
    )) -}}
{%- endmacro -%}

{%- macro default__moving_aggregates(relation, partition_by, order_by, frame, aggregates, strategy, ties) -%}
    {%- set columns = event_windows._columns_of(relation) -%}
    {%- set problems = event_windows._check_relation(
        'relation', relation, "ref('model'), source('source', 'table') or the name of a CTE",
    ) -%}
    {%- do problems.extend(event_windows._check_window(partition_by, order_by, frame, ties)) -%}
    {%- do problems.extend(event_windows._check_moving_frame(frame)) -%}
    {%- do problems.extend(event_windows._check_moving_aggregates(aggregates, columns)) -%}
    {%- do problems.extend(event_windows._check_choice('strategy', strategy, event_windows._moving_strategies())) -%}
    {%- set named = (
        event_windows._named('partition_by', partition_by) + event_windows._ordering(order_by)
    ) -%}
    {%- do problems.extend(event_windows._check_source(
        'relation', relation, columns, named, expressions=event_windows._expressions_of(aggregates)
    )) -%}
    {%- do problems.extend(event_windows._check_key_types(
        columns, event_windows._named('partition_by', partition_by), false
    )) -%}
    {%- do problems.extend([] if problems else event_windows._check_moving_order(order_by, frame, columns)) -%}
    {%- do event_windows._raise_problems('moving_aggregates', problems) -%}

    {%- set source = event_windows._source(relation, columns) -%}
    {%- set names = event_windows._names_are_columns(source, named) -%}
    {%- set moving = event_windows._moving_settings(
        relation, partition_by, order_by, frame, aggregates, strategy, ties,
    ) -%}
    {%- set problems = event_windows._check_distinct(moving, order_by, frame) -%}
    {%- do event_windows._raise_problems('moving_aggregates', problems) -%}
    {%- if moving.span is none and not moving.distinct -%}
select
    *,
    {{ event_windows._columns(event_windows._moving_results(moving)) }}
from {{ source.sql }}{{ names }}
window
    ew_frame as {{ event_windows._plain_window(partition_by, moving.frame_order, frame, strategy, ties) }}
    {%- else -%}
        {#- no column of the steps comes out; `* except` would do for all, but Spark 3.5 does not have it -#}
        {%- set steps = event_windows._rows_with_places(
            source.sql ~ names, moving, columns is none
        ) -%}
        {%- set figures = event_windows._moving_figures(moving) -%}
        {%- set last = event_windows._step(steps | last).name -%}
        {%- do steps.append(
            event_windows._running_figures(moving, figures, last) if figures else {'sql': 'select *\nfrom ' ~ last}
        ) -%}
select
    {{ 'ew_row.*' if columns is none
        else event_windows._columns_without(columns, []) | join(',\n    ') }},
    {{ event_windows._columns(event_windows._moving_results(moving)) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_moving
        {%- set windows, why = [], event_windows._exempt_by_place(
            'rows' if moving.numbers_rows else 'range'
        ) -%}
        {%- if moving.needs_frame -%}
            {%- set over = event_windows._plain_window(
                moving.partition_by, moving.frame_order, frame, strategy, none if why else ties,
            ) -%}
            {%- do windows.append('ew_frame as ' ~ over ~ why) -%}
        {%- endif -%}
        {%- if moving.growing is not none -%}
            {%- set grown = moving.growing -%}
            {%- set over = event_windows._moving_window(grown.partition_by, grown.order_by, grown.frame) -%}
            {%- do windows.append('ew_growing as ' ~ over ~ why) -%}
        {%- endif -%}
        {%- if windows %}
window
    {{ windows | join(',\n    ') }}
        {%- endif -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    Names that are new beside the columns of the relation, as far as the catalog knows them, and the functions
    that can move.
-#}
{%- macro _check_moving_aggregates(aggregates, known_columns) -%}
    {%- set shape = "{'function': ..., 'expression': ..., 'type': ...}" -%}
    {%- if aggregates is not defined or aggregates is not mapping or not aggregates -%}
        {{- return([event_windows._problem(
            'aggregates', 'is not a mapping with at least one aggregate', aggregates, '{name: ' ~ shape ~ '}',
        )]) -}}
    {%- endif -%}
    {%- set functions = {
        'sum': none, 'count': none, 'avg': none, 'min': none, 'max': none, 'count_distinct': none
    } -%}
    {%- set columns = known_columns.keys() | list if known_columns is not none else [] -%}
    {%- set problems = [] -%}
    {%- set taken = [] -%}
    {%- for name in aggregates -%}
        {%- set argument = 'aggregates.' ~ name -%}
        {%- set aggregate = aggregates[name] -%}
        {%- do problems.extend(event_windows._check_new_name(argument, name, taken)) -%}
        {%- if name | lower in columns -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has the name of a column of the relation', name,
                'a name that is not among ' ~ columns | join(', '),
            )) -%}
        {%- endif -%}
        {%- if aggregate is not mapping -%}
            {%- do problems.append(event_windows._problem(argument, 'is not an aggregate', aggregate, shape)) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_aggregate(argument, aggregate, functions, shape)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    A condition that is always true and can only be asked of columns, for names that stand where no source can qualify
    them: in a window over a step (`_source`). Spark folds it away.
-#}
{%- macro _names_are_columns(source, named) -%}
    {%- if source.of and named %}
-- always true: a name that is not a column fails here
where true
        {%- for _, name in named %} or {{ source.of }}{{ event_windows._quote(name) }} is null{% endfor %}
    {%- endif -%}
{%- endmacro -%}

{#- A frame of a duration moves along a time, one of numbers along numbers or dates, whose midnight is in UTC. -#}
{%- macro _check_moving_order(order_by, frame, columns) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- set name = event_windows._order_term(order_by[0]).column if order_by else none -%}
    {%- set type = event_windows._type_of(columns, name) if event_windows._will_run() else none -%}
    {%- set is_time = type in event_windows._time_types() -%}
    {%- set by_number = event_windows._adds_numbers(clause) -%}
    {%- if 'duration' in [clause.start.kind, clause.end.kind] and type not in [none, 'date'] and not is_time -%}
        {{- return([event_windows._problem(
            'order_by', 'is not a time, which a frame of a duration needs', name ~ ' ' ~ type,
            'a column of type timestamp, timestamp_ntz or date',
        )]) -}}
    {%- elif by_number and is_time -%}
        {{- return([event_windows._problem(
            'frame.range', 'adds a number to a time', name ~ ' ' ~ type,
            "durations such as '-7 days'; or along a DATE, where a number is one of days",
        )]) -}}
    {%- elif by_number and type not in [none, 'date'] and not event_windows._is_number(type) -%}
        {{- return([event_windows._problem(
            'order_by', 'is neither a number nor a date, to which a frame of numbers is added', name ~ ' ' ~ type,
            "a column of such a type; or a frame {'rows': [start, end]}",
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{%- macro _check_moving_frame(frame) -%}
    {{- return([event_windows._problem(
        'frame', 'is that of lag and lead, and an aggregate needs one', frame,
        "{'rows': [start, end]}, {'range': [start, end]}, 'entire', 'growing' or 'shrinking'",
    )] if frame is string and frame == 'offset' else []) -}}
{%- endmacro -%}

{#- Different values are counted along whole numbers, which a RANGE of decimals or doubles has not. -#}
{%- macro _check_distinct(moving, order_by, frame) -%}
    {%- if not moving.distinct or moving.span is not none or moving.growing is not none -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set term = event_windows._order_term(order_by[0]) -%}
    {{- return([event_windows._problem(
        'frame', 'adds to ' ~ term.expression ~ ', which is not known to be a whole number, as count_distinct needs',
        frame, "durations along a time; whole numbers of a relation that exists; or {'rows': [start, end]}",
    )]) -}}
{%- endmacro -%}

{%- macro _moving_strategies() -%}
    {{- return(['auto', 'native', 'linear']) -}}
{%- endmacro -%}
