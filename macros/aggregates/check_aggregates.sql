{%- macro _check_aggregates(aggregates, keys, reserved=none) -%}
    {%- set functions = event_windows._aggregate_functions() -%}
    {%- set shape = "{'function': ..., 'expression': ..., 'order_by': [...], 'type': ...}" -%}
    {%- if aggregates is not mapping -%}
        {{- return([event_windows._problem(
            'aggregates', 'is not a mapping of names to aggregates', aggregates, '{name: ' ~ shape ~ '}',
        )]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set taken = [] -%}
    {%- for key in keys if key is string -%}
        {%- do taken.append(key | lower) -%}
    {%- endfor -%}
    {%- for name in aggregates -%}
        {%- set argument = 'aggregates.' ~ name -%}
        {%- set aggregate = aggregates[name] -%}
        {%- do problems.extend(event_windows._check_not_reserved(argument, name | string, reserved)) -%}
        {%- if name | lower in taken -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has the name of a key or of another aggregate', name, 'a name of its own',
            )) -%}
        {%- endif -%}
        {%- do taken.append(name | lower) -%}
        {%- if aggregate is not mapping -%}
            {%- do problems.append(event_windows._problem(argument, 'is not an aggregate', aggregate, shape)) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_aggregate(argument, aggregate, functions, shape)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_aggregate(argument, aggregate, functions, shape) -%}
    {%- set problems = [] -%}
    {%- set function = aggregate.get('function') -%}
    {%- set known = function is string and function in functions -%}
    {%- if not known -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.function', 'is not a known function', function, functions.keys() | join(', '),
        )) -%}
    {%- endif -%}
    {%- for part in aggregate if part not in ['function', 'expression', 'order_by', 'type'] -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is not a part of an aggregate', aggregate[part], shape,
        )) -%}
    {%- endfor -%}
    {%- for part in ['expression', 'type'] if part in aggregate and (
        aggregate[part] is not string or not aggregate[part] | trim
    ) -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is not SQL', aggregate[part],
            'an expression over the columns of the rows that are aggregated' if part == 'expression'
                else 'a Spark SQL type',
        )) -%}
    {%- endfor -%}
    {%- if known and function != 'count' and 'expression' not in aggregate -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.expression', 'is missing', none,
            'an expression over the columns of the rows that are aggregated (only count does without)',
        )) -%}
    {%- endif -%}
    {%- set ordered = ['first', 'last', 'collect_list', 'min_by', 'max_by'] -%}
    {%- set order_by = aggregate.get('order_by') -%}
    {%- if order_by is not none and (
        not event_windows._is_list(order_by) or not order_by
        or order_by | select('string') | list | length != order_by | length
    ) -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.order_by', 'is not a list of expressions', order_by, "a list such as ['event_id']",
        )) -%}
    {%- elif order_by is not none and known and function not in ordered -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.order_by', 'has no meaning for ' ~ function, order_by, 'order_by with ' ~ ordered | join(', '),
        )) -%}
    {%- elif order_by is none and function in ['min_by', 'max_by'] -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.order_by', 'is missing', none, "what " ~ function ~ " orders by, a list such as ['amount']",
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
