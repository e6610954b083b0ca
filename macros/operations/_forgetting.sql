{#- The statement that removes what only old versions of a table need. -#}
{%- macro _forgetting(relation, known, days) -%}
    {%- if known.is_delta -%}
        {{- return('vacuum ' ~ relation ~ ' retain ' ~ 24 * days ~ ' hours') -}}
    {%- endif -%}
    {%- set before = event_windows._read_one('select cast(current_timestamp() - ' ~ event_windows._interval(86400000000 * days) ~ ' as string) as moment').moment -%}
    {{- return(
        'call ' ~ event_windows._current_catalog() ~ '.system.expire_snapshots(table => ' ~ event_windows._text(relation | string)
        ~ ', older_than => timestamp' ~ event_windows._text(before) ~ ')'
    ) -}}
{%- endmacro -%}
