{#- Each aggregate by its name, as pairs for a select list. -#}
{%- macro _moving_results(moving) -%}
    {%- set columns = [] -%}
    {%- for value in moving.aggregates -%}
        {%- set expression = (
            '*' if value.number == 'rows' else value.expression if moving.span is none and not moving.distinct
            else 'ew_value_' ~ value.number
        ) -%}
        {%- set by_frame = value.function ~ '(' ~ expression ~ ') over ew_frame' -%}
        {%- if value.way == 'frame' -%}
            {%- set sql = by_frame -%}
        {%- elif value.way == 'guarded' -%}
            {%- set is_exact = (
                'typeof(' ~ expression ~ ") in ('tinyint', 'smallint', 'int', 'bigint') or typeof(" ~ expression
                ~ ") like 'decimal%'"
            ) -%}
            {%- set sql = (
                'if(' ~ is_exact ~ ', if(ew_count_' ~ value.number ~ ' = 0, null, ew_sum_' ~ value.number ~ '), '
                ~ by_frame ~ ')'
            ) -%}
        {%- elif value.way == 'distinct' -%}
            {%- set sql = 'ew_distinct_' ~ value.number -%}
        {%- elif value.way == 'totals' -%}
            {%- set sql = event_windows._from_totals(value) -%}
        {%- elif value.way == 'blocks' -%}
            {%- set sql = event_windows._better_of_blocks(value) -%}
        {%- else -%}
            {%- set sql = event_windows._from_difference(value) -%}
        {%- endif -%}
        {%- do columns.append([
            'cast(' ~ sql ~ ' as ' ~ value.type ~ ')' if value.type is defined else sql,
            event_windows._quote(value.name),
        ]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The sum or average of doubles: what the frame holds of the block it ends in and of the one before, added. -#}
{%- macro _from_totals(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set parts = [] -%}
    {%- for pair in [['ew_late_sum_', 'ew_end_block'], ['ew_early_sum_', '(ew_end_block - 1)']] -%}
        {%- set part = pair[0] ~ value.number -%}
        {%- do parts.append('coalesce(if(' ~ part ~ '.block = ' ~ pair[1] ~ ', ' ~ part ~ '.value, 0), 0)') -%}
    {%- endfor -%}
    {%- set total = parts | join(' + ') -%}
    {{- return(
        '(' ~ total ~ ') / nullif(' ~ count ~ ', 0)' if value.function == 'avg'
        else 'if(' ~ count ~ ' = 0, null, ' ~ total ~ ')'
    ) -}}
{%- endmacro -%}

{#-
    A count, sum or average of whole numbers or decimals, in the type of Spark's own: a sum of decimals has ten digits
    more before the point (Sum in Spark's catalyst).
-#}
{%- macro _from_difference(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set total = 'ew_sum_' ~ value.number -%}
    {%- set digits = event_windows._decimal_digits(value.value_type or '') -%}
    {%- if value.function == 'count' -%}
        {{- return(count) -}}
    {%- elif value.value_type == 'bigint' -%}
        {{- return(event_windows._from_parts(value)) -}}
    {%- elif value.function == 'sum' -%}
        {%- set typed = (
            total if digits is none else 'cast(' ~ total ~ ' as ' ~ event_windows._sum_type(digits) ~ ')'
        ) -%}
        {{- return('if(' ~ count ~ ' = 0, null, ' ~ typed ~ ')') -}}
    {%- elif digits is none -%}
        {{- return('cast(' ~ total ~ ' as double) / nullif(' ~ count ~ ', 0)') -}}
    {%- endif -%}
    {{- return(event_windows._decimal_average(total, count, digits)) -}}
{%- endmacro -%}

{#-
    The sum or average of a BIGINT from the sums of its two halves (see _summed_parts). A sum overflows where
    Spark's own does.
-#}
{%- macro _from_parts(value) -%}
    {%- set count = 'ew_count_' ~ value.number -%}
    {%- set upper = 'ew_upper_' ~ value.number -%}
    {%- set lower = 'ew_lower_' ~ value.number -%}
    {%- if value.function == 'avg' -%}
        {{- return('(' ~ upper ~ ' * 4294967296D + ' ~ lower ~ ') / nullif(' ~ count ~ ', 0)') -}}
    {%- endif -%}
    {{- return(
        'if(' ~ count ~ ' = 0, null, (' ~ upper ~ ' + shiftright(' ~ lower ~ ', 32)) * 4294967296 + (' ~ lower
        ~ ' & 4294967295))'
    ) -}}
{%- endmacro -%}

{#- The least or the greatest of what the frame holds of the block it ends in and of the one before. -#}
{%- macro _better_of_blocks(value) -%}
    {%- set late = 'ew_late_' ~ value.function ~ '_' ~ value.number -%}
    {%- set early = 'ew_early_' ~ value.function ~ '_' ~ value.number -%}
    {%- set of_last_block = '~ew_end_block' if value.function == 'min' else 'ew_end_block' -%}
    {%- set of_first_block = '(ew_end_block - 1)' if value.function == 'min' else '~(ew_end_block - 1)' -%}
    {{- return(
        ('least' if value.function == 'min' else 'greatest')
        ~ '(if(' ~ late ~ '.block = ' ~ of_last_block ~ ', ' ~ late ~ '.value, null), '
        ~ 'if(' ~ early ~ '.block = ' ~ of_first_block ~ ', ' ~ early ~ '.value, null))'
    ) -}}
{%- endmacro -%}

{#-
    Spark's own window, in the form it computes fastest. A frame that shrinks takes time with the square of its rows,
    and grows in the opposite order. Peers are the rows of a partition by the order as well. With the strategy `native`
    the window is as the call says.
-#}
{%- macro _plain_window(partition_by, order_by, frame, strategy, ties) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if strategy == 'native' or event_windows._is_entire(clause) -%}
        {{- return(event_windows._window(partition_by, order_by, frame, ties)) -}}
    {%- elif clause.end.kind == 'unbounded' -%}
        {%- set start = clause.start.given -%}
        {%- set bounds = ['unbounded', event_windows._opposite(start)] -%}
        {{- return(event_windows._window(
            partition_by, event_windows._reversed_order(order_by),
            {'rows': bounds} if clause.unit == 'rows' else {'range': bounds}, ties,
        )) -}}
    {%- elif clause.unit == 'range' and clause.start.kind != 'unbounded' and not event_windows._offset_kinds(clause) -%}
        {%- set peers = [] if partition_by is string else partition_by | list -%}
        {%- for entry in order_by -%}
            {%- do peers.append({'sql': event_windows._order_term(entry).expression}) -%}
        {%- endfor -%}
        {{- return(event_windows._window(peers, order_by, 'entire')) -}}
    {%- endif -%}
    {{- return(event_windows._window(partition_by, order_by, frame, ties)) -}}
{%- endmacro -%}

{#- The opposite order: NULLs change sides as well, whether it says where they are or not. -#}
{%- macro _reversed_order(order_by) -%}
    {%- set reversed = [] -%}
    {%- for entry in order_by -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- set nulls = '' -%}
        {%- if ' nulls ' in term.direction -%}
            {%- set nulls = ' nulls last' if ' nulls first' in term.direction else ' nulls first' -%}
        {%- endif -%}
        {%- set direction = '' if ' desc' in term.direction else ' desc' -%}
        {%- do reversed.append({'sql': term.expression ~ direction ~ nulls}) -%}
    {%- endfor -%}
    {{- return(reversed) -}}
{%- endmacro -%}

{#- A bound of a frame, seen from the other end of the rows. -#}
{%- macro _opposite(bound) -%}
    {%- if bound is string -%}
        {{- return(bound[1:] if bound[:1] == '-' else '-' ~ bound) -}}
    {%- endif -%}
    {{- return(0 - bound) -}}
{%- endmacro -%}
