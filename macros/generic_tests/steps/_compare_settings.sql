{#-
    Why a state can't be compared with a rebuild, or ''. What decides its sessions must be what the test was given, and
    no event may have been refused as late. Both sides are read out of JSON in the same way, so only values count.
-#}
{%- macro _compare_settings(identity) -%}
    {%- set names = ['keys', 'event_time', 'gap', 'cursor', 'aggregates', 'boundary', 'max_future_skew', 'min_event_time'] -%}
    {%- set both -%}
select
    checkpoint.settings as built_with,
    {{ event_windows._text(tojson(identity, sort_keys=true)) }} as given
from ew_checkpoint
    {%- endset -%}
    {%- set compared -%}
select
    concat_ws(
        '; ',
        if(built_with is null, 'the state has no checkpoint', null),
        concat(
            'the state was built with allowed_lateness ', get_json_object(built_with, '$.allowed_lateness'),
            '; only one of unlimited lateness equals a rebuild'
        ),
        transform(
            filter(
                array('{{ names | join("', '") }}'),
                name -> not get_json_object(built_with, concat('$.', name)) <=> get_json_object(given, concat('$.', name))
            ),
            name -> if(built_with is null, null, concat(
                'the state was built with ', name, ' ', coalesce(get_json_object(built_with, concat('$.', name)), 'NULL'),
                ', this test was given ', coalesce(get_json_object(given, concat('$.', name)), 'NULL')
            ))
        )
    ) as problem
from ew_both
    {%- endset -%}
    {{- return([
        {'name': 'ew_both', 'why': 'the settings of the state and of this test', 'sql': both},
        {'name': 'ew_settings', 'why': 'whether the state can equal a rebuild at all', 'sql': compared},
    ]) -}}
{%- endmacro -%}
