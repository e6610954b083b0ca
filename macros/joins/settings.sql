{#- What the steps of a join share, worked out once from the validated arguments. -#}
{%- macro _join_settings(arguments) -%}
    {%- set interval = event_windows._join_interval(arguments.lower, arguments.upper) -%}
    {%- set columns = event_windows._join_columns(arguments) -%}
    {%- set is_closed = interval.lower is not none and interval.upper is not none -%}
    {%- set settings = {
        'macro': 'interval_join',
        'kind': 'join',
        'row_id': 'match_id',
        'unit': 'match',
        'policy': arguments.watermark_policy,
        'sources': [],
        'carries_checkpoint': true,
        'lower': interval.lower,
        'upper': interval.upper,
        'reach': event_windows._join_reach(arguments, interval),
        'released_after': event_windows._released_after(arguments),
        'window': columns | selectattr('window', 'defined') | map(attribute='window') | first | default(none),
        'how': arguments.how,
        'type': event_windows._join_types()[arguments.how],
        'columns': columns,
        'names': columns | map(attribute='name') | list,
        'condition': arguments.condition,
        'bucket': event_windows._join_bucket(interval) if is_closed and arguments.strategy != 'equi' else none,
    } -%}
    {%- for name in ['left', 'right'] -%}
        {%- set given = dict(
            arguments[name],
            allowed_lateness=event_windows._of_side(arguments.allowed_lateness, name),
            max_future_skew=event_windows._of_side(arguments.max_future_skew, name),
            min_event_time=arguments.min_event_time,
        ) -%}
        {%- set known_columns = arguments.known_columns[name] -%}
        {%- set id = event_windows._quote(given.id) -%}
        {%- set copies = ['count(ew_id) - count(distinct ew_id)', 'copies'] -%}
        {#- rows of one window are passed together, at its end -#}
        {%- set end_of_window -%}
ew_time_us - pmod(ew_time_us, {{ settings.window }}) + {{ settings.window }}
        {%- endset -%}
        {%- set end = 'ew_time_us' if settings.window is none else end_of_window -%}
        {%- set source = event_windows._run_source(
            name, given, known_columns, end, [[id, 'ew_id']], [copies], [['ew_id is null', 'null_id']],
            rereads=arguments.get('rereads', {}).get(name, true)
        ) -%}
        {%- do source.update({
            'id': id,
            'id_type': event_windows._type_of(known_columns, given.id),
            'time': event_windows._quote(given.event_time),
            'condition': arguments[name ~ '_condition'],
            'time_type': event_windows._type_of(known_columns, given.event_time),
            'read': event_windows._read_from(source, given.relation),
        }) -%}
        {%- do settings.sources.append(source) -%}
        {%- do settings.update({name: source}) -%}
    {%- endfor -%}
    {%- do event_windows._add_hashes(settings) -%}
    {%- do settings.update({
        'is_bounded': settings.left.lateness is not none,
        'identity': event_windows._join_identity(settings, arguments),
    }) -%}
    {{- return(settings) -}}
{%- endmacro -%}

{#-
    The settings that a state is built with: all that decides which rows come out. The strategy is not among them, since
    all give the same rows.
-#}
{%- macro _join_identity(settings, arguments) -%}
    {%- set identity = {} -%}
    {%- for name in ['on', 'how', 'condition', 'left_condition', 'right_condition', 'watermark_policy'] -%}
        {%- do identity.update({name: arguments[name]}) -%}
    {%- endfor -%}
    {%- do identity.update({'interval': {'lower': settings.lower, 'upper': settings.upper}}) -%}
    {%- for source in settings.sources -%}
        {%- set of_side = event_windows._source_identity(source, arguments) -%}
        {%- do of_side.update({
            'id': arguments[source.name].id, 'columns': arguments[source.name].get('columns', [])
        }) -%}
        {%- do identity.update({source.name: of_side}) -%}
    {%- endfor -%}
    {{- return(identity) -}}
{%- endmacro -%}

{#-
    The join types: how SQL says it, the rows of which side come out without a match, and whether the right side's
    columns come out at all.
-#}
{%- macro _join_types() -%}
    {{- return({
        'inner': {'sql': 'inner join', 'outer': [], 'pairs': true},
        'left': {'sql': 'left join', 'outer': ['left'], 'pairs': true},
        'right': {'sql': 'right join', 'outer': ['right'], 'pairs': true},
        'full': {'sql': 'full join', 'outer': ['left', 'right'], 'pairs': true},
        'left_semi': {'sql': 'left semi join', 'outer': [], 'pairs': false},
        'left_anti': {'sql': 'left anti join', 'outer': ['left'], 'pairs': false},
    }) -}}
{%- endmacro -%}

{#-
    The columns of the result in their order: the equality columns under the left side's names, the left columns, the
    right columns. Each has its `name`, the `argument` it comes from, and its column on the `left` and on the `right`
    side.
-#}
{%- macro _join_columns(arguments) -%}
    {%- set columns = [] -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {%- do columns.append({
                'argument': 'on', 'name': 'window_start', 'window': event_windows._duration_micros(entry.time_window)
            }) -%}
        {%- else -%}
            {%- set left = entry.left if entry is mapping else entry -%}
            {%- do columns.append({
                'argument': 'on', 'name': left, 'left': left, 'right': entry.right if entry is mapping else entry
            }) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for side in ['left', 'right'] -%}
        {%- set given = arguments[side].get('columns', []) -%}
        {%- for name in given -%}
            {%- do columns.append({
                'argument': side ~ '.columns', 'name': name, side: given[name] if given is mapping else name
            }) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The columns that the package writes beside those of the two sides. -#}
{%- macro _reserved_match_columns() -%}
    {{- return(['match_id', 'status'] + event_windows._kinds().join.hidden + [
        'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint'
    ]) -}}
{%- endmacro -%}

{#-
    Both bounds as the first and the last microsecond that match, relative to the left row's time; none is unbounded.
-#}
{%- macro _join_interval(lower, upper) -%}
    {%- set first = event_windows._join_bound(lower) -%}
    {%- set last = event_windows._join_bound(upper) -%}
    {{- return({
        'lower': none if first.micros is none else first.micros + (1 if first.excludes else 0),
        'upper': none if last.micros is none else last.micros - (1 if last.excludes else 0),
    }) -}}
{%- endmacro -%}

{#-
    A bound of the interval: `micros` to add to the left row's time (none: unbounded), and whether the bound itself is
    outside. None where it is not a bound, so that the caller words the error.
-#}
{%- macro _join_bound(bound) -%}
    {%- set excludes = bound is mapping and bound.keys() | list == ['exclusive'] -%}
    {%- set given = bound.exclusive if excludes else bound -%}
    {%- set distance = event_windows._bound('unbounded' if given is none else given) -%}
    {%- if distance.kind == 'duration' or distance.kind == 'number' and distance.distance == 0
        or distance.kind == 'unbounded' and not excludes -%}
        {{- return({'micros': distance.distance, 'excludes': excludes}) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}

{#-
    How far from a left row's time a match can be at all, `lower` and `upper`, in microseconds: as the bounds say, or
    where times have to be equal or in one window, as that says. None is unbounded.
-#}
{%- macro _join_reach(arguments, interval) -%}
    {%- set reach = namespace(lower=interval.lower, upper=interval.upper) -%}
    {%- if event_windows._joins_on_time(arguments) -%}
        {%- set windows = arguments.on | select('mapping') | selectattr('time_window', 'defined') | list -%}
        {%- set widest = event_windows._duration_micros(windows[0].time_window) - 1 if windows else 0 -%}
        {%- set reach.lower = 0 - widest if reach.lower is none else reach.lower -%}
        {%- set reach.upper = widest if reach.upper is none else reach.upper -%}
    {%- endif -%}
    {{- return({'lower': reach.lower, 'upper': reach.upper}) -}}
{%- endmacro -%}

{#- Whether both event times, or their windows, are among the equality columns: Spark's key watermark. -#}
{%- macro _joins_on_time(arguments) -%}
    {%- if not event_windows._is_list(arguments.on) or arguments.left is not mapping or arguments.right is not mapping
    -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {{- return(true) -}}
        {%- endif -%}
        {%- set names = [entry.left, entry.right] if entry is mapping else [entry, entry] -%}
        {%- set times = [arguments.left.get('event_time'), arguments.right.get('event_time')] -%}
        {%- if names | map('lower') | list == times | map('lower') | list -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#-
    How long after its own time a row of each side stops waiting: when the watermark has come that far, no row that is
    on time can match it any more. None is never; where times or windows have to be equal, the time or window itself
    counts. Spark keeps a row one millisecond longer where the bound itself matches
    (StreamingJoinHelper.getStateValueWatermark).
-#}
{%- macro _released_after(arguments) -%}
    {%- if event_windows._joins_on_time(arguments) -%}
        {{- return({'left': 0, 'right': 0}) -}}
    {%- endif -%}
    {%- set lower = event_windows._join_bound(arguments.lower) -%}
    {%- set upper = event_windows._join_bound(arguments.upper) -%}
    {{- return({
        'left': none if upper.micros is none else upper.micros + (0 if upper.excludes else 1000),
        'right': none if lower.micros is none else 0 - lower.micros + (0 if lower.excludes else 1000),
    }) -}}
{%- endmacro -%}

{#- What is given for both sides, or for each of them. -#}
{%- macro _of_side(given, side) -%}
    {{- return(given[side] if given is mapping else given) -}}
{%- endmacro -%}

{#-
    How long a bucket of time is: four times the interval, so that every fourth row of one side is in two of them, and
    one candidate in five is within the interval (decision 6). An interval may be as long as a BIGINT counts.
-#}
{%- macro _join_bucket(interval) -%}
    {{- return([[4 * (interval.upper - interval.lower), 1] | max, 9223372036854775807] | min) -}}
{%- endmacro -%}

{#- The columns of both relations of a join, as far as the catalog knows them (`_columns_of`). -#}
{%- macro _columns_of_sides(arguments) -%}
    {%- set known_columns = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set relation = side.get('relation') if side is mapping and side.identifier is not defined else none -%}
        {%- do known_columns.update({name: event_windows._columns_of(relation)}) -%}
    {%- endfor -%}
    {{- return(known_columns) -}}
{%- endmacro -%}

{#- The arguments with the columns of the result as the state has them (`_spelled_as`). -#}
{%- macro _spelled_as_stored(arguments, built_with) -%}
    {%- set lefts = [] -%}
    {%- for entry in built_with.get('on') or [] if entry is string or 'left' in entry -%}
        {%- do lefts.append(entry if entry is string else entry.left) -%}
    {%- endfor -%}
    {%- set spelled = dict(arguments, on=[]) -%}
    {%- for entry in arguments.on -%}
        {%- if entry is string -%}
            {%- do spelled.on.extend(event_windows._spelled_as([entry], lefts)) -%}
        {%- else -%}
            {%- set left = event_windows._spelled_as([entry.left], lefts) if 'left' in entry else [] -%}
            {%- do spelled.on.append(dict(entry, left=left[0]) if left else entry) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for side in ['left', 'right'] if 'columns' in arguments[side] -%}
        {%- set stored = built_with.get(side, {}).get('columns') -%}
        {%- do spelled.update({
            side: dict(arguments[side], columns=event_windows._spelled_as(arguments[side].columns, stored))
        }) -%}
    {%- endfor -%}
    {{- return(spelled) -}}
{%- endmacro -%}
