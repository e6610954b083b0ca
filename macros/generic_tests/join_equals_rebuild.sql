{#-
    The live rows of a join's state, ids included, are those that `interval_join` or `asof_join` gives of all rows that
    the state has read. A row that waits for a match is one without.
-#}
{%- test join_equals_rebuild(
    model,
    left,
    right,
    on,
    lower='unbounded',
    upper='unbounded',
    how=none,
    condition=none,
    left_condition=none,
    right_condition=none,
    max_future_skew=none,
    min_event_time=none,
    direction=none,
    tolerance=none,
    allow_exact_matches=true
) -%}
    {%- do event_windows._reject_unknown('join_equals_rebuild', kwargs, [
        'left', 'right', 'on', 'lower', 'upper', 'how', 'condition', 'left_condition', 'right_condition',
        'max_future_skew', 'min_event_time', 'direction', 'tolerance', 'allow_exact_matches'
    ]) -%}
    {{- return(adapter.dispatch('test_join_equals_rebuild', 'event_windows')(
        model=model, left=left, right=right, on=on, lower=lower, upper=upper, how=how, condition=condition,
        left_condition=left_condition, right_condition=right_condition, max_future_skew=max_future_skew,
        min_event_time=min_event_time, direction=direction, tolerance=tolerance, allow_exact_matches=allow_exact_matches
    )) -}}
{%- endtest -%}

{%- macro default__test_join_equals_rebuild(
    model, left, right, on, lower, upper, how, condition, left_condition, right_condition, max_future_skew,
    min_event_time, direction, tolerance, allow_exact_matches
) -%}
    {%- set arguments = {
        'left': left, 'right': right, 'on': on, 'lower': lower, 'upper': upper, 'how': how, 'condition': condition,
        'left_condition': left_condition, 'right_condition': right_condition, 'watermark_policy': 'min',
        'allowed_lateness': none, 'max_future_skew': max_future_skew, 'min_event_time': min_event_time,
        'strategy': 'auto', 'direction': direction, 'tolerance': tolerance, 'allow_exact_matches': allow_exact_matches,
    } -%}
    {%- set is_asof = event_windows._is_asof(arguments) -%}
    {%- do arguments.update({
        'how': how or ('left' if is_asof else 'inner'), 'direction': direction or 'backward',
        'known_columns': event_windows._columns_of_sides(arguments),
    }) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- do event_windows._raise_problems('join_equals_rebuild', event_windows._check_join_rebuild(
        model, tested, arguments, is_asof
    )) -%}

    {%- set settings = event_windows._asof_settings(arguments) if is_asof
        else event_windows._join_settings(arguments) -%}
    {%- set decisive = ['on', 'how', 'interval', 'condition', 'left_condition', 'right_condition']
        + (['direction', 'allow_exact_matches'] if is_asof else []) -%}
    {%- set read, rebuilt_from = [], {} -%}
    {%- for source in settings.sources -%}
        {%- for part in ['id', 'event_time', 'cursor', 'columns', 'max_future_skew', 'min_event_time'] -%}
            {%- do decisive.append(source.name ~ '.' ~ part) -%}
        {%- endfor -%}
        {#- the rows that every state rejects -#}
        {%- do read.append(event_windows._read_to_rebuild(
            model, source, loop.index0, 'ew_' ~ source.name ~ '_source',
            [source.id ~ ' is not null', source.time ~ ' is not null']
        )) -%}
        {%- set side = {} -%}
        {%- for part in ['id', 'event_time', 'columns'] if part in arguments[source.name] -%}
            {%- do side.update({part: arguments[source.name][part]}) -%}
        {%- endfor -%}
        {%- do rebuilt_from.update({source.name: dict(side, relation='ew_' ~ source.name ~ '_source')}) -%}
    {%- endfor -%}
    {%- set columns, values = [["if(status = 'pending', 'unmatched', status)", 'status']], {} -%}
    {%- for name in settings.names -%}
        {%- do columns.append([event_windows._quote(name), name]) -%}
        {%- do values.update({name: {'type': event_windows._type_of(tested, name), 'is_rounded': false}}) -%}
    {%- endfor -%}
    {%- for name in event_windows._matched_columns(arguments) -%}
        {%- do columns.append([name, name]) -%}
    {%- endfor -%}
    {{- event_windows._with(
        [event_windows._newest_checkpoint(model)]
        + event_windows._compare_settings(settings.identity, decisive, 'left.allowed_lateness')
        + read
        + [{'name': 'ew_rebuilt', 'why': 'the join of those rows, made at once', 'sql': event_windows._rebuilt_join(
            arguments, rebuilt_from, is_asof
        )}]
        + event_windows._compare_with_rebuild(
            model, 'row', 'match_id', "status in ('match', 'unmatched', 'pending')", columns, values,
            settings.names
        )
    ) -}}
{%- endmacro -%}

{#- A join of all rows at once, with what the state has of a row and its match beside the columns of the join. -#}
{%- macro _rebuilt_join(arguments, sides, is_asof) -%}
    {%- set matched, renamed = event_windows._matched_columns(arguments), [] -%}
    {%- set with_matched = {'left': {}, 'right': {}} -%}
    {%- for name in with_matched -%}
        {%- set given = sides[name].get('columns', []) -%}
        {%- for column in given -%}
            {%- do with_matched[name].update({column: given[column] if given is mapping else column}) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- for name, column in matched.items() -%}
        {%- do with_matched[column[0]].update({'ew_' ~ name: column[1]}) -%}
        {%- do renamed.append(['ew_' ~ name, name]) -%}
    {%- endfor -%}
    {%- set rebuilt = dict(
        arguments, left=dict(sides.left, columns=with_matched.left),
        right=dict(sides.right, columns=with_matched.right), max_future_skew=none, min_event_time=none,
        known_columns={'left': none, 'right': none}
    ) -%}
select
    *,
    {{ event_windows._columns(renamed) }}
from (
    {{ (event_windows._asof_join_from_scratch(rebuilt) if is_asof
        else event_windows._join_from_scratch(rebuilt)) | indent(4) }}
) as ew_joined
{%- endmacro -%}

{#- The columns of a state that name a left row and its match, each with its side and what it is there. -#}
{%- macro _matched_columns(arguments) -%}
    {{- return({
        'left_id': ['left', arguments.left.id],
        'left_event_at': ['left', arguments.left.event_time],
        'right_id': ['right', arguments.right.id],
        'right_event_at': ['right', arguments.right.event_time],
    }) -}}
{%- endmacro -%}

{#- Whether an as-of join is meant: it says so, or there is neither a bound nor a time among the equality columns. -#}
{%- macro _is_asof(arguments) -%}
    {%- set is_open = arguments.lower in [none, 'unbounded'] and arguments.upper in [none, 'unbounded'] -%}
    {{- return(arguments.direction is not none or is_open and not event_windows._joins_on_time(arguments)) -}}
{%- endmacro -%}

{#- The arguments of `join_equals_rebuild`: those of the join that decide which rows come out. -#}
{%- macro _check_join_rebuild(relation, tested, arguments, is_asof) -%}
    {%- set problems = event_windows._check_asof_join(arguments) if is_asof
        else event_windows._check_interval_join(arguments) -%}
    {%- for name in ['left', 'right'] if arguments[name] is mapping -%}
        {%- set side = arguments[name] -%}
        {%- if side.get('cursor') is none -%}
            {%- do problems.append(event_windows._problem(
                name ~ '.cursor', 'is missing, and tells which rows the state has read', none, 'the cursor of the state'
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_join_sources(arguments, false)) -%}
    {%- do problems.extend(event_windows._check_join_state_table(relation, tested)) -%}
    {%- if not problems -%}
        {%- for name in ['left', 'right'] -%}
            {%- do problems.extend(event_windows._check_rebuilt_skew(
                event_windows._of_side(arguments.max_future_skew, name), arguments.known_columns[name],
                arguments[name].cursor
            )) -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
