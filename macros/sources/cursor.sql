{#-
    The arrival cursor: a column of the events, or the commits of the table they are in (`exact_cursor.sql`).
    `unapplied` says why updates and deletes can't be applied, where they can't.
-#}
{%- macro _check_cursor(cursor, argument='cursor', unapplied=none) -%}
    {%- if cursor is defined and cursor is mapping -%}
        {%- set format = event_windows._cursor_format(cursor) -%}
        {%- set unknown = cursor.keys() | reject('in', [format, 'changes']) | list -%}
        {%- set is_bare = cursor.get(format) == event_windows._exact_cursor(format)[format] -%}
        {%- if unknown or not is_bare or cursor.changes | default('refuse') not in ['refuse', 'skip', 'apply'] -%}
            {{- return([event_windows._problem(
                argument, 'is not an exact cursor', cursor,
                "{'delta': 'commit_version'} or {'iceberg': 'snapshot_id'}, and with it 'changes': 'refuse' (the "
                ~ "default), 'skip', or with delta 'apply' where session_state reads events again",
            )]) -}}
        {%- elif event_windows._applies_changes(cursor) and format == 'iceberg' -%}
            {{- return([event_windows._problem(
                argument, 'applies updates and deletes of the source, for which it needs a change data feed that says '
                ~ 'of each row whether it came or went', cursor,
                "{'delta': 'commit_version', 'changes': 'apply'} on a Delta table; here 'changes': 'refuse' (the "
                ~ "default), and --full-refresh after such changes, or 'skip'",
            )]) -}}
        {%- elif event_windows._applies_changes(cursor) and unapplied is not none -%}
            {{- return([event_windows._problem(
                argument, 'applies updates and deletes of the source, ' ~ unapplied, cursor,
                "session_state(reread_events=true) with it; here 'changes': 'refuse' (the default), and --full-refresh "
                ~ "after such changes, or 'skip'",
            )]) -}}
        {%- endif -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(
        argument, 'is not an arrival cursor', cursor,
        "one column name, {'delta': 'commit_version'} or {'iceberg': 'snapshot_id'}",
    )] if cursor is not defined or cursor is not string or not cursor else []) -}}
{%- endmacro -%}

{#- The table format whose commits a cursor counts; none for a column. -#}
{%- macro _cursor_format(cursor) -%}
    {{- return(none if cursor is not mapping else 'iceberg' if 'iceberg' in cursor else 'delta') -}}
{%- endmacro -%}

{#- Whether a cursor asks for updates and deletes to be applied. -#}
{%- macro _applies_changes(cursor) -%}
    {{- return(cursor is mapping and cursor.get('changes') == 'apply') -}}
{%- endmacro -%}

{#- The exact cursor of a format as a call has it, bare. -#}
{%- macro _exact_cursor(format) -%}
    {{- return({'iceberg': 'snapshot_id'} if format == 'iceberg' else {'delta': 'commit_version'}) -}}
{%- endmacro -%}

{#- What a source gives whose cursor is a column (`_run_source`). -#}
{%- macro _by_column() -%}
    {{- return({
        'applies': false,
        'cursor_parts': {},
        'is_event': none,
        'commit': [],
        'changed': ['0L', 'cast(null as bigint)'],
        'measures': [],
        'taken': [],
        'tells_read': true,
        'is_new': none,
        'is_old': none,
    }) -}}
{%- endmacro -%}

{%- macro _cursor_types() -%}
    {{- return(['timestamp', 'timestamp_ntz', 'date', 'bigint', 'int', 'smallint', 'tinyint']) -}}
{%- endmacro -%}

{#- Its type, none where the catalog does not know it. -#}
{%- macro _cursor_type(columns, cursor) -%}
    {{- return('bigint' if cursor is mapping else event_windows._type_of(columns, cursor)) -}}
{%- endmacro -%}

{#-
    The column that the arrivals are told apart by; that of the commits where the cursor is exact.
-#}
{%- macro _cursor_column(cursor) -%}
    {{- return('_commit_version' if cursor is mapping else event_windows._quote(cursor)) -}}
{%- endmacro -%}

{#-
    An arrival cursor as a BIGINT that keeps its order: microseconds of a timestamp, days of a date, a number as it is.
    Where the type is not known before the query runs, Spark folds the typeof() away; the casts to text are there
    only because every branch has to be valid for every type.
-#}
{%- macro _cursor_number(cursor, cursor_type=none) -%}
    {%- if cursor_type in ['timestamp', 'timestamp_ntz'] -%}
{{ event_windows._micros(cursor, cursor_type) }}
    {%- elif cursor_type == 'date' -%}
cast(unix_date({{ cursor }}) as bigint)
    {%- elif cursor_type is not none -%}
cast({{ cursor }} as bigint)
    {%- else -%}
        {%- set text -%} cast({{ cursor }} as string) {%- endset -%}
case typeof({{ cursor }}) when 'timestamp' then unix_micros(cast({{ text }} as timestamp))
{{- ' ' }}when 'timestamp_ntz' then unix_micros(cast(concat({{ text }}, 'Z') as timestamp))
{{- ' ' }}when 'date' then cast(unix_date(cast({{ text }} as date)) as bigint)
{{- ' ' }}else try_cast({{ text }} as bigint) end
    {%- endif -%}
{%- endmacro -%}

{#- The other way: the literal to compare the bare column with, so that files are skipped. -#}
{%- macro _cursor_value(number, cursor_type) -%}
    {%- if cursor_type in ['timestamp', 'timestamp_ntz'] -%}
{{ event_windows._timestamp(number, cursor_type) }}
    {%- elif cursor_type == 'date' -%}
date_from_unix_date({{ number }})
    {%- else -%}
{{ number }}
    {%- endif -%}
{%- endmacro -%}

{#- When an event arrived, in microseconds: its cursor where that is a timestamp, else the time of the run. -#}
{%- macro _cursor_instant(cursor, now, cursor_type) -%}
    {%- if cursor_type is none -%}
if(typeof({{ cursor }}) like 'timestamp%', {{ event_windows._cursor_number(cursor) }}, {{ now }})
    {%- else -%}
{{ event_windows._cursor_number(cursor, cursor_type) if cursor_type in ['timestamp', 'timestamp_ntz'] else now }}
    {%- endif -%}
{%- endmacro -%}

{#- A stored cursor as a person reads it: a time in UTC, a date, or a number; `type` is where its type is. -#}
{%- macro _cursor_text(number, type) -%}
case
    when {{ type }} like 'timestamp%'
        then {{ event_windows._utc_text(number) }}
    when {{ type }} = 'date' then cast(date_from_unix_date(cast({{ number }} as int)) as string)
    else cast({{ number }} as string)
end
{%- endmacro -%}

{#- Of an event that is read again, the skew can only be told where the cursor says when it came. -#}
{%- macro _check_rebuilt_skew(skew, columns, cursor) -%}
    {%- set type = event_windows._cursor_type(columns, cursor) if skew is not none else none -%}
    {{- return([event_windows._problem(
        'max_future_skew', 'was judged by the clock of each run, which no rebuild knows', skew,
        'a cursor of type timestamp or timestamp_ntz',
    )] if type is not none and type not in ['timestamp', 'timestamp_ntz'] else []) -}}
{%- endmacro -%}
