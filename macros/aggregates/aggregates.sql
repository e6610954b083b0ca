{#-
    All aggregates of a call, in the order given. With `by_id` events that begin together are told apart by `ew_id`.
-#}
{%- macro _aggregates(aggregates, by_id=false) -%}
    {%- set written = [] -%}
    {%- for name in aggregates -%}
        {%- set function = event_windows._known_function(aggregates[name].get('function')) -%}
        {%- if event_windows._is_own_aggregate(aggregates[name]) -%}
            {%- do written.append(event_windows._own_aggregate(name, aggregates[name])) -%}
        {%- elif function in event_windows._aggregate_functions() -%}
            {%- do written.append(event_windows._aggregate(
                name, dict(aggregates[name], function=function), by_id=by_id
            )) -%}
        {%- else -%}
            {%- do written.append(event_windows._any_aggregate(name, aggregates[name], by_id)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(written) -}}
{%- endmacro -%}

{#-
    One named aggregate with its SQL written out, {s} and {x} being columns of its own name:
    `name` (quoted), `inputs` (pairs of expression and column that an event has to bring), `initial`, `collect`,
    `merge`, `mixed`, `final`, `keeps`. `at` is the column of the event time.
-#}
{%- macro _aggregate(name, aggregate, at='ew_first_at', by_id=false) -%}
    {%- set function = event_windows._aggregate_functions()[aggregate.function] -%}
    {%- set column = event_windows._quote(name) -%}
    {%- set value = event_windows._quote('ew_value_' ~ name) -%}
    {%- set inputs = [[aggregate.get('expression', '1'), value]] -%}
    {%- set by = [] -%}
    {%- for expression in aggregate.get('order_by', []) -%}
        {%- set order_column = event_windows._quote('ew_order_' ~ loop.index ~ '_' ~ name) -%}
        {%- do inputs.append([expression, order_column]) -%}
        {%- do by.append(["'order_" ~ loop.index ~ "', ", order_column]) -%}
    {%- endfor -%}
    {%- set fields = [] -%}
    {%- for pair in by -%}
        {%- do fields.append(pair | join ~ ', ') -%}
    {%- endfor -%}
    {%- set written = {'name': column, 'inputs': inputs, 'keeps': function.keeps} -%}
    {%- for phase in ['initial', 'collect', 'merge', 'mixed', 'final'] -%}
        {%- set template = function.get(phase, function.get('merge') if phase == 'mixed' else none) -%}
        {%- if template is not none -%}
            {%- set sql = template
                | replace("'value', {x}", ("'id', ew_id, " if by_id else '') ~ "'value', {x}")
                | replace('{by_1}', by[0][1] if by else '')
                | replace('{by}', fields | join)
                | replace('{at}', at)
                | replace('{x}', value)
                | replace('{s}', column) -%}
            {%- set typed = (
                aggregate.type is defined
                and (phase == 'final' or (function.keeps == 'value' and phase in ['collect', 'merge', 'mixed']))
            ) -%}
            {%- do written.update({phase: 'cast(' ~ sql ~ ' as ' ~ aggregate.type ~ ')' if typed else sql}) -%}
        {%- else -%}
            {%- do written.update({phase: none}) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(written) -}}
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
        'keeps': 'state',
        'initial': value,
        'collect': aggregate.merge | replace('{state}', value),
        'merge': merge,
        'mixed': merge,
        'final': aggregate.final | replace('{state}', column),
    }) -}}
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
