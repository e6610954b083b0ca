{#-
    The figures that the results are made of, as pairs for a select list, each once for all aggregates that need it.
    Early and late blocks: the first field of the struct decides, so that of the rows up to the end of the frame those of
    the latest block win, and of those from its start on those of the earliest. `~` turns the order around without an overflow.
-#}
{%- macro _moving_figures(moving) -%}
    {%- set figures = [] -%}
    {%- set unplaced = 'if(ew_at is null, 0, ' if moving.span.unit == 'range' else '' -%}
    {%- for value in moving.aggregates if value.way != 'frame' -%}
        {%- set number = value.number | string -%}
        {%- set column = '*' if number == 'rows' else 'ew_value_' ~ number -%}
        {%- set wanted = [] -%}
        {%- if value.way == 'blocks' -%}
            {%- set row = 'if(' ~ column ~ ' is null, null, struct(' -%}
            {%- set ascending = row ~ 'ew_block as block, ' ~ column ~ ' as value))' -%}
            {%- set descending = row ~ '~ew_block as block, ' ~ column ~ ' as value))' -%}
            {%- set late = descending if value.function == 'min' else ascending -%}
            {%- set early = ascending if value.function == 'min' else descending -%}
            {%- do wanted.append([value.function ~ '(' ~ late ~ ') over ew_up_to_end', 'ew_late_' ~ value.function ~ '_' ~ number]) -%}
            {%- do wanted.append([value.function ~ '(' ~ early ~ ') over ew_down_to_start', 'ew_early_' ~ value.function ~ '_' ~ number]) -%}
        {%- else -%}
            {%- set before = 'count(' ~ column ~ ') over ew_before_start' -%}
            {%- do wanted.append([
                'count(' ~ column ~ ') over ew_up_to_end - ' ~ (unplaced ~ before ~ ')' if unplaced else before), 'ew_count_' ~ number,
            ]) -%}
            {%- if value.way == 'totals' -%}
                {%- do wanted.append(['last_value(struct(ew_block as block, ew_total_to_' ~ number ~ ' as value)) over ew_up_to_end', 'ew_late_sum_' ~ number]) -%}
                {%- do wanted.append(['last_value(struct(ew_block as block, ew_total_from_' ~ number ~ ' as value)) over ew_down_to_start', 'ew_early_sum_' ~ number]) -%}
            {%- elif value.function != 'count' -%}
                {%- for pair in event_windows._summed_parts(value, column) -%}
                    {%- set before = 'coalesce(sum(' ~ pair[0] ~ ') over ew_before_start, 0)' -%}
                    {%- do wanted.append([
                        'sum(' ~ pair[0] ~ ') over ew_up_to_end - ' ~ (unplaced ~ before ~ ')' if unplaced else before), pair[1],
                    ]) -%}
                {%- endfor -%}
            {%- endif -%}
        {%- endif -%}
        {%- do figures.extend(wanted | reject('in', figures) | list) -%}
    {%- endfor -%}
    {{- return(figures) -}}
{%- endmacro -%}
