{#-
    Stops where going on would lose something: an event without a cursor would be passed over by every run, and an event
    that was changed or deleted can't be taken back out of a session.
-#}
{%- macro _check_cursors(macro_name, measured) -%}
    {%- if measured.changed_events | default(0) > 0 -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'events', 'has rows that were updated or deleted, which no session can give back', measured.changed_events ~ ' such changes from version ' ~ measured.changed_in ~ ' on',
            "a table that is only appended to; --full-refresh to build the state anew from what is there now; or cursor {'delta': 'commit_version', 'changes': 'skip'} to pass over such changes",
        )]) -%}
    {%- endif -%}
    {%- if measured.events_without_cursor > 0 -%}
        {%- do event_windows._refuse(macro_name, [event_windows._problem(
            'cursor', 'is NULL in events, which no run would ever read', measured.events_without_cursor ~ ' events', 'a cursor in every event; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
