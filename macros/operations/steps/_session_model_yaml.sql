{#- Descriptions and tests of the four models, and the source where it is not declared yet. -#}
{%- macro _session_model_yaml(settings) -%}
    {%- set lines = [] -%}
    {%- if settings.source is not none -%}
        {%- do lines.extend([
            'sources:',
            '  - name: ' ~ event_windows._yaml(settings.source[0]),
            '    schema: ' ~ event_windows._yaml(settings.source[0]),
            '    tables:',
            '      - name: ' ~ event_windows._yaml(settings.source[1]),
            '',
        ]) -%}
    {%- endif -%}
    {%- do lines.extend([
        'models:',
        '  - name: ' ~ settings.name ~ '_state',
        '    description: >',
        '      The state of the sessions: what each run reads and merges into. Read ' ~ settings.name ~ ' instead.',
        '      One row per session (live or merged away), per group of refused events, and per run.',
        '    data_tests:',
        '      - event_windows.events_are_conserved:',
        '          arguments:',
        '            events: ' ~ settings.reference,
        '            cursor: ' ~ event_windows._yaml(settings.cursor),
        '      - event_windows.sessions_respect_gap:',
        '          arguments:',
        '            events: ' ~ settings.reference,
        '            keys: ' ~ event_windows._yaml(settings['keys']),
        '            event_time: ' ~ event_windows._yaml(settings.event_time),
        '            gap: ' ~ event_windows._yaml(settings.gap),
        '            cursor: ' ~ event_windows._yaml(settings.cursor),
        '  - name: ' ~ settings.name,
        '    description: Sessions of events that follow each other within the gap. One row per session.',
        '    data_tests:',
        '      - event_windows.sessions_do_not_overlap:',
        '          arguments:',
        '            keys: ' ~ event_windows._yaml(settings['keys']),
        '    columns:',
    ]) -%}
    {%- for column in event_windows._session_model_columns(settings) -%}
        {%- do lines.extend([
            '      - name: ' ~ event_windows._yaml(column[0]),
            '        description: ' ~ column[2],
            '        data_type: ' ~ column[1],
        ] + (['        data_tests: [unique, not_null]'] if column[0] == 'session_id' else [])) -%}
    {%- endfor -%}
    {%- do lines.extend([
        '  - name: ' ~ settings.name ~ '_rejected',
        '    description: Events that were refused. One row per group of them, by key, reason and run.',
        '  - name: ' ~ settings.name ~ '_runs',
        '    description: What each run read, accepted, refused and changed. One row per run.',
        '    columns:',
        '      - name: run',
        '        description: Number of the run, from 1 on.',
        '        data_type: bigint',
        '        data_tests: [unique, not_null]',
    ]) -%}
    {{- return(['models/' ~ settings.name ~ '.yml', lines | join('\n')]) -}}
{%- endmacro -%}
