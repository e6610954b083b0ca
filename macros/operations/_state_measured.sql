{#-
    What an explanation of a state is made of: its rows by status, what all runs have done (`runs`, none before the first
    one has ended), the open rows, the settings, the keys, and the files of its table.
-#}
{%- macro _state_measured(relation) -%}
    {%- set is_join = event_windows._is_join_state(event_windows._columns_of(relation)) -%}
    {%- set rows = event_windows._read_rows(event_windows._measure_state(relation, is_join)) | sort(attribute='status') -%}
    {%- set runs = rows | selectattr('status', 'equalto', 'checkpoint') | first -%}
    {%- if not runs -%}
        {{- return({'runs': none}) -}}
    {%- endif -%}
    {%- set settings = fromjson(runs.newest.settings) -%}
    {{- return({
        'is_join': is_join,
        'sides': ['left_', 'right_'] if is_join else [''],
        'rows': rows,
        'runs': runs,
        'settings': settings,
        'keys': ['left_id', 'right_id'] if is_join else settings['keys'],
        'open': rows | selectattr('status', 'equalto', 'pending' if is_join else 'open') | first,
        'files': event_windows._files_of(relation),
    }) -}}
{%- endmacro -%}
