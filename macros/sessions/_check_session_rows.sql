{#- The rows that `session_events` takes for sessions. A state has rows that are none, such as those of rejected events. -#}
{%- macro _check_session_rows(arguments, keeps_state) -%}
    {%- set columns = arguments.columns.sessions -%}
    {%- set problems = event_windows._check_source('sessions', arguments.sessions, columns, event_windows._named('keys', arguments['keys'])) -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set needed = ['session_id', 'session_start', 'last_event_at'] + (['updated_at'] if keeps_state else []) -%}
    {%- set lacking = needed | reject('in', columns) | list -%}
    {%- if lacking -%}
        {%- do problems.append(event_windows._problem(
            'sessions', 'has no column ' ~ lacking | join(', '), arguments.sessions, 'the rows of ' ~ ('live_sessions' if keeps_state else 'sessions or live_sessions'),
        )) -%}
    {%- elif 'checkpoint' in columns -%}
        {%- do problems.append(event_windows._problem(
            'sessions', 'is the state itself, of which not every row is a session', arguments.sessions, 'a model with the rows of live_sessions',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
