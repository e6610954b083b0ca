{#- A relation of dbt, or text that names a CTE or is a query in parentheses; a table is never named by text. -#}
{%- macro _check_relation(argument, value, accepted) -%}
    {%- if value is defined and value is string and value | trim -%}
        {%- set name = value | trim -%}
        {%- if event_windows._is_name(name) or name[:1] == '(' and name[-1:] == ')' -%}
            {{- return([]) -}}
        {%- endif -%}
        {%- set wrong = (
            'is a table named by text, which dbt does not know: use source() or ref()' if '.' in name
            else 'is not the name of a CTE'
        ) -%}
        {{- return([event_windows._problem(argument, wrong, value, accepted)]) -}}
    {%- elif event_windows._is_relation(value) -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(argument, 'is not a relation', value, accepted)]) -}}
{%- endmacro -%}

{#- Whether a text is one name, as it stands or in back-ticks. -#}
{%- macro _is_name(text) -%}
    {%- if text | length > 2 and text[:1] == '`' and text[-1:] == '`' -%}
        {{- return('`' not in text[1:-1] | replace('``', '')) -}}
    {%- endif -%}
    {%- for character in text if character in ' \t\n.,;()\'"`-' -%}
        {{- return(false) -}}
    {%- endfor -%}
    {{- return(text | length > 0) -}}
{%- endmacro -%}

{%- macro _check_column(argument, value) -%}
    {{- return([event_windows._problem(argument, 'is not the name of a column', value, 'one column name')]
        if value is not defined or value is not string or not value else []) -}}
{%- endmacro -%}

{#- A list of columns, by name or as {'sql': expression}. -#}
{%- macro _check_columns(argument, columns, accepted) -%}
    {%- if not event_windows._is_list(columns) -%}
        {{- return([event_windows._problem(argument, 'is not a list of columns', columns, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for column in columns -%}
        {%- set text = column.sql if column is mapping and column.keys() | list == ['sql'] else column -%}
        {%- if text is not string or not text | trim -%}
            {%- do problems.append(event_windows._problem(
                argument, 'holds something that is not a column', column, accepted,
            )) -%}
        {%- elif column is mapping -%}
            {%- do problems.extend(event_windows._check_one_expression(argument, text)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The name of a column that a query gives, beside those that are `taken`: it is added to them. -#}
{%- macro _check_new_name(argument, name, taken) -%}
    {%- set problems = event_windows._check_column(argument, name) -%}
    {%- if problems -%}
        {{- return(problems) -}}
    {%- elif name | lower in taken -%}
        {%- do problems.append(event_windows._problem(
            argument, 'names a column twice', name, 'each column once, and no key among the others',
        )) -%}
    {%- elif (name | lower)[:3] == 'ew_' -%}
        {%- do problems.append(event_windows._problem(
            argument, 'uses a reserved name', name, 'any name but those that begin with ew_',
        )) -%}
    {%- endif -%}
    {%- do taken.append(name | lower) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    Keys are names of columns, each once, and none that the package writes itself (`reserved`). Without a key all events
    are together, in one task.
-#}
{%- macro _check_keys(keys, reserved=none) -%}
    {%- set accepted = "a list of column names such as ['user_id'], or [] for all events together" -%}
    {%- if not event_windows._is_list(keys) -%}
        {{- return([event_windows._problem('keys', 'is not a list', keys, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set seen = [] -%}
    {%- for key in keys -%}
        {%- if key is not string or not key -%}
            {%- do problems.append(event_windows._problem(
                'keys', 'holds something that is not the name of a column', key, accepted,
            )) -%}
        {%- else -%}
            {%- if key | lower in seen -%}
                {%- do problems.append(event_windows._problem(
                    'keys', 'names a column twice', key, 'each column once',
                )) -%}
            {%- endif -%}
            {%- do seen.append(key | lower) -%}
            {%- do problems.extend(event_windows._check_not_reserved('keys', key, reserved)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The names of the state's own columns, and the prefix of the columns between two steps, can't be given again. -#}
{%- macro _check_not_reserved(argument, name, reserved=none) -%}
    {%- set reserved = reserved or event_windows._reserved_columns() -%}
    {{- return([event_windows._problem(
        argument, 'uses a reserved name', name,
        'any name but ' ~ reserved | join(', ') ~ ' and those that begin with ew_',
    )] if name | lower in reserved or (name | lower)[:3] == 'ew_' else []) -}}
{%- endmacro -%}

{#-
    The columns of a state table beside the keys and the aggregates, in the order they are written, and what its
    `aggregate_state` has beside aggregates.
-#}
{%- macro _reserved_columns() -%}
    {{- return([
        'session_id', 'match_id', 'status', 'session_start', 'session_end', 'last_event_at', 'session_date',
        'event_count',
        'aggregate_state', 'superseded_by', 'superseded_ids', 'reason', 'smallest_cursor', 'largest_cursor',
        'updated_at', 'checkpoint',
    ]) -}}
{%- endmacro -%}

{%- macro _check_choice(argument, value, accepted) -%}
    {{- return([event_windows._problem(
        argument, 'is not one of the accepted words', value, "'" ~ accepted | join("', '") ~ "'",
    )] if value is not string or value not in accepted else []) -}}
{%- endmacro -%}

{%- macro _check_boolean(argument, value) -%}
    {{- return([event_windows._problem(argument, 'is not true or false', value, 'true or false')]
        if value is not boolean else []) -}}
{%- endmacro -%}

{%- macro _check_duration(argument, value, at_least_micros=0) -%}
    {%- set micros = event_windows._duration_micros(value) -%}
    {%- if micros is none -%}
        {{- return([event_windows._problem(
            argument, 'is not a duration', value, event_windows._accepted_durations(),
        )]) -}}
    {%- elif micros < at_least_micros -%}
        {{- return([event_windows._problem(
            argument, 'is too short', value, 'at least ' ~ event_windows._duration_text(at_least_micros),
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{%- macro _check_moment(value) -%}
    {{- return([event_windows._problem(
        'min_event_time', 'is not a moment', value,
        "a date or a time in UTC such as '2020-01-01' or '2020-01-01 06:30:00', from 0001-01-01 on",
    )] if event_windows._moment_micros(value) is none else []) -}}
{%- endmacro -%}

{%- macro _check_positive_integer(argument, value) -%}
    {{- return([event_windows._problem(argument, 'is not a whole number above zero', value, '1, 2, 3, ...')]
        if value is not defined or value is not integer or value is boolean or value < 1 else []) -}}
{%- endmacro -%}

{#-
    Keys of a query that keeps no state, so that any name will do. An empty list is rejected, since it would move every
    row to one task without saying so.
-#}
{%- macro _check_group_keys(keys) -%}
    {%- set accepted = "a list of column names such as ['user_id'], each column once" -%}
    {%- if not event_windows._is_list(keys) or not keys -%}
        {{- return([event_windows._problem('keys', 'is not a list with at least one column', keys, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set seen = [] -%}
    {%- for key in keys -%}
        {%- do problems.extend(event_windows._check_new_name('keys', key, seen)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
