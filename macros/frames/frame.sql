{#- The frames that have a name. `offset` is the frame that nobody may write: lag and lead bring their own. -#}
{%- macro _frames() -%}
    {{- return({
        'entire': {'rows': ['unbounded', 'unbounded']},
        'growing': {'rows': ['unbounded', 0]},
        'shrinking': {'rows': [0, 'unbounded']},
        'offset': {'offset': [0, 0]},
    }) -}}
{%- endmacro -%}

{#- A frame as its unit (rows, range or offset) and its two bounds, `start` and `end`; none where it is not a frame. -#}
{%- macro _frame(frame) -%}
    {%- set names = event_windows._frames() -%}
    {%- set is_name = frame is string and frame in names -%}
    {%- set clause = names[frame] if is_name else frame -%}
    {%- if clause is mapping and clause | length == 1 -%}
        {%- for unit in clause if is_name or unit in ['rows', 'range'] -%}
            {%- set bounds = clause[unit] -%}
            {%- if event_windows._is_list(bounds) and bounds | length == 2 -%}
                {{- return({
                    'unit': unit, 'start': event_windows._bound(bounds[0]), 'end': event_windows._bound(bounds[1]),
                }) -}}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}

{#- A bound as SQL; `side` is where it is when it is unbounded. -#}
{%- macro _bound_text(bound, side) -%}
    {%- if bound.kind == 'unbounded' -%}
unbounded {{ side }}
    {%- elif bound.distance == 0 -%}
current row
    {%- else -%}
{{ bound.distance | abs }} {{ 'preceding' if bound.distance < 0 else 'following' }}
    {%- endif -%}
{%- endmacro -%}

{#-
    Of what kind the bounds are that are neither the current row nor the end of the partition: in RANGE Spark
    adds them.
-#}
{%- macro _offset_kinds(frame) -%}
    {{- return(
        [frame.start, frame.end] | rejectattr('distance', 'in', [0, none]) | map(attribute='kind') | unique | list
    ) -}}
{%- endmacro -%}

{%- macro _is_entire(frame) -%}
    {{- return(frame.start.kind == 'unbounded' and frame.end.kind == 'unbounded') -}}
{%- endmacro -%}

{#-
    Time as microseconds, for a RANGE of a duration. Spark's own interval bound is no fixed length: it is split into
    calendar days of the session time zone (DateTimeUtils.timestampAddDayTime), and a bound that is not, such as
    make_interval, is rejected ("Frame bound value must be a literal"). A DATE is read as UTC, as a TIMESTAMP_NTZ is,
    so that its days have 24 hours too. Of text Spark would make a time by itself, so the query fails. Spark folds the
    typeof() away.
-#}
{%- macro _ordered_micros(time) -%}
    {%- set message -%}
event_windows: order_by: is not a time, which a frame of a duration needs; given: {{ time }}
    {%- endset -%}
    {%- set as_timestamp = event_windows._micros('cast(' ~ time ~ ' as timestamp)', 'timestamp') -%}
    {%- set as_ntz = event_windows._micros('cast(' ~ time ~ ' as timestamp_ntz)', 'timestamp_ntz') -%}
    {%- set error -%}
raise_error(concat({{ event_windows._text(message ~ ' ') }}, typeof(
        {{- time }}), '; accepted: timestamp, timestamp_ntz, date'))
    {%- endset -%}
case when typeof({{ time }}) = 'timestamp' then {{ as_timestamp }} when typeof(
    {{- time }}) in ('timestamp_ntz', 'date') then {{ as_ntz }} else {{ error }} end
{%- endmacro -%}

{#- Whether it is a RANGE that adds numbers to the order. -#}
{%- macro _adds_numbers(frame) -%}
    {{- return(frame.unit == 'range' and event_windows._offset_kinds(frame) == ['number']) -}}
{%- endmacro -%}

{#- What rows are partitioned by, as a list of SQL; empty for all rows. -#}
{%- macro _partition_sql(partition_by) -%}
    {%- set columns = [] -%}
    {%- for entry in ([] if partition_by is string else partition_by) -%}
        {%- do columns.append(entry.sql if entry is mapping else event_windows._quote(entry)) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The parentheses of an OVER clause, from validated arguments, on one line: an expression is called from any depth,
    and what a macro writes on a second line would not be indented as the caller's text is. Where `ties` says why an
    order that does not look total is right, so does a comment.
-#}
{%- macro _window(partition_by, order_by, frame, ties=none) -%}
    {%- set frame = event_windows._frame(frame) -%}
    {%- set by_time = 'duration' in [frame.start.kind, frame.end.kind] -%}
    {%- set clauses, terms, why = [], [], '' -%}
    {%- if partition_by is not string -%}
        {%- do clauses.append('partition by ' ~ event_windows._partition_sql(partition_by) | join(', ')) -%}
    {%- endif -%}
    {%- for entry in order_by or [] -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do terms.append(
            (event_windows._ordered_micros(term.expression) if by_time else term.expression) ~ term.direction
        ) -%}
    {%- endfor -%}
    {%- if terms -%}
        {%- do clauses.append('order by ' ~ terms | join(', ')) -%}
    {%- endif -%}
    {%- if frame.unit != 'offset' -%}
        {%- set start = event_windows._bound_text(frame.start, 'preceding') -%}
        {%- set end = event_windows._bound_text(frame.end, 'following') -%}
        {%- do clauses.append(frame.unit ~ ' between ' ~ start ~ ' and ' ~ end) -%}
    {%- endif -%}
    {%- if ties is not none and event_windows._check_ties(partition_by, order_by, frame) -%}
        {%- set why = event_windows._exempt('EW05', {
            'never': "one value is one row, says ties='never'",
            'any order': "it does not matter which of two rows comes first, says ties='any order'",
        }[ties]) -%}
    {%- endif -%}
({{ clauses | join(' ') }}){{ why }}
{%- endmacro -%}

{#-
    A window (`_window`) with comments on what the call decides: that all rows are one partition, and that a frame which
    ends or begins at the current row is to hold the rows that tie with it. No rule says anything of other RANGEs.
-#}
{%- macro _moving_window(partition_by, order_by, frame, ties=none) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- set kinds = [clause.start.kind, clause.end.kind] -%}
{{ event_windows._window(partition_by, order_by, frame, ties) }}
    {%- if partition_by is string -%}
{{ event_windows._exempt('EW02', "all rows are one partition, says partition_by='all rows'") }}
    {%- endif -%}
    {%- if clause.unit == 'range' and kinds | unique | list | length == 2 and 0 in [
        clause.start.distance, clause.end.distance
    ] and 'unbounded' in kinds -%}
{{ event_windows._exempt('EW04', 'rows at the same place are in the same frames') }}
    {%- endif -%}
{%- endmacro -%}

{#- From how many rows on `auto` leaves Spark's own frame: where the two were measured to take the same time. -#}
{%- macro _wide_rows() -%}
    {{- return(50) -}}
{%- endmacro -%}

{#- The arguments of a window: each of them, and then what they say together. -#}
{%- macro _check_window(partition_by, order_by, frame, ties) -%}
    {%- set problems = event_windows._check_partition_by(partition_by) -%}
    {%- do problems.extend(event_windows._check_order_by(order_by, event_windows._frame(frame))) -%}
    {%- do problems.extend(event_windows._check_frame(frame)) -%}
    {%- if ties is not none -%}
        {%- do problems.extend(event_windows._check_choice('ties', ties, ['never', 'any order'])) -%}
    {%- elif not problems and order_by -%}
        {%- do problems.extend(event_windows._check_ties(partition_by, order_by, event_windows._frame(frame))) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_frame(frame) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if clause is none -%}
        {{- return([event_windows._problem(
            'frame', 'is not a frame', frame,
            "'" ~ event_windows._frames().keys() | join("', '")
                ~ "', or one of {'rows': [start, end]} and {'range': [start, end]}",
        )]) -}}
    {%- endif -%}
    {%- set argument = 'frame.' ~ clause.unit -%}
    {%- set signs = ' (negative before the current row, 0 for it, positive after it)' -%}
    {%- set rows = 'a whole number of rows up to 2147483647' ~ signs ~ " or 'unbounded'" -%}
    {%- set range = "a whole number, or for time a duration such as '-7 days'" ~ signs ~ ", or 'unbounded'" -%}
    {%- set of_fraction = "; Spark rounds a fraction to the type of the order without a word, so order by a multiple, "
        ~ "such as {'sql': 'price * 10'} with -51 in place of -5.1" -%}
    {%- set problems = [] -%}
    {%- for bound in [clause.start, clause.end] -%}
        {%- if clause.unit == 'rows' and bound.kind == 'duration' -%}
            {%- do problems.append(event_windows._problem(
                argument, 'counts rows and is given a duration', bound.given,
                rows ~ "; {'range': [start, end]} is for durations",
            )) -%}
        {%- elif clause.unit == 'rows' and (
            bound.kind is none or bound.kind == 'number' and bound.distance | abs > 2147483647
        ) -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has a bound that is not a number of rows', bound.given, rows,
            )) -%}
        {%- elif bound.kind is none -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has a bound that is neither a whole number nor a duration', bound.given,
                range ~ (of_fraction if bound.given is number and bound.given is not boolean else ''),
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if not problems -%}
        {%- if event_windows._offset_kinds(clause) | length > 1 -%}
            {%- do problems.append(event_windows._problem(
                argument, 'mixes a number and a duration', frame[clause.unit],
                'two numbers, or two durations; 0 goes with both',
            )) -%}
        {%- elif 'unbounded' not in [clause.start.kind, clause.end.kind]
                and clause.start.distance > clause.end.distance -%}
            {%- do problems.append(event_windows._problem(
                argument, 'starts after it ends', frame[clause.unit], 'a start at or before the end' ~ signs,
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_partition_by(partition_by) -%}
    {%- set accepted = (
        "a list of columns such as ['user_id'] (an expression is {'sql': expression}); "
        ~ "or 'all rows', which moves every row to one task"
    ) -%}
    {%- if partition_by is not defined or not partition_by -%}
        {{- return([event_windows._problem('partition_by', 'is missing', partition_by, accepted)]) -}}
    {%- elif partition_by is string and partition_by == 'all rows' -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return(event_windows._check_columns('partition_by', partition_by, accepted)) -}}
{%- endmacro -%}

{#- The order, and whether the frame can do with it; `frame` is what _frame gives. -#}
{%- macro _check_order_by(order_by, frame) -%}
    {%- set accepted = (
        "a list of columns such as ['viewed_at desc nulls last', 'event_id'] "
        ~ "(an expression is {'sql': expression}, with its direction)"
    ) -%}
    {%- if order_by is not defined or not order_by -%}
        {%- set is_entire = frame is not none and event_windows._is_entire(frame) -%}
        {{- return([] if is_entire else [event_windows._problem(
            'order_by', 'is missing, and only the whole partition does without', order_by, accepted,
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_columns('order_by', order_by, accepted) -%}
    {%- if not problems and order_by | length > 1 and frame is not none and frame.unit == 'range'
            and event_windows._offset_kinds(frame) -%}
        {%- do problems.append(event_windows._problem(
            'order_by', 'has several columns, and RANGE has one to add its offset to', order_by,
            "one column; or a frame {'rows': [start, end]}",
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Where two rows tie, chance says which comes first, and a frame that counts rows gives other figures at the next run.
    Whether a column is unique can't be known here, so names decide, as in rule EW05 of docs/linter.md: two columns
    beside those of the partition, or one with the name of an id. Whoever knows better says so with `ties`.
    RANGE treats ties alike. The whole partition needs an order only for functions that go by it. `relation` is what a
    column of an expression may be qualified by.
-#}
{%- macro _check_ties(
    partition_by, order_by, frame, partition_columns='the columns of partition_by', relation=none
) -%}
    {%- set told, breaking = [], [] -%}
    {%- for sql in event_windows._partition_sql(partition_by) -%}
        {%- do told.append(event_windows._unqualified(sql, relation)) -%}
    {%- endfor -%}
    {%- for entry in order_by or [] -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- set said = event_windows._unqualified(term.expression, relation) -%}
        {%- set is_literal = term.column is none and event_windows._is_literal(term.expression) -%}
        {%- if said not in told and not is_literal -%}
            {%- do told.append(said) -%}
            {#- an underscore before it makes one of the patterns of id and *_id; an expression is never unique -#}
            {%- do breaking.append('' if term.column is none else '_' ~ term.column | lower) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if frame.unit == 'range' or breaking | length > 1 -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- for name in breaking if name[-3:] == '_id' or name[-5:] == '_uuid' or name[-4:] == '_key' and name != '_key' -%}
        {{- return([]) -}}
    {%- endfor -%}
    {{- return([event_windows._problem(
        'order_by', 'may leave ties, and chance would decide', order_by,
        "beside " ~ partition_columns ~ " two or more columns, or one named id, uuid, *_id, *_uuid or *_key; "
            ~ "or ties='never' where one value is one row, "
            ~ "ties='any order' where it does not matter which of two rows comes first",
    )]) -}}
{%- endmacro -%}

{#- SQL as ties are compared: in lower case, without quotes of names, and without the name of its relation. -#}
{%- macro _unqualified(sql, relation) -%}
    {%- set text, table = event_windows._bare_text(sql) | trim, event_windows._bare_text(relation) -%}
    {%- for name in [table, table.split('.') | last] if name and text[:name | length + 1] == name ~ '.' -%}
        {{- return(text[name | length + 1:]) -}}
    {%- endfor -%}
    {{- return(text) -}}
{%- endmacro -%}

{#- Whether SQL is a number, a text, NULL or a boolean, which is the same in all rows. -#}
{%- macro _is_literal(sql) -%}
    {%- set text = namespace(bare=event_windows._outside_quotes(sql).text) -%}
    {%- for sign in '0123456789.+-() ' -%}
        {%- set text.bare = text.bare | replace(sign, '') -%}
    {%- endfor -%}
    {{- return(sql | lower in ['null', 'true', 'false'] or not text.bare and '`' not in sql) -}}
{%- endmacro -%}
