{#- The arguments of a join: each of them, and then what they say together. -#}
{%- macro _check_interval_join(arguments) -%}
    {%- set problems = event_windows._check_join_arguments(arguments, event_windows._join_types().keys() | list) -%}
    {%- do problems.extend(event_windows._check_choice('strategy', arguments.strategy, ['auto', 'buckets', 'equi'])) -%}
    {%- do problems.extend(event_windows._check_join_bounds(arguments)) -%}
    {%- do problems.extend(event_windows._check_join_names(arguments) if not problems else []) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The arguments that all joins have, each by itself: `types` are the accepted words of `how`, `takes_windows` whether
    the equality columns may have a window of time among them.
-#}
{%- macro _check_join_arguments(arguments, types, takes_windows=true) -%}
    {%- set problems = [] -%}
    {%- for side in ['left', 'right'] -%}
        {%- do problems.extend(event_windows._check_join_side(side, arguments[side])) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_join_on(arguments.on, takes_windows)) -%}
    {%- do problems.extend(event_windows._check_choice('how', arguments.how, types)) -%}
    {%- for name in ['condition', 'left_condition', 'right_condition'] -%}
        {%- if arguments[name] is not none and (arguments[name] is not string or not arguments[name] | trim) -%}
            {%- do problems.append(event_windows._problem(
                name, 'is not an expression', arguments[name], event_windows._accepted_conditions()[name]
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_choice(
        'watermark_policy', arguments.watermark_policy, ['min', 'max']
    )) -%}
    {%- for name in ['allowed_lateness', 'max_future_skew'] if arguments[name] is not none -%}
        {%- do problems.extend(event_windows._check_of_sides(name, arguments[name])) -%}
    {%- endfor -%}
    {%- if arguments.min_event_time is not none -%}
        {%- do problems.extend(event_windows._check_moment(arguments.min_event_time)) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    What both sides are about to read: the columns of the call, and the types of the times; a run of a state checks
    those later, with its cursors.
-#}
{%- macro _check_join_sources(arguments, keeps_state) -%}
    {%- set problems = [] -%}
    {%- for name in ['left', 'right'] if arguments[name] is mapping and arguments[name].identifier is not defined -%}
        {%- set side = arguments[name] -%}
        {%- set named = event_windows._named_of_side(arguments, name) -%}
        {%- set times = [[name ~ '.event_time', side.get('event_time')]] -%}
        {%- do problems.extend(event_windows._check_source(
            name ~ '.relation', side.get('relation'), arguments.known_columns[name],
            named + (times if keeps_state else []), [] if keeps_state else times
        )) -%}
        {%- do problems.extend(event_windows._check_key_types(arguments.known_columns[name], named[:1])) -%}
        {%- do problems.extend(event_windows._check_key_types(
            arguments.known_columns[name], event_windows._equality_of_side(arguments, name), false
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The conditions, of sides that are right by themselves: the columns that they name, and what Spark says of them; it
    is asked once, where a table or a state is built.
-#}
{%- macro _check_join_conditions(arguments) -%}
    {%- set problems, known_columns, both, rows = [], arguments.known_columns, {}, {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- do both.update(known_columns[name] or {}) -%}
        {%- if known_columns[name] is not none -%}
            {%- do rows.update({name ~ '_condition': arguments[name].relation}) -%}
        {%- endif -%}
        {%- do problems.extend(event_windows._check_expressions(
            arguments[name].relation, known_columns[name], [[name ~ '_condition', arguments[name ~ '_condition']]]
        )) -%}
    {%- endfor -%}
    {%- if known_columns.left is not none and known_columns.right is not none -%}
        {#- with `--empty` or `--sample` a relation may be a query that has an alias already -#}
        {%- set both_sides -%}
(select * from {{ arguments.left.relation }}) as l cross join (select * from {{ arguments.right.relation }}) as r
        {%- endset -%}
        {%- do rows.update({'condition': both_sides}) -%}
        {%- do problems.extend(event_windows._check_expressions(
            both_sides, both, [['condition', arguments.condition]], {'l': known_columns.left, 'r': known_columns.right}
        )) -%}
    {%- endif -%}
    {%- set is_asked = not problems and event_windows._may_read() and not is_incremental() -%}
    {%- for name in rows if is_asked and arguments[name] is not none -%}
        {%- do problems.extend(event_windows._check_condition(
            name, arguments[name], rows[name], event_windows._accepted_conditions()[name]
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The columns of a side that are taken by their own name, but for its time, as pairs for `_check_known_columns`. -#}
{%- macro _named_of_side(arguments, name) -%}
    {%- set side = arguments[name] -%}
    {%- set named = [[name ~ '.id', side.get('id')], [name ~ '.cursor', side.get('cursor')]]
        + event_windows._equality_of_side(arguments, name) -%}
    {%- set columns = side.get('columns', []) -%}
    {{- return(named + event_windows._named(
        name ~ '.columns', columns.values() | list if columns is mapping else columns
    )) -}}
{%- endmacro -%}

{#- The columns of a side that have to equal those of the other one, in the same way. -#}
{%- macro _equality_of_side(arguments, name) -%}
    {%- set named = [] -%}
    {%- for entry in (arguments.on if event_windows._is_list(arguments.on) else []) -%}
        {%- do named.append(['on.' ~ name, entry.get(name)] if entry is mapping else ['on', entry]) -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}

{#- One side of a join, with every part that is wrong named by its path (left.event_time). -#}
{%- macro _check_join_side(name, side) -%}
    {%- set parts = ['relation', 'id', 'event_time', 'cursor', 'watermark_delay', 'columns'] -%}
    {%- if side is not mapping or side.identifier is defined -%}
        {{- return([event_windows._problem(
            name, 'does not describe a side', side,
            "{'relation': ..., 'id': ..., 'event_time': ..., 'cursor': ..., 'watermark_delay': ..., 'columns': "
            ~ "[...]}, the last three if they are needed",
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_relation(
        name ~ '.relation', side.get('relation'), "ref('model'), source('source', 'table') or the name of a CTE"
    ) -%}
    {%- do problems.extend(event_windows._check_column(name ~ '.id', side.get('id'))) -%}
    {%- do problems.extend(event_windows._check_column(name ~ '.event_time', side.get('event_time'))) -%}
    {%- if side.get('cursor') is not none -%}
        {%- do problems.extend(event_windows._check_cursor(
            side.get('cursor'), name ~ '.cursor', 'but no match can be taken back out of a join'
        )) -%}
    {%- endif -%}
    {%- if side.get('watermark_delay') is not none -%}
        {%- do problems.extend(event_windows._check_duration(
            name ~ '.watermark_delay', side.get('watermark_delay')
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_side_columns(name ~ '.columns', side.get('columns', []))) -%}
    {%- for part in side if part not in parts -%}
        {%- do problems.append(event_windows._problem(
            name ~ '.' ~ part, 'is not a part of a side', side[part], parts | join(', ')
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The columns that a side brings into the result: a list of names, or a mapping of new names to them. -#}
{%- macro _check_side_columns(argument, columns) -%}
    {%- set accepted = "a list of columns such as ['path', 'amount'], or with other names {'click_path': 'path'}" -%}
    {%- if columns is mapping -%}
        {%- set names = columns.keys() | list + columns.values() | list -%}
    {%- elif event_windows._is_list(columns) -%}
        {%- set names = columns -%}
    {%- else -%}
        {{- return([event_windows._problem(argument, 'is not a list of columns', columns, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for name in names if name is not string or not name -%}
        {%- do problems.append(event_windows._problem(
            argument, 'holds something that is not the name of a column', name, accepted
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_join_on(on, takes_windows) -%}
    {%- set accepted = "a list such as ['user_id'], with {'left': 'user_id', 'right': 'member_id'} where the names "
        ~ "differ" ~ (" and {'time_window': '10 minutes'} for event times in one tumbling window" if takes_windows
        else '') -%}
    {%- if not event_windows._is_list(on) or not on -%}
        {{- return([event_windows._problem('on', 'is not a list with at least one column', on, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for entry in on -%}
        {%- if takes_windows and entry is mapping and entry.keys() | list == ['time_window'] -%}
            {%- do problems.extend(event_windows._check_duration('on.time_window', entry.time_window, 1)) -%}
        {%- elif entry is mapping and entry.keys() | sort == ['left', 'right'] -%}
            {%- for side in ['left', 'right'] -%}
                {%- do problems.extend(event_windows._check_column('on.' ~ side, entry[side])) -%}
            {%- endfor -%}
        {%- elif entry is not string or not entry -%}
            {%- do problems.append(event_windows._problem(
                'on', 'holds something that is not an equality', entry, accepted
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The interval: two bounds in their order, and an end to it, in time or by the keys. -#}
{%- macro _check_join_bounds(arguments) -%}
    {%- set accepted = "a duration such as '1 hour' or '-10 minutes' to add to the left row's time, 0, "
        ~ "{'exclusive': '1 hour'} where the bound itself does not match, or 'unbounded'" -%}
    {%- set problems = [] -%}
    {%- for name in ['lower', 'upper'] -%}
        {%- if arguments[name] is not defined or event_windows._join_bound(arguments[name]) is none -%}
            {%- do problems.append(event_windows._problem(name, 'is not a bound', arguments[name], accepted)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if problems -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set interval = event_windows._join_interval(arguments.lower, arguments.upper) -%}
    {%- set given = {'lower': arguments.lower, 'upper': arguments.upper} -%}
    {%- if interval.lower is none and interval.upper is none and not event_windows._joins_on_time(arguments) -%}
        {%- do problems.append(event_windows._problem(
            'lower and upper', 'are both unbounded, and no time is among the equality columns', given,
            "a bound; or both event times in 'on', or {'time_window': duration}",
        )) -%}
    {%- elif interval.lower is not none and interval.upper is not none and interval.lower > interval.upper -%}
        {%- do problems.append(event_windows._problem(
            'lower', 'is after upper, so that nothing could match', given,
            'a lower bound before the upper one; both may be the same if neither is exclusive'
        )) -%}
    {%- elif arguments.strategy == 'buckets' and (interval.lower is none or interval.upper is none) -%}
        {%- do problems.append(event_windows._problem(
            'strategy', 'needs an interval with two ends', arguments.strategy,
            "'auto' or 'equi' with an unbounded interval"
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- One duration for both sides, or one for each. -#}
{%- macro _check_of_sides(argument, given) -%}
    {%- if given is not mapping -%}
        {{- return(event_windows._check_duration(argument, given)) -}}
    {%- elif given.keys() | sort != ['left', 'right'] -%}
        {{- return([event_windows._problem(
            argument, 'does not name both sides', given, "a duration, or {'left': duration, 'right': duration}"
        )]) -}}
    {%- endif -%}
    {{- return(
        event_windows._check_duration(argument ~ '.left', given.left)
            + event_windows._check_duration(argument ~ '.right', given.right)
    ) -}}
{%- endmacro -%}

{#- The columns of the result: each name once, and none that the package writes itself. -#}
{%- macro _check_join_names(arguments) -%}
    {%- set pairs = event_windows._join_types()[arguments.how].pairs -%}
    {%- set problems = [] -%}
    {%- if not pairs and arguments.right.get('columns') -%}
        {%- do problems.append(event_windows._problem(
            'right.columns', 'come out of no ' ~ arguments.how ~ ' join', arguments.right.columns,
            'no columns; a condition may use them all the same'
        )) -%}
    {%- endif -%}
    {%- set seen = [] -%}
    {%- for column in event_windows._join_columns(arguments) -%}
        {%- set name = column.name | lower -%}
        {%- if name in seen -%}
            {%- do problems.append(event_windows._problem(
                column.argument, 'gives a name that another column has', column.name,
                "another name: {'another_name': '" ~ column.name ~ "'}"
            )) -%}
        {%- endif -%}
        {%- do seen.append(name) -%}
        {%- if name in event_windows._reserved_match_columns() or name[:3] == 'ew_' -%}
            {%- do problems.append(event_windows._problem(
                column.argument, 'uses a reserved name', column.name,
                'any name but ' ~ event_windows._reserved_match_columns() | join(', ')
                    ~ ' and those that begin with ew_',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _accepted_conditions() -%}
    {{- return({
        'condition': "a boolean expression over both rows, l and r, such as 'l.campaign = r.campaign'",
        'left_condition': 'a boolean expression over the columns of the left side',
        'right_condition': 'a boolean expression over the columns of the right side',
    }) -}}
{%- endmacro -%}
