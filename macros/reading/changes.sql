{#-
    The rows of a state that have changed since the model that calls this has read it last, tombstones among them, each
    once. The model keeps in `state_run` how far it has read. In a view, a table or a first run: all live rows.
-#}
{%- macro changes(state) -%}
    {%- do event_windows._reject_unknown('changes', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('changes', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__changes(state) -%}
    {%- set read = event_windows._changes_to_read('changes', state, []) -%}
    {#- a week that `changed_dates` gives to the same model has begun before its rows: its bound is the earlier one -#}
    {%- if event_windows._asks_for_reach() and 'changed_dates(' not in event_windows._text_of_model() -%}
        {%- set found = {} if read.which != 'written' else event_windows._read_of_changes(
            read, 'min(' ~ event_windows._time_of(read, 'least') ~ ') as earliest'
        ) -%}
        {%- do event_windows._set_reach(event_windows._reach_from(read, found.get('earliest'))) -%}
    {%- endif -%}
    {{- return(event_windows._rows_that_changed(read)) -}}
{%- endmacro -%}
