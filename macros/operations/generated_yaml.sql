{#- The YAML of the models that `generate_session_models` prints. -#}

{#- A text as YAML, in quotes where YAML would read something else: true for `on`, and a comment behind ` #`. -#}
{%- macro _yaml_text(text) -%}
    {%- set is_other = text | lower in ['null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n'] -%}
    {%- set is_plain = text[:1] not in '0123456789' and ': ' not in text and ' #' not in text -%}
    {{- return(text if is_plain and not is_other else event_windows._as_json(text)) -}}
{%- endmacro -%}

{#- Descriptions and tests of the four models, and the source where it is not declared yet. JSON is YAML. -#}
{%- macro _session_model_yaml(settings) -%}
    {%- set known_columns = event_windows._columns_of(settings.relation) -%}
    {%- set time_type = event_windows._type_of(known_columns, settings.event_time) -%}
    {%- set keys = event_windows._as_json(settings['keys']) -%}
    {%- set are_cut = event_windows._cuts(settings.rules) -%}
    {%- set columns = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do columns.append([
            event_windows._as_json(key),
            event_windows._type_of(known_columns, key),
            'Tells one sequence of events from the next; NULL is a key like any other.',
        ]) -%}
    {%- endfor -%}
{{ event_windows._declared_sources([settings.source]) }}models:
  - name: {{ settings.name }}_state
    description: >
      The state of the sessions: what each run reads and merges into. Read {{ settings.name }} instead.
      One row per session (live or merged away), per group of rejected events, and per run.
    data_tests:
      - event_windows.events_are_conserved:
          arguments:
            events: {{ event_windows._yaml_text(settings.reference) }}
            cursor: {{ event_windows._as_json(settings.cursor) }}
    {%- set cursor_type = event_windows._cursor_type(known_columns, settings.cursor) %}
    {%- set is_rebuilt = settings.rereads and (settings.skew is none or cursor_type in event_windows._time_types()) %}
    {%- if is_rebuilt or not are_cut %}
      - event_windows.{{ 'state_equals_rebuild' if is_rebuilt else 'sessions_respect_gap' }}:
          arguments:
            events: {{ event_windows._yaml_text(settings.reference) }}
            keys: {{ keys }}
            event_time: {{ event_windows._as_json(settings.event_time) }}
            gap: {{ event_windows._as_json(settings.gap) }}
            cursor: {{ event_windows._as_json(settings.cursor) }}
            {%- for name in (settings.rules if is_rebuilt else []) if settings.rules[name] is not none %}
            {{ name }}: {{ event_windows._as_json(settings.rules[name]) }}
            {%- endfor %}
            {%- if is_rebuilt and settings.skew %}
            max_future_skew: {{ settings.skew }}
            {%- endif %}
    {%- endif %}
  - name: {{ event_windows._yaml_text(settings.name) }}
    description: Sessions of events that follow each other within the gap. One row per session.
    {%- if not are_cut %}
    data_tests:
      - event_windows.sessions_do_not_overlap:
          arguments:
            keys: {{ keys }}
    {%- endif %}
    columns:
    {%- for name, type, description in columns + [
        ['session_id', 'string', 'Hash of the keys and the start.'],
        ['session_start', time_type, 'Time of the first event.'],
        ['session_end', time_type, 'Time of the last event plus the gap.'],
        ['last_event_at', time_type, 'Time of the last event.'],
        ['event_count', 'bigint', 'Number of events.'],
    ] + ([['started_by', 'string', 'What began the session, a rule or the gap.']] if are_cut else []) + [
        ['status', 'string', 'open (ends after the watermark), closed (it does not) or final (immutable).'],
        ['updated_at', 'timestamp', 'When a run last changed the session.'],
    ] -%}
        {{- event_windows._column_yaml(name, type, description, name == 'session_id') }}
    {%- endfor %}
  - name: {{ settings.name }}_rejected
    description: Events that were rejected. One row per group of them, by key, reason and run.
    {{- event_windows._run_log_yaml(settings.name) }}
{%- endmacro -%}

{#- The same of windows. -#}
{%- macro _window_model_yaml(settings) -%}
    {%- set type = event_windows._type_of(event_windows._columns_of(settings.relation), settings.event_time) -%}
{{ event_windows._declared_sources([settings.source]) }}models:
  - name: {{ settings.name }}_state
    description: >
      The state of the windows: what each run reads and merges into. Read {{ settings.name }} instead.
      One row per window, per group of rejected events, and per run.
    data_tests:
      - event_windows.events_are_conserved:
          arguments:
            events: {{ event_windows._yaml_text(settings.reference) }}
            cursor: {{ event_windows._as_json(settings.cursor) }}
  - name: {{ event_windows._yaml_text(settings.name) }}
    description: Events by windows of time. One row per key and window that has an event.
    columns:
    {%- for name, type, description in [
        ['window_id', 'string', 'Hash of the keys and the start.'],
        ['window_start', type, 'First moment of the window.'],
        ['window_end', type, 'First moment after it.'],
        ['event_count', 'bigint', 'Number of events.'],
        ['status', 'string', 'open (ends after the watermark), closed (it does not) or final (immutable).'],
        ['updated_at', 'timestamp', 'When a run last changed the window.'],
    ] -%}
        {{- event_windows._column_yaml(name, type, description, name == 'window_id') }}
    {%- endfor %}
  - name: {{ settings.name }}_rejected
    description: Events that were rejected. One row per group of them, by key, reason, window and run.
    {{- event_windows._run_log_yaml(settings.name) }}
{%- endmacro -%}
