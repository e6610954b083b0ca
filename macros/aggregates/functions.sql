{#-
    Every aggregate function, each defined once, so that stored sessions merge with new events without
    reading old ones again.

    initial   the state of one event
    collect   the state of many events, where they are aggregated directly
    merge     the state of many states
    mixed     the state of events and states together, where there is no initial state for one event
    final     the value of a state
    keeps     'value': the value alone is enough to merge; 'state': the state is kept in aggregate_state

    {x} is the expression, {s} the state, {at} the event time, {by} the struct fields of order_by, {by_1} the
    first of them. States that pick a row hold all that decides, down to the value itself, so that ties don't
    make a result depend on chance. NULL sorts first, as everywhere in Spark.
-#}
{%- macro _aggregate_functions() -%}
    {%- set row_in_event_order = "named_struct('at', {at}, {by}'value', {x})" -%}
    {%- set row_in_given_order = "if({by_1} is null, null, named_struct({by}'at', {at}, 'value', {x}))" -%}
    {{- return({
        'count': {
            'initial': 'if({x} is null, 0L, 1L)',
            'collect': 'count({x})',
            'merge': 'sum({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'count_if': {
            'initial': 'if({x}, 1L, 0L)',
            'collect': 'count_if({x})',
            'merge': 'sum({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'sum': {
            'initial': '{x}',
            'collect': 'sum({x})',
            'merge': 'sum({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'min': {
            'initial': '{x}',
            'collect': 'min({x})',
            'merge': 'min({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'max': {
            'initial': '{x}',
            'collect': 'max({x})',
            'merge': 'max({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'avg': {
            'initial': "named_struct('total', {x}, 'count', if({x} is null, 0L, 1L))",
            'collect': "named_struct('total', sum({x}), 'count', count({x}))",
            'merge': "named_struct('total', sum({s}.total), 'count', sum({s}.count))",
            'final': 'cast({s}.total as double) / nullif({s}.count, 0)',
            'keeps': 'state',
        },
        'first': {
            'initial': row_in_event_order,
            'collect': 'min(' ~ row_in_event_order ~ ')',
            'merge': 'min({s})',
            'final': '{s}.value',
            'keeps': 'state',
        },
        'last': {
            'initial': row_in_event_order,
            'collect': 'max(' ~ row_in_event_order ~ ')',
            'merge': 'max({s})',
            'final': '{s}.value',
            'keeps': 'state',
        },
        'bool_and': {
            'initial': '{x}',
            'collect': 'bool_and({x})',
            'merge': 'bool_and({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'bool_or': {
            'initial': '{x}',
            'collect': 'bool_or({x})',
            'merge': 'bool_or({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'approx_count_distinct': {
            'collect': 'hll_sketch_agg(cast({x} as string))',
            'merge': 'hll_union_agg({s})',
            'mixed': 'hll_union(hll_sketch_agg(cast({x} as string)), hll_union_agg({s}))',
            'final': 'hll_sketch_estimate(hll_union({s}, {s}))',
            'keeps': 'state',
        },
        'collect_set': {
            'initial': 'if({x} is null, array(), array({x}))',
            'collect': 'array_sort(collect_set({x}))',
            'merge': 'array_sort(array_distinct(flatten(collect_list({s}))))',
            'final': '{s}',
            'keeps': 'value',
        },
        'collect_list': {
            'initial': 'if({x} is null, array(), array(' ~ row_in_event_order ~ '))',
            'collect': 'array_sort(collect_list(if({x} is null, null, ' ~ row_in_event_order ~ ')))',
            'merge': 'array_sort(flatten(collect_list({s})))',
            'final': 'transform({s}, item -> item.value)',
            'keeps': 'state',
        },
        'min_by': {
            'initial': row_in_given_order,
            'collect': 'min(' ~ row_in_given_order ~ ')',
            'merge': 'min({s})',
            'final': '{s}.value',
            'keeps': 'state',
        },
        'max_by': {
            'initial': row_in_given_order,
            'collect': 'max(' ~ row_in_given_order ~ ')',
            'merge': 'max({s})',
            'final': '{s}.value',
            'keeps': 'state',
        },
    }) -}}
{%- endmacro -%}
