{#-
    Why a state can't be compared with a rebuild, or ''. What decides its sessions must be what the test was given, and
    no event may have been refused as late. Both sides are read out of JSON in the same way, so only values count.
-#}
{%- macro _compare_settings(identity) -%}
    {%- set reasons = [
        "if(checkpoint is null, 'the state has no checkpoint', null)",
        "concat('the state was built with allowed_lateness ', get_json_object(checkpoint.settings, '$.allowed_lateness'), '; only one of unlimited lateness equals a rebuild')",
    ] -%}
    {%- set given = event_windows._text(tojson(identity, sort_keys=true)) -%}
    {%- for name in ['keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'max_future_skew'] -%}
        {%- set built = "get_json_object(checkpoint.settings, '$." ~ name ~ "')" -%}
        {%- set now = event_windows._text(identity[name] if identity[name] is string else tojson(identity[name], sort_keys=true)) -%}
        {%- do reasons.append(
            'if(checkpoint is null or ' ~ built ~ ' <=> get_json_object(' ~ given ~ ", '$." ~ name ~ "'), null, "
            ~ "concat('the state was built with " ~ name ~ " ', " ~ event_windows._said(built) ~ ", ', this test was given ', " ~ now ~ '))'
        ) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    concat_ws(
        '; ',
        {{ reasons | join(',\n        ') }}
    ) as problem
from ew_checkpoint
    {%- endset -%}
    {{- return({'name': 'ew_settings', 'why': 'whether the state can equal a rebuild at all', 'sql': sql}) -}}
{%- endmacro -%}
