{#-
    The session that reaches farthest of those that have begun, with the place at which it began. Sessions overlap only
    where lateness is bounded, since final ones don't grow; then the one that reaches farther has the event.
-#}
{%- macro _reached_events(settings) -%}
    {%- set fields = 'ew_session.last_event_at, ew_session.session_id, ew_place' ~ (', ew_session.updated_at' if settings.keeps_state) -%}
    {%- set sql -%}
select
    *,
    max(if(ew_is_event, null, struct({{ fields }}))) over (
        {{ settings.window }}
        rows between unbounded preceding and current row
    ) as ew_in
from ew_counted
    {%- endset -%}
    {{- return({'name': 'ew_reached', 'why': 'the session that reaches farthest of those that have begun', 'sql': sql}) -}}
{%- endmacro -%}
