{%- macro _check_join_on(on) -%}
    {%- set accepted = "a list such as ['user_id'], with {'left': 'user_id', 'right': 'member_id'} where the names differ and {'time_window': '10 minutes'} for event times in one tumbling window" -%}
    {%- if not event_windows._is_list(on) or not on -%}
        {{- return([event_windows._problem('on', 'is not a list with at least one column', on, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- for entry in on -%}
        {%- if entry is mapping and entry.keys() | list == ['time_window'] -%}
            {%- do problems.extend(event_windows._check_duration('on.time_window', entry.time_window, 1)) -%}
        {%- elif entry is mapping and entry.keys() | sort == ['left', 'right'] -%}
            {%- for side in ['left', 'right'] -%}
                {%- do problems.extend(event_windows._check_column('on.' ~ side, entry[side])) -%}
            {%- endfor -%}
        {%- elif entry is not string or not entry -%}
            {%- do problems.append(event_windows._problem('on', 'holds something that is not an equality', entry, accepted)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
