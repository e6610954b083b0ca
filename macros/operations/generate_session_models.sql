{#-
    Prints the files of models that keep the sessions or the windows of some events; each begins with a comment that
    says its path.
-#}
{%- macro generate_session_models(
    events, keys, event_time, cursor, gap='30 minutes', name=none, size=none, slide=none, calendar=none
) -%}
    {%- do event_windows._reject_unknown('generate_session_models', kwargs, [
        'events', 'keys', 'event_time', 'cursor', 'gap', 'name', 'size', 'slide', 'calendar'
    ]) -%}
    {{- return(adapter.dispatch('generate_session_models', 'event_windows')(
        events=events, keys=keys, event_time=event_time, cursor=cursor, gap=gap, name=name, size=size, slide=slide,
        calendar=calendar
    )) -}}
{%- endmacro -%}

{%- macro default__generate_session_models(
    events, keys, event_time, cursor, gap, name, size, slide, calendar
) -%}
    {%- set of_windows = size is not none or slide is not none or calendar is not none -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set columns = event_windows._columns_of(found.relation) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(
        event_windows._check_keys(keys, event_windows._reserved_of_windows(), true) if of_windows
        else event_windows._check_keys(keys)
    ) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_cursor(
        cursor, unapplied='but the models that this operation writes do not read events again'
    )) -%}
    {%- do problems.extend(
        event_windows._check_cut(size, slide, none, calendar) if of_windows else event_windows._check_gap(gap)
    ) -%}
    {%- do problems.extend(event_windows._check_model_name(name)) -%}
    {%- set named = [['event_time', event_time], ['cursor', cursor]] + event_windows._named('keys', keys) -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, [['event_time', event_time]])) -%}
    {%- if not problems -%}
        {%- set types = {'cursor': event_windows._cursor_type(columns, cursor), 'event_time': none} -%}
        {%- do problems.extend(event_windows._type_problems('', {'cursor': cursor}, types, none)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('generate_session_models', problems) -%}

    {%- set settings = {
        'name': events.split('.')[-1] ~ ('_windows' if of_windows else '_sessions') if name is none else name,
        'relation': found.relation,
        'reference': found.reference,
        'source': found.source,
        'keys': keys,
        'event_time': event_time,
        'cursor': cursor,
        'gap': gap,
        'cut': {'size': size, 'slide': slide, 'calendar': calendar} if of_windows else none,
        'file_format': 'iceberg' if event_windows._format_of(found.relation) == 'iceberg' else 'delta',
    } -%}
    {%- set yaml = event_windows._window_model_yaml(settings) if of_windows
        else event_windows._session_model_yaml(settings) -%}
    {%- do event_windows._say_files(settings.name, event_windows._state_models(settings), yaml) -%}
{%- endmacro -%}

{#- The four models: the state, and what is read of it. Pairs (what follows the name, text). -#}
{%- macro _state_models(settings) -%}
    {%- set unit = 'window' if settings.cut else 'session' -%}
    {%- set cut = [] -%}
    {%- for argument in (settings.cut or {'gap': settings.gap}).items() if argument[1] is not none -%}
        {%- do cut.append(argument[0] ~ '=' ~ tojson(argument[1]) ~ ',') -%}
    {%- endfor -%}
    {%- set state_model -%}
{{ '{{' }} config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='{{ unit }}_id',
    file_format='{{ settings.file_format }}',
    partition_by='{{ unit }}_date',
    incremental_predicates=[event_windows.within_reach('{{ unit }}_end')],
    {%- if settings.file_format == 'delta' %}
    tblproperties={'delta.enableDeletionVectors': 'true'},
    {%- endif %}
) {{ '}}' }}

{{ '{{' }} event_windows.{{ unit }}_state(
    events={{ settings.reference }},
    keys={{ tojson(settings['keys']) }},
    event_time={{ tojson(settings.event_time) }},
    {{ cut | join('\n    ') }}
    cursor={{ tojson(settings.cursor) }},
    max_future_skew='1 hour',
) {{ '}}' }}
    {%- endset -%}
    {{- return([['_state', state_model]] + event_windows._models_of_state(settings.name, 'live_' ~ unit ~ 's')) -}}
{%- endmacro -%}

{#- Descriptions and tests of the four models, and the source where it is not declared yet. JSON is YAML. -#}
{%- macro _session_model_yaml(settings) -%}
    {%- set known = event_windows._columns_of(settings.relation) -%}
    {%- set time_type = event_windows._type_of(known, settings.event_time) -%}
    {%- set keys = tojson(settings['keys']) -%}
    {%- set columns = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do columns.append([
            tojson(key),
            event_windows._type_of(known, key),
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
            events: {{ settings.reference }}
            cursor: {{ tojson(settings.cursor) }}
      - event_windows.sessions_respect_gap:
          arguments:
            events: {{ settings.reference }}
            keys: {{ keys }}
            event_time: {{ tojson(settings.event_time) }}
            gap: {{ tojson(settings.gap) }}
            cursor: {{ tojson(settings.cursor) }}
  - name: {{ settings.name }}
    description: Sessions of events that follow each other within the gap. One row per session.
    data_tests:
      - event_windows.sessions_do_not_overlap:
          arguments:
            keys: {{ keys }}
    columns:
    {%- for name, type, description in columns + [
        ['session_id', 'string', 'Hash of the keys and the start.'],
        ['session_start', time_type, 'Time of the first event.'],
        ['session_end', time_type, 'Time of the last event plus the gap.'],
        ['last_event_at', time_type, 'Time of the last event.'],
        ['event_count', 'bigint', 'Number of events.'],
        ['status', 'string', 'open (ends after the watermark), closed (it does not) or final (immutable).'],
        ['updated_at', 'timestamp', 'When a run last changed the session.'],
    ] %}
      - name: {{ name }}
        description: {{ description }}
        data_type: {{ type }}
        {%- if name == 'session_id' %}
        data_tests: [unique, not_null]
        {%- endif %}
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
            events: {{ settings.reference }}
            cursor: {{ tojson(settings.cursor) }}
  - name: {{ settings.name }}
    description: Events by windows of time. One row per key and window that has an event.
    columns:
    {%- for name, type, description in [
        ['window_id', 'string', 'Hash of the keys and the start.'],
        ['window_start', type, 'First moment of the window.'],
        ['window_end', type, 'First moment after it.'],
        ['event_count', 'bigint', 'Number of events.'],
        ['status', 'string', 'open (ends after the watermark), closed (it does not) or final (immutable).'],
        ['updated_at', 'timestamp', 'When a run last changed the window.'],
    ] %}
      - name: {{ name }}
        description: {{ description }}
        data_type: {{ type }}
        {%- if name == 'window_id' %}
        data_tests: [unique, not_null]
        {%- endif %}
    {%- endfor %}
  - name: {{ settings.name }}_rejected
    description: Events that were rejected. One row per group of them, by key, reason, window and run.
    {{- event_windows._run_log_yaml(settings.name) }}
{%- endmacro -%}
