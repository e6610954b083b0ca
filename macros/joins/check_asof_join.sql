{#- The arguments of an as-of join: each of them, and then what they say together. -#}
{%- macro _check_asof_join(arguments) -%}
    {%- set problems = event_windows._check_join_arguments(arguments, ['inner', 'left'], takes_windows=false) -%}
    {%- do problems.extend(event_windows._check_choice(
        'direction', arguments.direction, ['backward', 'forward', 'nearest']
    )) -%}
    {%- do problems.extend(event_windows._check_boolean('allow_exact_matches', arguments.allow_exact_matches)) -%}
    {%- if arguments.tolerance is not none -%}
        {%- set tolerance = event_windows._join_bound(arguments.tolerance) -%}
        {%- if tolerance is none or tolerance.micros is none or tolerance.micros < 0 -%}
            {%- do problems.append(event_windows._problem(
                'tolerance', 'does not say how far apart two rows may be', arguments.tolerance,
                "a duration such as '1 minute', {'exclusive': '1 minute'} where a row exactly so far does not match, "
                ~ 'or none for however far',
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_asof_together(arguments) if not problems else []) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What arguments that are right by themselves say together. -#}
{%- macro _check_asof_together(arguments) -%}
    {%- set problems = event_windows._check_join_names(arguments) -%}
    {%- set bounds = event_windows._asof_bounds(arguments) -%}
    {%- set interval = event_windows._join_interval(bounds.lower, bounds.upper) -%}
    {%- if interval.lower is not none and interval.upper is not none and (
        interval.lower > interval.upper
        or interval.lower == interval.upper and not arguments.allow_exact_matches and arguments.direction == 'nearest'
    ) -%}
        {%- do problems.append(event_windows._problem(
            'tolerance', 'leaves nothing that could match',
            {'tolerance': arguments.tolerance, 'allow_exact_matches': arguments.allow_exact_matches},
            'a longer one; or allow_exact_matches=true, and a tolerance that is not exclusive',
        )) -%}
    {%- endif -%}
    {%- for entry in arguments.on -%}
        {%- set left, right = [entry.left, entry.right] if entry is mapping else [entry, entry] -%}
        {%- set types = {
            'left': event_windows._type_of(arguments.known_columns.left, left),
            'right': event_windows._type_of(arguments.known_columns.right, right),
        } -%}
        {%- set kinds = [] -%}
        {%- for type in types.values() if type is not none -%}
            {%- do kinds.append(event_windows._kind_of_key(type)) -%}
        {%- endfor -%}
        {%- if kinds | reject('none') | unique | list | length == 2 -%}
            {%- do problems.append(event_windows._problem(
                'on', 'compares ' ~ ('a text with another type' if 'text' in (kinds | join(' ')) else
                'two types that have none in common'), {'left': left ~ ' ' ~ types.left, 'right': right ~ ' '
                ~ types.right}, 'columns of one type: cast one of them in the model that it comes from',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Of which kind a key is, which both sides have to be of to stand in one column: a text (with a collation one of its
    own), a number, a date or timestamp, or another type by its first word. None of NULLs without a type.
-#}
{%- macro _kind_of_key(type) -%}
    {%- if type[:6] == 'string' or type[:7] == 'varchar' or type[:5] == 'char(' -%}
        {{- return('text' ~ type.split(' collate ')[1:] | join) -}}
    {%- elif event_windows._is_number(type) -%}
        {{- return('number') -}}
    {%- elif type in ['date', 'timestamp', 'timestamp_ntz'] -%}
        {{- return('time') -}}
    {%- endif -%}
    {{- return(none if type == 'void' else (type | replace('<', ' ') | replace('(', ' ')).split()[0]) -}}
{%- endmacro -%}

{#- What an as-of join needs beside its arguments to keep a state. -#}
{%- macro _check_asof_state(arguments) -%}
    {{- return(
        event_windows._check_state_sides(arguments)
        + event_windows._check_merges('match_id')
        + event_windows._check_stands_first('asof_join')
    ) -}}
{%- endmacro -%}

{#- The bounds of the interval in which the nearest row is looked for, as `interval_join` takes them. -#}
{%- macro _asof_bounds(arguments) -%}
    {%- set exact = 0 if arguments.allow_exact_matches else {'exclusive': 0} -%}
    {%- set behind, ahead = 'unbounded', 'unbounded' -%}
    {%- if arguments.tolerance is not none -%}
        {%- set is_exclusive = arguments.tolerance is mapping -%}
        {%- set distance = arguments.tolerance.exclusive if is_exclusive else arguments.tolerance -%}
        {%- set back = distance if distance == 0 else '-' ~ distance -%}
        {%- set behind = {'exclusive': back} if is_exclusive else back -%}
        {%- set ahead = arguments.tolerance -%}
    {%- endif -%}
    {{- return({
        'lower': exact if arguments.direction == 'forward' else behind,
        'upper': exact if arguments.direction == 'backward' else ahead,
    }) -}}
{%- endmacro -%}

{#-
    What the steps of an as-of join share: the settings of a join with this interval, and `direction` and `exact` as
    they are given. Older left rows are read from their source (`left.rereads`) only where the state has not all of
    them, as only rows with a match come out, or where a condition on other columns decides.
-#}
{%- macro _asof_settings(arguments) -%}
    {%- set bounds = event_windows._asof_bounds(arguments) -%}
    {%- set settings = event_windows._join_settings(dict(
        arguments, lower=bounds.lower, upper=bounds.upper, strategy='equi',
        rereads={'left': arguments.how == 'inner' or arguments.left_condition is not none},
    )) -%}
    {%- do settings.update({
        'macro': 'asof_join',
        'direction': arguments.direction,
        'exact': arguments.allow_exact_matches,
    }) -%}
    {%- do settings.identity.update({
        'direction': arguments.direction, 'allow_exact_matches': arguments.allow_exact_matches
    }) -%}
    {%- for source in settings.sources -%}
        {%- do source.update({'hash': none}) -%}
    {%- endfor -%}
    {{- return(settings) -}}
{%- endmacro -%}
