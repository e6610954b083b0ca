{#- What both sides are about to read: the columns of the call, and the types of the times; a run of a state checks those later, with its cursors. -#}
{%- macro _check_join_sources(arguments, keeps_state) -%}
    {%- set problems = [] -%}
    {%- for name in ['left', 'right'] if arguments[name] is mapping and arguments[name].identifier is not defined -%}
        {%- set side = arguments[name] -%}
        {%- set named = [[name ~ '.id', side.get('id')], [name ~ '.cursor', side.get('cursor')]] -%}
        {%- for entry in (arguments.on if event_windows._is_list(arguments.on) else []) -%}
            {%- do named.append(['on.' ~ name, entry.get(name)] if entry is mapping else ['on', entry]) -%}
        {%- endfor -%}
        {%- set columns = side.get('columns', []) -%}
        {%- do named.extend(event_windows._named(name ~ '.columns', columns.values() | list if columns is mapping else columns)) -%}
        {%- set times = [[name ~ '.event_time', side.get('event_time')]] -%}
        {%- do problems.extend(event_windows._check_source(
            name ~ '.relation', side.get('relation'), arguments.known[name],
            named + (times if keeps_state else []), [] if keeps_state else times
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
