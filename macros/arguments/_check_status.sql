{%- macro _check_status(status, accepted, of_what) -%}
    {%- if not event_windows._is_list(status) or not status or status | reject('in', accepted) | list -%}
        {{- return([event_windows._problem('status', 'is not a list of statuses of ' ~ of_what, status, "a list of '" ~ accepted | join("', '") ~ "'")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
