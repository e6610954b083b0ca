{#- '12 files, 3.4 MB'. -#}
{%- macro _said_files(files) -%}
    {%- set unit = [1000000, 'MB'] if files.bytes >= 1000000 else [1000, 'kB'] -%}
    {{- return(event_windows._counted(files.number, 'file') ~ ', ' ~ event_windows._decimal(files.bytes, unit[0], 1) ~ ' ' ~ unit[1]) -}}
{%- endmacro -%}
