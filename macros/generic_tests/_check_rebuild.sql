{#- The arguments of `state_equals_rebuild`: those of the state model that decide which sessions come out, and the sample. -#}
{%- macro _check_rebuild(relation, events, columns, keys, event_time, gap, cursor, aggregates, boundary, one_in, max_future_skew, min_event_time, unknown) -%}
    {%- set problems = event_windows._check_tested_events(events) -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do problems.extend(event_windows._check_cursor(cursor)) -%}
    {%- do problems.extend(event_windows._check_aggregates(aggregates, keys if event_windows._is_list(keys) else [])) -%}
    {%- do problems.extend(event_windows._check_choice('boundary', boundary, event_windows._boundaries())) -%}
    {%- do problems.extend(event_windows._check_positive_integer('one_in', one_in)) -%}
    {%- if max_future_skew is not none -%}
        {%- do problems.extend(event_windows._check_duration('max_future_skew', max_future_skew)) -%}
    {%- endif -%}
    {%- if min_event_time is not none -%}
        {%- do problems.extend(event_windows._check_moment('min_event_time', min_event_time)) -%}
    {%- endif -%}
    {%- set tested = event_windows._tested_columns(relation) -%}
    {%- do problems.extend(event_windows._check_state_table(relation, tested)) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', events, columns, event_windows._named('keys', keys) + [['cursor', cursor]], [['event_time', event_time]]
    )) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        relation, tested, event_windows._named('keys', keys) + event_windows._named_aggregates(aggregates)
    )) -%}
    {%- do problems.extend(event_windows._check_unknown(unknown, [
        'events', 'keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'one_in', 'max_future_skew', 'min_event_time',
    ])) -%}
    {%- if not problems and max_future_skew is not none -%}
        {%- set type = event_windows._cursor_type(columns, cursor) -%}
        {%- if type is not none and type not in ['timestamp', 'timestamp_ntz'] -%}
            {%- do problems.append(event_windows._problem(
                'max_future_skew', 'was judged by the clock of each run, which no rebuild knows', max_future_skew, 'a cursor of type timestamp or timestamp_ntz',
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
