{#- The arrival cursor: a column of the events, or the commit version of the Delta table they are in. -#}
{%- macro _check_cursor(cursor) -%}
    {%- if cursor is defined and cursor is mapping -%}
        {%- set unknown = cursor.keys() | reject('in', ['delta', 'changes']) | list -%}
        {%- if unknown or cursor.delta != 'commit_version' or cursor.changes | default('refuse') not in ['refuse', 'skip'] -%}
            {{- return([event_windows._problem(
                'cursor', 'is not an exact cursor', cursor, "{'delta': 'commit_version'}, and with it 'changes': 'refuse' (the default) or 'skip'",
            )]) -}}
        {%- endif -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- if cursor is not defined or cursor is not string or not cursor -%}
        {{- return([event_windows._problem('cursor', 'is not an arrival cursor', cursor, "one column name, or {'delta': 'commit_version'}")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
