{#-
    With `any` it may be whatever Spark aggregates; without it `instead` says where that can be had.
-#}
{%- macro _check_aggregates(aggregates, keys, reserved=none, any=false, instead='') -%}
    {%- set functions = event_windows._aggregate_functions() -%}
    {%- set shape = "{'function': ..., 'expression': ..., 'order_by': [...], 'type': ...}" -%}
    {%- set own_shape = "{'initial': ..., 'merge': ..., 'final': ...}" -%}
    {%- if aggregates is not mapping -%}
        {{- return([event_windows._problem(
            'aggregates', 'is not a mapping of names to aggregates', aggregates, '{name: ' ~ shape ~ '}',
        )]) -}}
    {%- endif -%}
    {%- set problems, taken = [], keys | select('string') | map('lower') | list -%}
    {%- for name in aggregates -%}
        {%- set argument = 'aggregates.' ~ name -%}
        {%- set aggregate = aggregates[name] -%}
        {%- do problems.extend(event_windows._check_not_reserved(argument, name | string, reserved)) -%}
        {%- if name is not string or not name | trim -%}
            {%- do problems.append(event_windows._problem(
                'aggregates', 'has a name that no column can have', name, 'text, such as pages',
            )) -%}
        {%- elif name | lower in taken -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has the name of a key or of another aggregate', name, 'a name of its own',
            )) -%}
        {%- endif -%}
        {%- do taken.append(name | lower) -%}
        {%- if aggregate is not mapping -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is not an aggregate', aggregate, shape ~ ', or ' ~ own_shape
            )) -%}
        {%- elif event_windows._is_own_aggregate(aggregate) -%}
            {%- do problems.extend(event_windows._check_own_aggregate(argument, aggregate, own_shape)) -%}
        {%- elif event_windows._known_function(aggregate.get('function')) == 'funnel' -%}
            {%- do problems.extend(event_windows._check_funnel(argument, aggregate, any, instead)) -%}
        {%- elif any and ('sql' in aggregate or event_windows._is_function_name(aggregate.get('function'))
            and event_windows._known_function(aggregate.get('function')) not in functions) -%}
            {%- do problems.extend(event_windows._check_any_aggregate(argument, aggregate)) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_aggregate(
                argument, aggregate, functions, shape, any, instead, '; or a function of your own: ' ~ own_shape
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What is wrong with one aggregate; `otherwise` says what else is accepted in the place of a function. -#}
{%- macro _check_aggregate(argument, aggregate, functions, shape, any=false, instead='', otherwise='') -%}
    {%- set problems = [] -%}
    {%- set function = aggregate.get('function') -%}
    {%- set function = event_windows._known_function(function) if any and function is string else function -%}
    {%- set is_known = function is string and function in functions -%}
    {%- if not is_known and not ('sql' in aggregate and instead) -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.function', 'is not a known function', aggregate.get('function'),
            functions.keys() | join(', ') ~ ('; any other aggregate function of Spark' if any else instead)
                ~ otherwise,
        )) -%}
    {%- endif -%}
    {%- for part in ['sql', 'arguments'] if part in aggregate and instead -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is of an aggregate that no two sessions can be merged by', aggregate[part],
            'the functions ' ~ functions.keys() | join(', ') ~ instead,
        )) -%}
    {%- endfor -%}
    {%- if is_known and function == 'sequence' -%}
        {{- return(problems + event_windows._check_sequence(argument, aggregate)) -}}
    {%- endif -%}
    {%- set parts = ['function', 'expression', 'order_by', 'type'] + (['sql', 'arguments'] if instead else [])
        + (['ignore_nulls'] if function in ['first', 'last'] else []) -%}
    {%- do problems.extend(event_windows._check_parts(argument, aggregate, parts, shape)) -%}
    {%- if aggregate.get('ignore_nulls') is not none and function in ['first', 'last'] -%}
        {%- do problems.extend(event_windows._check_boolean(argument ~ '.ignore_nulls', aggregate.ignore_nulls)) -%}
    {%- endif -%}
    {%- if is_known and function != 'count' and 'expression' not in aggregate -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.expression', 'is missing', none,
            'an expression over the columns of the rows that are aggregated (only count does without)',
        )) -%}
    {%- endif -%}
    {%- set expression = aggregate.get('expression') -%}
    {%- if is_known and function != 'count' and expression is string and expression | trim == '*' -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.expression', 'is all columns, which are no value', expression,
            'an expression over the columns of the rows that are aggregated (only count takes * for the rows)',
        )) -%}
    {%- endif -%}
    {%- set ordered = event_windows._ordered_functions() -%}
    {%- set order_by = aggregate.get('order_by') -%}
    {%- if order_by is not none and is_known and function not in ordered -%}
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

