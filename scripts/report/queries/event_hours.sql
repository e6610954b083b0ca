{#- The events of sessions by the hour that they took place in. -#}
with

events_read as (

    {{ events_read | indent(4) }}

),

keys_and_times as (

    select {{ event_windows._columns(key_columns + [event_time]) }}
    from events_read

),

live_sessions as (

    {{ event_windows.live_sessions(state) | indent(4) }}

),

session_events as (

    {{ event_windows.session_events(
        'keys_and_times', 'live_sessions', settings['keys'], settings.event_time
    ) | indent(4) }}

)

select
    {{ event_windows._bucket_of(event_windows._micros(event_time), given.hour) }} as hour_micros,
    count(*) as events
from session_events
group by 1
