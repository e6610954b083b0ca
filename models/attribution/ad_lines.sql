{#- Only the folders of the events that a query asks for are read: both names are columns of partitions. -#}
{%- set path = var('ads_path', env_var('EVENT_WINDOWS_HOME', '.event_windows') ~ '/ads') -%}

select
    event,
    cast(arrival as bigint) as arrival,
    value as line,
    _metadata.file_modification_time as loaded_at
from text.`{{ path }}`