{#- A sequence has conditions in place of an expression, each with its letter. -#}
{%- macro _check_sequence(argument, aggregate) -%}
    {%- set shape = "{'function': 'sequence', 'events': {'v': \"event = 'view'\", 'p': \"event = 'paid'\"}, 'other': "
        ~ "'.', 'order_by': ['view_id']}, the last two if they are needed" -%}
    {%- set problems = event_windows._check_parts(
        argument, aggregate, ['function', 'events', 'other', 'order_by', 'type'], shape
    ) -%}
    {%- set events, other = aggregate.get('events'), aggregate.get('other') -%}
    {%- if events is not mapping or not events -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.events', 'is not a mapping of letters to conditions', events, shape,
        )) -%}
        {%- set events = {} -%}
    {%- endif -%}
    {%- for letter in events.keys() | list + ([] if other is none else [other]) -%}
        {%- if letter is not string or letter | length != 1 -%}
            {%- do problems.append(event_windows._problem(
                argument ~ ('.events' if letter in events else '.other'), 'is not one letter', letter,
                'one character for each kind of event, by which a pattern finds it',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for letter in events if events[letter] is not string or not events[letter] | trim -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.events.' ~ letter, 'is no condition', events[letter],
            "a condition over the columns of the events, such as \"event = 'view'\"",
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- A funnel has steps; it is made of the events alone, so that a state that merges has sequences in its place. -#}
{%- macro _check_funnel(argument, aggregate, any, instead) -%}
    {%- set shape = "{'function': 'funnel', 'steps': [\"event = 'view'\", \"event = 'paid'\"], 'within': '1 hour', "
        ~ "'mode': 'strict', 'order_by': ['view_id']}, the last three if they are needed" -%}
    {%- set problems = event_windows._check_parts(
        argument, aggregate, ['function', 'steps', 'within', 'mode', 'order_by'], shape
    ) -%}
    {%- if not any -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.function', 'is made of the events alone, which are not kept here', aggregate.function,
            "sequence, which merges, and a pattern over its letters such as way rlike 'v.*c.*p'" ~ instead,
        )) -%}
    {%- endif -%}
    {%- set steps, within = aggregate.get('steps'), aggregate.get('within') -%}
    {%- if not event_windows._is_list(steps) or not steps
        or steps | select('string') | map('trim') | select | list | length != steps | length -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.steps', 'is not a list of conditions', steps,
            "conditions over the columns of the events, in the order of the steps, such as [\"event = 'view'\", "
                ~ "\"event = 'paid'\"]",
        )) -%}
    {%- endif -%}
    {%- if within is not none and (event_windows._duration_micros(within) or 0) <= 0 -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.within', 'is not how long a funnel may take', within,
            event_windows._accepted_durations() ~ ', longer than zero; none for as long as it takes',
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_choice(
        argument ~ '.mode', aggregate.get('mode', 'any_order_between'), ['any_order_between', 'strict']
    )) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The parts of an aggregate that are given: none that is not one, SQL as text, and `order_by` as a list. -#}
{%- macro _check_parts(argument, aggregate, parts, shape) -%}
    {%- set problems = [] -%}
    {%- for part in aggregate if part not in parts -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is not a part of an aggregate', aggregate[part], shape,
        )) -%}
    {%- endfor -%}
    {%- set accepted = {
        'sql': "an aggregate over the columns of the events, such as 'max_by(path, seconds)'",
        'expression': 'an expression over the columns of the rows that are aggregated',
        'type': 'a Spark SQL type',
    } -%}
    {%- for part in accepted if part in aggregate and part in parts and (
        aggregate[part] is not string or not aggregate[part] | trim
    ) -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is not SQL', aggregate[part], accepted[part],
        )) -%}
    {%- endfor -%}
    {%- set order_by = aggregate.get('order_by') -%}
    {%- if order_by is not none and (
        not event_windows._is_list(order_by) or not order_by
        or order_by | select('string') | list | length != order_by | length
    ) -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.order_by', 'is not a list of expressions', order_by, "a list such as ['event_id']",
        )) -%}
    {%- elif aggregate.function is string and event_windows._known_function(aggregate.function) in
            event_windows._ordered_functions() + ['funnel'] -%}
        {%- for sql in order_by or [] if event_windows._order_term({'sql': sql}).direction -%}
            {%- do problems.append(event_windows._problem(
                argument ~ '.order_by', 'has a direction', sql,
                'expressions in ascending order: -event_id for the largest number first; or last in place of first, '
                ~ 'max_by in place of min_by',
            )) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The functions that go by an order, whose values are compared, so that it has one direction. -#}
{%- macro _ordered_functions() -%}
    {{- return(['first', 'last', 'collect_list', 'sequence', 'min_by', 'max_by']) -}}
{%- endmacro -%}

{%- macro _check_own_aggregate(argument, aggregate, shape) -%}
    {%- set accepted = {
        'initial': 'an expression over the columns of the events, which gives the state of one event',
        'merge': "an aggregate of Spark's over {state} that gives a state again, such as sum({state})",
        'final': 'an expression over {state} that gives the value, or {state} itself',
    } -%}
    {%- set problems = [] -%}
    {%- for part in accepted -%}
        {%- if part not in aggregate -%}
            {%- do problems.append(event_windows._problem(
                argument ~ '.' ~ part, 'is missing', none, accepted[part],
            )) -%}
        {%- elif aggregate[part] is not string or not aggregate[part] | trim -%}
            {%- do problems.append(event_windows._problem(
                argument ~ '.' ~ part, 'is not SQL', aggregate[part], accepted[part],
            )) -%}
        {%- elif part != 'initial' and '{state}' not in aggregate[part] -%}
            {%- do problems.append(event_windows._problem(
                argument ~ '.' ~ part, 'does not name {state}', aggregate[part], accepted[part],
            )) -%}
        {%- elif part == 'initial' and '{state}' in aggregate[part] -%}
            {%- do problems.append(event_windows._problem(
                argument ~ '.' ~ part, 'names {state}, which one event has not yet', aggregate[part], accepted[part],
            )) -%}
        {%- elif part != 'initial' -%}
            {%- do problems.extend(event_windows._check_one_expression(argument ~ '.' ~ part, aggregate[part])) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for part in aggregate if part not in accepted -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.' ~ part, 'is not a part of a function of your own', aggregate[part], shape,
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What `_check_aggregate` does not ask of an aggregate that is not in the registry. -#}
{%- macro _check_any_aggregate(argument, aggregate) -%}
    {%- set by_function = ['function', 'expression', 'arguments', 'order_by', 'type'] -%}
    {%- set parts = ['sql', 'type'] if 'sql' in aggregate else by_function -%}
    {%- set shape = "{'sql': ...}, or {'function': ..., 'expression': ..., 'arguments': [...], 'order_by': [...]}" -%}
    {%- set problems = event_windows._check_parts(argument, aggregate, parts, shape) -%}
    {%- set arguments = aggregate.get('arguments', []) -%}
    {%- if not event_windows._is_list(arguments) or arguments | select('mapping') | list
        or arguments | reject('string') | select('sequence') | list -%}
        {%- do problems.append(event_windows._problem(
            argument ~ '.arguments', 'is not a list of arguments', arguments,
            'what follows the expression: numbers, true, false, none, SQL over the columns as text, '
            ~ "text in quotes of its own; a list such as [0.5] or [\"', '\"]; for an array {'sql': ...}, such as "
            ~ "{'sql': 'percentile(load_ms, array(0.5, 0.9))'}",
        )) -%}
    {%- endif -%}
    {%- for sql in (arguments if event_windows._is_list(arguments) else []) if sql is string -%}
        {%- do problems.extend(event_windows._check_one_expression(argument ~ '.arguments', sql)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
