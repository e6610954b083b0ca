{#-
    The columns of a match, from the sides that are `shown` (l, r); those in `may_miss` may have no row. A state keeps both
    ids and times beside what the user asked for; its matches get their status later (`status` none).
-#}
{%- macro _match_columns(settings, shown, may_miss, status, keeps_state=false) -%}
    {%- set columns = [] -%}
    {%- for column in settings.columns -%}
        {%- do columns.append([event_windows._joined_column(settings, column, shown, may_miss), event_windows._quote(column.name)]) -%}
    {%- endfor -%}
    {%- set of = {} -%}
    {%- for part in ['id', 'time'] -%}
        {%- do of.update({part: {
            'left': 'l.' ~ settings.left[part] if 'l' in shown else 'null',
            'right': 'r.' ~ settings.right[part] if 'r' in shown else 'null',
        }}) -%}
    {%- endfor -%}
    {%- do columns.append([event_windows._match_id(of.id.left, of.id.right), 'match_id']) -%}
    {%- if keeps_state -%}
        {%- do columns.extend([
            [of.id.left, 'left_id'], [of.id.right, 'right_id'], [of.time.left, 'left_event_at'], [of.time.right, 'right_event_at'],
        ]) -%}
    {%- endif -%}
    {{- return(columns + ([[status, 'status']] if status is not none else [])) -}}
{%- endmacro -%}
