{#-
    The `hash` of each side's equality columns (`_hash_of`), by which rows are joined first. None of either where the
    types of the two sides differ: the hash is one of bytes.
-#}
{%- macro _add_hashes(settings) -%}
    {%- set has_one_type = event_windows._has_one_type(settings) -%}
    {%- for side in settings.sources -%}
        {%- set names = event_windows._equal_columns(settings) | map(attribute=side.name) | list -%}
        {%- do side.update({'hash': event_windows._hash_of(names, side.columns) if has_one_type else none}) -%}
    {%- endfor -%}
{%- endmacro -%}

{#- The columns of `on` but for a window, which the time decides. -#}
{%- macro _equal_columns(settings) -%}
    {{- return(settings.columns | selectattr('argument', 'equalto', 'on') | rejectattr('window', 'defined') | list) -}}
{%- endmacro -%}

{#- Whether these have the same types on both sides: where they differ Spark compares neither as it is stored. -#}
{%- macro _has_one_type(settings) -%}
    {%- for column in event_windows._equal_columns(settings) -%}
        {%- set type = event_windows._type_of(settings.left.columns, column.left) -%}
        {%- if type is none or type != event_windows._type_of(settings.right.columns, column.right) -%}
            {{- return(false) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(true) -}}
{%- endmacro -%}

{#- The condition on a row of a side and one of `_new_keys`. -#}
{%- macro _is_of_new_key(settings, name, read) -%}
    {%- for column in event_windows._equal_columns(settings) -%}
        {{- ' and ' if not loop.first }}{{ read.of }}{{ event_windows._quote(column[name]) }} = ew_key_{{ loop.index }}
    {%- endfor -%}
{%- endmacro -%}
