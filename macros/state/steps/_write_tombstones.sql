{#-
    A session that was merged away keeps its row, without its events, so that its id stays resolvable.
    An outer view with a filter after it: the filter that Spark infers from an inner one sinks below the step it reads,
    which then is no longer the one that the other selects share.
-#}
{%- macro _write_tombstones(settings) -%}
    {%- set values = {
        'session_id': 'gone.session_id',
        'status': "'superseded'",
        'session_start': 'gone.session_start',
        'session_end': 'gone.session_end',
        'last_event_at': 'gone.last_event_at',
        'session_date': event_windows._utc_date(event_windows._micros('gone.session_start', settings.time_type)),
        'event_count': '0L',
        'superseded_by': 'ew_changed.session_id',
        'updated_at': 'current_timestamp()',
    } -%}
    {%- set nulls = event_windows._nulls(settings.aggregates | map(attribute='name')) -%}
-- sessions that were merged into another one
select
    {{ event_windows._columns(event_windows._state_columns(settings, values, nulls)) }}
from ew_changed
lateral view outer explode(ew_superseded) as gone
where gone is not null
{%- endmacro -%}
