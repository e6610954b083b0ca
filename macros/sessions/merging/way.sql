{#-
    A run that merges its events with the stored sessions that they touch: no event is read twice. Events become mini
    sessions, stand beside stored sessions by key and time, are numbered by gaps, and those of a number are one session.
-#}
{%- macro _by_merging(settings, run) -%}
    {{- return(
        run.steps
        + event_windows._classify_events(settings, run)
        + event_windows._events_as_sessions(settings, run)
        + event_windows._with_stored_sessions(settings, run)
        + event_windows._number_sessions(
            'ew_rows', settings, settings.together + ['ew_reason'] + settings.split_by, 'ew_last_at'
        )
        + event_windows._merge_sessions(settings, run)
        + event_windows._decide_sessions(settings, run)
        + event_windows._changed_sessions(settings, run)
        + event_windows._write_changes(settings, run)
    ) -}}
{%- endmacro -%}

{#-
    The strategy of a run. `auto` compacts where that at least halves the rows to sort; where nothing may be read it
    does not.
-#}
{%- macro _run_strategy(strategy, run) -%}
    {%- if strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- endif -%}
    {%- set mini_sessions = event_windows._known_of_all(run, 'mini_sessions') -%}
    {{- return(
        'islands' if mini_sessions is none
        else event_windows._strategy_for(event_windows._known_of_all(run, 'events'), mini_sessions)
    ) -}}
{%- endmacro -%}
