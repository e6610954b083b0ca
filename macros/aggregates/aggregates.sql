{#-
    All aggregates of a call, in the order given, with the `types` of their expressions (`_types_of_values`). With
    `by_id` events that begin together are told apart by `ew_id`. `is_whole`: nothing is merged, so that Spark's own
    function will do. `format`: see `_format_of_aggregates`.
-#}
{%- macro _aggregates(macro_name, aggregates, types={}, by_id=false, is_whole=false, format=none) -%}
    {%- set written, functions = [], event_windows._aggregate_functions() -%}
    {%- for name in aggregates -%}
        {%- set aggregate, type = aggregates[name], types.get(name) -%}
        {%- set function = event_windows._known_function(aggregate.get('function')) -%}
        {%- if event_windows._is_own_aggregate(aggregate) -%}
            {%- do written.append(event_windows._own_aggregate(name, aggregate)) -%}
        {%- elif function in functions -%}
            {%- set phases = event_windows._function_of_type(
                functions, function, type, aggregate, format
            ) -%}
            {%- if function == 'sequence' -%}
                {%- set aggregate = dict(aggregate, expression=event_windows._letter(aggregate)) -%}
            {%- elif aggregate.get('ignore_nulls') -%}
                {%- set phases = event_windows._picks_known(function) -%}
            {%- endif -%}
            {%- if event_windows._keeps_its_own_type(function, aggregate, phases, format) -%}
                {%- set phases = dict(phases, keeps='state') -%}
            {%- endif -%}
            {%- if is_whole and phases.whole is defined -%}
                {%- set phases = {'collect': phases.whole, 'final': '{s}', 'keeps': 'value', 'stops': true} -%}
            {%- endif -%}
            {%- do written.append(event_windows._aggregate(macro_name, name, aggregate, phases, type, by_id)) -%}
        {%- elif function == 'funnel' -%}
            {%- set met = dict(aggregate, expression=event_windows._met_steps(aggregate.steps)) -%}
            {%- set funnel = event_windows._aggregate(
                macro_name, name, met, event_windows._funnel(aggregate), none, by_id
            ) -%}
            {%- do written.append(dict(funnel, is_any=true)) -%}
        {%- else -%}
            {%- do written.append(event_windows._any_aggregate(name, aggregate, type, by_id)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(written) -}}
{%- endmacro -%}

{#-
    Whether a value is merged in its own type and cast when it is shown: in another one its order may be another, as
    that of numbers as text, or Spark may have no such function. A sum says for itself (`_rounds`). A state of an older
    format keeps what is shown.
-#}
{%- macro _keeps_its_own_type(function, aggregate, phases, format) -%}
    {{- return(
        aggregate.get('type') is not none and phases.keeps == 'value' and function != 'sum' and format not in [1, 2]
    ) -}}
{%- endmacro -%}

{#-
    One named aggregate with the SQL of its `phases` written out, {s} and {x} being columns of its own name:
    `name` (quoted), `inputs` (pairs of expression and column that an event has to bring), `initial`, `collect`,
    `merge`, `mixed`, `final`, `keeps`.
-#}
{%- macro _aggregate(macro_name, name, aggregate, phases, type, by_id) -%}
    {%- set column = event_windows._quote(name) -%}
    {%- set value = event_windows._quote('ew_value_' ~ name) -%}
    {#- of all columns, as of none, `count` counts events -#}
    {%- set expression = aggregate.get('expression', '*') -%}
    {%- set inputs = [['1' if expression | trim == '*' else expression, value]] -%}
    {%- set fields, first = [], event_windows._quote('ew_order_1_' ~ name) -%}
    {%- for expression in aggregate.get('order_by') or [] -%}
        {%- set order_column = event_windows._quote('ew_order_' ~ loop.index ~ '_' ~ name) -%}
        {%- do inputs.append([expression, order_column]) -%}
        {%- do fields.append("'order_" ~ loop.index ~ "', " ~ order_column ~ ', ') -%}
    {%- endfor -%}
    {%- set written = {
        'name': column, 'inputs': inputs, 'keeps': phases.keeps, 'has_order': event_windows._has_order(type or ''),
    } -%}
    {%- set now = aggregate.get('now') -%}
    {%- set stops = event_windows._stops(macro_name, name, type, now if now != type else none) if phases.stops
        else {} -%}
    {%- for phase in ['initial', 'collect', 'merge', 'mixed', 'final'] -%}
        {%- set template = phases.get(phase, phases.get('merge') if phase == 'mixed' else none) -%}
        {%- do written.update({phase: none}) -%}
        {%- if template is not none -%}
            {%- set sql = namespace(text=template
                | replace("'value', {x}", ("'id', ew_id, " if by_id else '') ~ "'value', {x}")
                | replace('{by_1}', first if fields else '')
                | replace('{by}', fields | join)
                | replace('{at}', 'ew_first_at')
                | replace('{x}', value)
                | replace('{s}', column)) -%}
            {%- for mark in stops if mark in sql.text -%}
                {%- set sql.text = sql.text | replace(mark, 'raise_error(' ~ event_windows._text(stops[mark]) ~ ')') -%}
            {%- endfor -%}
            {%- set typed = aggregate.type is defined and (phase == 'final' or (
                phases.keeps == 'value' and phase in ['collect', 'merge', 'mixed']
                and 'as ' ~ aggregate.type ~ ')' not in sql.text
            )) -%}
            {%- set sql.text = 'cast(' ~ sql.text ~ ' as ' ~ aggregate.type ~ ')' if typed else sql.text -%}
            {%- do written.update({phase: sql.text}) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(written) -}}
{%- endmacro -%}

{#-
    Where a query stops, since what comes after would take a NULL for a sum of nothing: at a sum that its type can't
    hold; at text, where no catalog says beforehand what is summed; at a total that does not fit an old state.
-#}
{%- macro _stops(macro_name, name, type, now=none) -%}
    {%- set caller = event_windows._caller(macro_name) ~ ': aggregates.' ~ name ~ ': ' -%}
    {{- return({
        '{overflow}': caller ~ 'a sum outgrows its type' ~ ('' if type is none else ' (it is of ' ~ type ~ ')')
            ~ '. Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point'
            ~ ('; or run it once with --full-refresh, since the values are of ' ~ now ~ ' by now' if now else '') ~ '.',
        '{no_number}': caller ~ 'adds up text. Use a cast to a number, or a try_cast, which makes NULL of the rest.',
        '{old_total}': caller ~ 'the total of an average outgrows BIGINT, as which this state keeps it: a version '
            ~ 'before 1.0 has built it, or its values were of a smaller type. Nothing was written; run it once with '
            ~ '--full-refresh to build the state anew.',
    }) -}}
{%- endmacro -%}

{#-
    An aggregate of the caller's own, in the same form. The state of one event is worked out where the event is read,
    since the steps after it do not have its columns.
-#}
{%- macro _own_aggregate(name, aggregate) -%}
    {%- set column = event_windows._quote(name) -%}
    {%- set value = event_windows._quote('ew_value_' ~ name) -%}
    {%- set merge = aggregate.merge | replace('{state}', column) -%}
    {{- return({
        'name': column,
        'inputs': [[aggregate.initial, value]],
        'is_own': true,
        'keeps': 'state',
        'initial': value,
        'collect': aggregate.merge | replace('{state}', value),
        'merge': merge,
        'mixed': merge,
        'final': aggregate.final | replace('{state}', column),
    }) -}}
{%- endmacro -%}

{#-
    What tells events apart that tie: all that is aggregated of them, as text where that has no order. The state of a
    function of the caller's own may be a map, of which nobody knows beforehand.
-#}
{%- macro _values_in_order(aggregates) -%}
    {%- set values = [] -%}
    {%- for aggregate in aggregates -%}
        {%- for input in aggregate.inputs -%}
            {%- do values.append(
                'to_json(struct(' ~ input[1] ~ '))' if aggregate.is_own is defined
                else input[1] if not loop.first or aggregate.get('has_order', true) else 'to_json(' ~ input[1] ~ ')'
            ) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(values) -}}
{%- endmacro -%}

{#- One phase of every aggregate as pairs (SQL, column) for a select list. -#}
{%- macro _aggregate_columns(aggregates, phase) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if phase == 'inputs' -%}
            {%- do columns.extend(aggregate.inputs) -%}
        {%- else -%}
            {%- do columns.append([aggregate[phase], aggregate.name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The state of one event for every aggregate. A sketch can't be made of one row, so for it the value travels in a
    column beside the empty state until the rows are merged.
-#}
{%- macro _single_event_columns(aggregates) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if aggregate.initial is none -%}
            {%- do columns.extend([aggregate.inputs[0][1], ['cast(null as binary)', aggregate.name]]) -%}
        {%- else -%}
            {%- do columns.append([aggregate.initial, aggregate.name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The state of every aggregate of a stored session, in the columns of `_single_event_columns` where events
    come singly.
-#}
{%- macro _stored_aggregate_columns(aggregates, beside_single_events) -%}
    {%- set columns = [] -%}
    {%- for aggregate in aggregates -%}
        {%- if aggregate.initial is none and beside_single_events -%}
            {%- do columns.append(['null', aggregate.inputs[0][1]]) -%}
        {%- endif -%}
        {%- do columns.append([
            'aggregate_state.' ~ aggregate.name if aggregate.keeps == 'state' else aggregate.name, aggregate.name,
        ]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
