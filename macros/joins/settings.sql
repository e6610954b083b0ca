{#- What the steps of a join share, worked out once from the validated arguments. -#}
{%- macro _join_settings(arguments) -%}
    {%- set interval = event_windows._join_interval(arguments.lower, arguments.upper) -%}
    {%- set type = event_windows._join_types()[arguments.how] -%}
    {%- set columns = event_windows._join_columns(arguments) -%}
    {%- set sides = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set known = arguments.known[name] -%}
        {%- set source = event_windows._source(side.relation, known) -%}
        {%- do sides.update({name: {
            'source': source,
            'id': event_windows._quote(side.id),
            'time': event_windows._quote(side.event_time),
            'read_time': source.of ~ event_windows._quote(side.event_time),
            'time_name': side.event_time,
            'time_type': event_windows._type_of(known, side.event_time),
            'condition': arguments[name ~ '_condition'],
            'cursor': source.of ~ event_windows._quote(side.cursor) if side.get('cursor') else none,
            'delay': event_windows._duration_micros(side.get('watermark_delay', '0 seconds')),
            'lateness': event_windows._lateness_of(arguments, name),
        }}) -%}
    {%- endfor -%}
    {%- set reach = event_windows._join_reach(arguments, interval) -%}
    {%- set bounded = interval.lower is not none and interval.upper is not none -%}
    {{- return({
        'left': sides.left,
        'right': sides.right,
        'lower': interval.lower,
        'upper': interval.upper,
        'reach': reach,
        'released_after': event_windows._released_after(arguments),
        'window': columns | selectattr('window', 'defined') | map(attribute='window') | first | default(none),
        'policy': arguments.watermark_policy,
        'how': arguments.how,
        'type': type,
        'columns': columns,
        'names': columns | map(attribute='name') | list,
        'condition': arguments.condition,
        'bucket': event_windows._join_bucket(interval) if bounded and arguments.strategy != 'equi' else none,
    }) -}}
{%- endmacro -%}

{#-
    The settings that a state is built with: all that decides which rows come out, in a form that does not change with the
    way it is written. The strategy is not among them: all give the same rows.
-#}
{%- macro _join_identity(arguments) -%}
    {%- set identity = {
        'on': arguments.on,
        'how': arguments.how,
        'condition': arguments.condition,
        'left_condition': arguments.left_condition,
        'right_condition': arguments.right_condition,
        'watermark_policy': arguments.watermark_policy,
        'interval': event_windows._join_interval(arguments.lower, arguments.upper),
    } -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set lateness = event_windows._lateness_of(arguments, name) -%}
        {%- do identity.update({name: {
            'id': side.id,
            'event_time': side.event_time,
            'cursor': side.cursor,
            'columns': side.get('columns', []),
            'watermark_delay': event_windows._duration_text(event_windows._duration_micros(side.get('watermark_delay', '0 seconds'))),
            'allowed_lateness': none if lateness is none else event_windows._duration_text(lateness),
        }}) -%}
    {%- endfor -%}
    {{- return(identity) -}}
{%- endmacro -%}

{#-
    The join types: how SQL says it, the rows of which side come out without a match, and whether the right side's columns
    come out at all.
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
    The columns of the result in their order: the equality columns under the left side's names, the left columns, the right
    columns. Each has its `name`, the `argument` it comes from, and its column on the `left` and on the `right` side.
-#}
{%- macro _join_columns(arguments) -%}
    {%- set columns = [] -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {%- do columns.append({'argument': 'on', 'name': 'window_start', 'window': event_windows._duration_micros(entry.time_window)}) -%}
        {%- else -%}
            {%- set left = entry.left if entry is mapping else entry -%}
            {%- do columns.append({'argument': 'on', 'name': left, 'left': left, 'right': entry.right if entry is mapping else entry}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for side in ['left', 'right'] -%}
        {%- set given = arguments[side].get('columns', []) -%}
        {%- for name in given -%}
            {%- do columns.append({'argument': side ~ '.columns', 'name': name, side: given[name] if given is mapping else name}) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The columns that the package writes beside those of the two sides. -#}
{%- macro _reserved_match_columns() -%}
    {{- return([
        'match_id', 'status', 'is_final', 'left_id', 'right_id', 'left_event_at', 'right_event_at', 'match_date', 'reason', 'side', 'event_count',
        'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint',
    ]) -}}
{%- endmacro -%}

{#- Both bounds as the first and the last microsecond that match, relative to the left row's time; none is unbounded. -#}
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
    {%- if distance.kind == 'duration' or distance.kind == 'number' and distance.distance == 0 or distance.kind == 'unbounded' and not excludes -%}
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
        {%- set sizes = arguments.on | select('mapping') | selectattr('time_window', 'defined') | map(attribute='time_window') | list -%}
        {%- set widest = event_windows._duration_micros(sizes[0]) - 1 if sizes else 0 -%}
        {%- set reach.lower = 0 - widest if reach.lower is none else reach.lower -%}
        {%- set reach.upper = widest if reach.upper is none else reach.upper -%}
    {%- endif -%}
    {{- return({'lower': reach.lower, 'upper': reach.upper}) -}}
{%- endmacro -%}

{#- Whether both event times, or their windows, are among the equality columns: Spark's key watermark. -#}
{%- macro _joins_on_time(arguments) -%}
    {%- if not event_windows._is_list(arguments.on) or arguments.left is not mapping or arguments.right is not mapping -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {{- return(true) -}}
        {%- endif -%}
        {%- set left = entry.left if entry is mapping else entry -%}
        {%- set right = entry.right if entry is mapping else entry -%}
        {%- if left == arguments.left.get('event_time') and right == arguments.right.get('event_time') -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#- The columns of both relations of a join, as far as the catalog knows them (`_columns_of`). -#}
{%- macro _known_sides(arguments) -%}
    {%- set known = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set relation = side.get('relation') if side is mapping and side.identifier is not defined else none -%}
        {%- do known.update({name: event_windows._columns_of(relation)}) -%}
    {%- endfor -%}
    {{- return(known) -}}
{%- endmacro -%}

{#- The time of a side's rows as they are read, in microseconds; checked by the query where its type is not known (`_checked_time`). -#}
{%- macro _side_micros(side, name, time_type) -%}
    {%- set time = event_windows._micros(side.read_time, time_type) -%}
    {{- return(time if time_type is not none else event_windows._checked_time('interval_join', name ~ '.event_time', side.time_name, side.read_time, time)) -}}
{%- endmacro -%}

{#-
    How long after its own time a row of each side stops waiting: when the watermark has come that far, no row that is on
    time can match it any more. None is never; where times or windows have to be equal, the time or window itself counts.
    Spark keeps a row one millisecond longer where the bound itself matches (StreamingJoinHelper.getStateValueWatermark).
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

{#- How far a side's rows may come behind its latest one, in microseconds; none where nothing is ever too late. -#}
{%- macro _lateness_of(arguments, side) -%}
    {%- set lateness = arguments.allowed_lateness -%}
    {{- return(event_windows._duration_micros(lateness[side] if lateness is mapping else lateness)) -}}
{%- endmacro -%}

{#-
    How long a bucket of time is: four times the interval, so that every fourth row of one side is in two of them, and one
    candidate in five is within the interval (decision 6). An interval may be as long as a BIGINT counts.
-#}
{%- macro _join_bucket(interval) -%}
    {{- return([[4 * (interval.upper - interval.lower), 1] | max, 9223372036854775807] | min) -}}
{%- endmacro -%}
