{#-
    A run that merges its events with the stored sessions that they touch: no event is read twice. Events become mini
    sessions, stand beside stored sessions by key and time, are numbered by gaps, and those of a number are one session.
-#}
{%- macro _by_merging(settings, run) -%}
    {%- set way = event_windows._way_of_merging(settings, run) -%}
    {{- return(
        run.steps
        + event_windows._classify_events(settings, run)
        + event_windows._events_as_sessions(settings, run)
        + event_windows._with_stored_sessions(settings, run)
        + event_windows._number_sessions(
            'ew_rows', settings, settings.together + ['ew_reason'] + settings.split_by, 'ew_last_at'
        )
        + [event_windows._merge_sessions(settings, run)]
        + event_windows._decide_sessions(settings, run, way)
        + event_windows._changed_sessions(settings, run, way)
        + [{'sql': event_windows._write_changes(settings, run, way)}]
    ) -}}
{%- endmacro -%}

{#- The SQL of this way in the steps that both share (`_decide_sessions`). -#}
{%- macro _way_of_merging(settings, run) -%}
    {%- set is_written -%} reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status {%- endset -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
        {#- the checkpoint that the run continues is only counted -#}
        {%- set is_written -%}
(not ew_is_row or coalesce(reason, '') <> 'checkpoint') and ({{ is_written }})
        {%- endset -%}
    {%- endif -%}
    {{- return({
        'next_start': none,
        'salt': none,
        'is_same': 'stored.session_start = session_start',
        'cases': [],
        'is_removed': none,
        'columns': [],
        'gained': 'ew_new_events',
        'is_written': is_written if run.continues else none,
        'started_by': none,
        'remembers': event_windows._superseded_ids(run),
        'stands': 'array(null)',
        'is_gone': 'stored.session_id <> session_id',
    }) -}}
{%- endmacro -%}

{#-
    The strategy of a run. `auto` compacts where that at least halves the rows to sort; where nothing may be read it
    does not.
-#}
{%- macro _run_strategy(strategy, run) -%}
    {%- if strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- endif -%}
    {%- set mini_sessions = event_windows._measured_of_all(run, 'mini_sessions') -%}
    {{- return(
        'islands' if mini_sessions is none
        else event_windows._strategy_for(event_windows._measured_of_all(run, 'events'), mini_sessions)
    ) -}}
{%- endmacro -%}
