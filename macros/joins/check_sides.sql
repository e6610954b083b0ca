{#- What a join that keeps a state needs of its sides beside what every join needs. -#}

{#-
    What a state needs of each side: a relation that can be read before the model runs, a cursor, enough lateness,
    conditions that can be told from one row.
-#}
{%- macro _check_state_sides(arguments) -%}
    {%- set problems, sides, conditions = [], [], [] -%}
    {%- for name in event_windows._accepted_conditions() -%}
        {%- do conditions.append([name, arguments[name]]) -%}
    {%- endfor -%}
    {%- for name in ['left', 'right'] if arguments[name] is mapping -%}
        {%- set side = arguments[name] -%}
        {%- do sides.append(dict(side, argument=name ~ '.')) -%}
        {%- do problems.extend(event_windows._check_readable(name ~ '.relation', side.get('relation'))) -%}
        {%- if side.get('cursor') is none -%}
            {%- do problems.append(event_windows._problem(
                name ~ '.cursor', 'is missing, and tells which rows are new to an incremental model', none,
                'one column name',
            )) -%}
        {%- endif -%}
        {%- set delay = event_windows._duration_micros(side.get('watermark_delay', '0 seconds')) -%}
        {%- set lateness = event_windows._duration_micros(event_windows._of_side(arguments.allowed_lateness, name)) -%}
        {%- if lateness is not none and delay is not none and lateness < delay -%}
            {%- do problems.append(event_windows._problem(
                'allowed_lateness', 'is shorter than the watermark delay of the ' ~ name ~ ' side',
                arguments.allowed_lateness,
                'at least ' ~ event_windows._duration_text(delay),
            )) -%}
        {%- endif -%}
        {%- do problems.extend(event_windows._check_kept_columns(arguments, name)) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_looks_at_itself(conditions)) -%}
    {{- return(problems + event_windows._check_one_table(sides)) -}}
{%- endmacro -%}

{#- Types that no table of a state can keep, as far as they are known. -#}
{%- macro _check_kept_columns(arguments, name) -%}
    {%- set problems, columns = [], arguments[name].get('columns', []) -%}
    {%- set columns = columns.values() | list if columns is mapping else columns -%}
    {%- for column in (columns if event_windows._is_list(columns) else []) -%}
        {%- set type = event_windows._type_of(arguments.known_columns[name], column) or '' -%}
        {%- if 'variant' in type or type == 'interval' -%}
            {%- do problems.append(event_windows._problem(
                name ~ '.columns', 'has a type by which Spark can not group rows, as a state has to',
                column ~ ' ' ~ type, 'to_json(' ~ column ~ ') or parts of it, in the model that it comes from',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set kept = [[name ~ '.id', arguments[name].get('id')]] + event_windows._equality_of_side(arguments, name)
        + event_windows._named(name ~ '.columns', columns) -%}
    {#- a state that is there keeps what it has -#}
    {%- for argument, column in (kept if event_windows._may_read() and not is_incremental() else []) -%}
        {%- set type = event_windows._type_of(arguments.known_columns[name], column) -%}
        {%- if 'void' in event_windows._words_of_type(type) -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is of NULLs that have no type, so that a state could never take a value in it',
                column ~ ' ' ~ type, 'cast(null as string) or another type, in the model that it comes from',
            )) -%}
        {%- elif 'interval' in event_windows._words_of_type(type) and type != 'interval' -%}
            {%- do problems.append(event_windows._problem(
                argument, 'is an interval, which no table of a state can keep', column ~ ' ' ~ type,
                'a number of seconds or months, or text, made in the model that it comes from',
            )) -%}
        {%- elif 'collate' in event_windows._words_of_type(type) and argument != name ~ '.id'
                and event_windows._lacks_collations() -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has a collation, which a Delta table can not keep', column ~ ' ' ~ type,
                'lower(' ~ column ~ ' collate utf8_binary), or as it suits, in the model that it comes from',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- With bounded lateness a row that waits for a match has to stop waiting: Spark rejects the same joins. -#}
{%- macro _check_release(arguments) -%}
    {%- set problems = [] -%}
    {%- set is_join_type = arguments.how is string and arguments.how in event_windows._join_types() -%}
    {%- if is_join_type and arguments.allowed_lateness is not none and not event_windows._joins_on_time(arguments) -%}
        {%- set ends = {'left': 'upper', 'right': 'lower'} -%}
        {%- for side in event_windows._join_types()[arguments.how].outer -%}
            {%- set bound = event_windows._join_bound(arguments[ends[side]]) -%}
            {%- if bound is not none and bound.micros is none -%}
                {%- do problems.append(event_windows._problem(
                    ends[side], 'is unbounded, so that a ' ~ side ~ ' row would wait for a match for ever',
                    arguments[ends[side]],
                    'a bound; or no allowed_lateness, with which nothing is ever final',
                )) -%}
            {%- endif -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The bound of the MERGE (`within_reach`): the time of one of these sides, in the package's column or in one of the
    caller that is that time.
-#}
{%- macro _check_reach_of_join(arguments, sides) -%}
    {%- set times, columns = [], [] -%}
    {%- for side in sides -%}
        {%- do columns.append(side ~ '_event_at') -%}
        {%- for column in event_windows._join_columns(arguments) if column[side] is defined
            and column[side] | lower == arguments[side].event_time | lower -%}
            {%- do times.append(column.name | lower) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(event_windows._check_reach(columns, times)) -}}
{%- endmacro -%}
