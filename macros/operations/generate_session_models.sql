{#-
    Prints the files of models that keep the sessions or the windows of some events; each begins with a comment that
    says its path.
-#}
{%- macro generate_session_models(
    events,
    keys,
    event_time,
    cursor,
    gap=none,
    name=none,
    size=none,
    slide=none,
    calendar=none,
    reread_events=false,
    id=none,
    start_when=none,
    cut_on=none,
    max_duration=none
) -%}
    {%- do event_windows._reject_unknown('generate_session_models', kwargs, [
        'events', 'keys', 'event_time', 'cursor', 'gap', 'name', 'size', 'slide', 'calendar', 'reread_events', 'id',
        'start_when', 'cut_on', 'max_duration'
    ]) -%}
    {{- return(adapter.dispatch('generate_session_models', 'event_windows')(
        events=events, keys=keys, event_time=event_time, cursor=cursor, gap=gap, name=name, size=size, slide=slide,
        calendar=calendar, reread_events=reread_events, id=id, start_when=start_when, cut_on=cut_on,
        max_duration=max_duration
    )) -}}
{%- endmacro -%}

{%- macro default__generate_session_models(
    events, keys, event_time, cursor, gap, name, size, slide, calendar, reread_events, id, start_when, cut_on,
    max_duration
) -%}
    {%- set of_windows = size is not none or slide is not none or calendar is not none -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set settings = {
        'relation': found.relation,
        'keys': keys,
        'event_time': event_time,
        'cursor': cursor,
        'gap': gap,
        'cut': {'size': size, 'slide': slide, 'calendar': calendar} if of_windows else none,
        'rereads': reread_events,
        'rules': {'id': id, 'start_when': start_when, 'cut_on': cut_on, 'max_duration': max_duration},
    } -%}
    {%- set problems = found.problems + event_windows._check_state_to_generate(settings) -%}
    {%- do problems.extend(event_windows._check_model_name(name)) -%}
    {%- do problems.extend(event_windows._check_takes_no_place(name, found) if not problems else []) -%}
    {%- do problems.extend(event_windows._check_columns_to_generate(settings)) -%}
    {%- do event_windows._raise_problems('generate_session_models', problems) -%}

    {%- do settings.update({
        'name': found.name ~ ('_windows' if of_windows else '_sessions') if name is none else name,
        'reference': found.reference,
        'source': found.source,
        'file_format': 'iceberg' if event_windows._format_of(found.relation) == 'iceberg' else 'delta',
        'about_gap': '',
        'skew': event_windows._skew_to_generate(settings),
    }) -%}
    {%- if gap is none and not of_windows -%}
        {%- do settings.update(event_windows._gap_to_generate(found.relation, keys, event_time)) -%}
    {%- endif -%}
    {%- set yaml = event_windows._window_model_yaml(settings) if of_windows
        else event_windows._session_model_yaml(settings) -%}
    {%- do event_windows._say_files(settings.name, event_windows._state_models(settings), yaml) -%}
{%- endmacro -%}

{#- How sessions end or windows are cut, as the state macro will be told it. -#}
{%- macro _check_state_to_generate(settings) -%}
    {%- set keys, cut = settings['keys'], settings.cut -%}
    {%- set problems = event_windows._check_keys(keys, event_windows._reserved_of_windows() if cut else none) -%}
    {%- do problems.extend(event_windows._check_column('event_time', settings.event_time)) -%}
    {%- do problems.extend(event_windows._check_cursor(settings.cursor, unapplied=none if settings.rereads is true
        else 'but the models that this operation writes do not read events again')) -%}
    {%- if not cut -%}
        {%- do problems.extend(event_windows._check_gap(settings.gap) if settings.gap is not none else []) -%}
        {%- set given = {
            'late_test': 'row', 'allowed_lateness': none, 'max_future_skew': none, 'cursor': settings.cursor
        } -%}
        {{- return(problems + event_windows._check_rereading(
            settings.rereads, settings.rules, given, settings.gap, keys, {}, 'auto'
        )) -}}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_cut(cut.size, cut.slide, none, cut.calendar)) -%}
    {%- set of_sessions = dict(settings.rules, gap=settings.gap, reread_events=settings.rereads or none) -%}
    {%- for name in ['gap', 'reread_events', 'start_when', 'cut_on', 'max_duration']
            if of_sessions[name] is not none -%}
        {%- do problems.append(event_windows._problem(
            name, 'is of sessions, and stands beside size, slide or calendar, which are of windows', of_sessions[name],
            'one or the other',
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Columns that are there, and of types that a state can work with. -#}
{%- macro _check_columns_to_generate(settings) -%}
    {%- set columns, cursor = event_windows._columns_of(settings.relation), settings.cursor -%}
    {%- set time = [['event_time', settings.event_time]] -%}
    {%- set keys = event_windows._named('keys', settings['keys']) -%}
    {%- set problems = event_windows._check_known_columns(
        settings.relation, columns, time + [['cursor', cursor], ['id', settings.rules.id]] + keys
    ) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, time)) -%}
    {%- do problems.extend(event_windows._check_key_types(columns, keys)) -%}
    {%- if problems -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set types = {'cursor': event_windows._cursor_type(columns, cursor), 'event_time': none} -%}
    {{- return(event_windows._type_problems('', {'cursor': cursor}, types, none)) -}}
{%- endmacro -%}

{#- How far ahead of the clock an event may be: none where the state would have to know the clock of an earlier run. -#}
{%- macro _skew_to_generate(settings) -%}
    {%- set reads_windows_again = settings.cut and settings.rules.id is not none
        and event_windows._cursor_type(event_windows._columns_of(settings.relation), settings.cursor)
            not in event_windows._time_types() -%}
    {{- return(none if event_windows._applies_changes(settings.cursor) or reads_windows_again else '1 hour') -}}
{%- endmacro -%}

{#- The gap that `suggest_gap` recommends, or where it recommends none the convention; as a comment which it is. -#}
{%- macro _gap_to_generate(relation, keys, event_time) -%}
    {%- set gap = event_windows._pauses_of(relation, keys, event_time, none).gap -%}
    {{- return({
        'gap': gap or '30 minutes',
        'about_gap': '{#- gap: ' ~ ('as suggest_gap recommends' if gap
            else 'a convention, since suggest_gap recommends none') ~ ' -#}\n',
    }) -}}
{%- endmacro -%}

{#- The four models: the state, and what is read of it. Pairs (what follows the name, text). -#}
{%- macro _state_models(settings) -%}
    {%- set unit = 'window' if settings.cut else 'session' -%}
    {%- set arguments = dict(settings.cut or {'gap': settings.gap}, cursor=settings.cursor) -%}
    {%- do arguments.update({'reread_events': settings.rereads or none}) -%}
    {%- do arguments.update(settings.rules) -%}
    {%- set state_model -%}
{{ settings.about_gap -}}
{{ '{{' }} config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='{{ unit }}_id',
    file_format='{{ settings.file_format }}',
    partition_by='{{ unit }}_date',
    incremental_predicates=[event_windows.within_reach('{{ unit }}_end')],
    {{- event_windows._delta_properties(settings.file_format, settings['keys']) }}
) {{ '}}' }}

{{ '{{' }} event_windows.{{ unit }}_state(
    events={{ settings.reference }},
    keys={{ event_windows._as_json(settings['keys']) }},
    event_time={{ event_windows._as_json(settings.event_time) }},
    {%- for argument in arguments if arguments[argument] is not none %}
    {{ argument }}={{ event_windows._as_json(arguments[argument]) }},
    {%- endfor %}
    {%- if settings.skew %}
    max_future_skew='{{ settings.skew }}',
    {%- endif %}
) {{ '}}' }}
    {%- endset -%}
    {{- return([['_state', state_model]] + event_windows._models_of_state(settings.name, 'live_' ~ unit ~ 's')) -}}
{%- endmacro -%}
