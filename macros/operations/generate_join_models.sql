{#-
    Prints the files of models that keep the matches of two relations, as `generate_session_models` does for sessions;
    each begins with a comment that says its path. With a `direction` it is an as-of join.
-#}
{%- macro generate_join_models(
    left,
    right,
    on,
    lower='unbounded',
    upper='unbounded',
    how=none,
    allowed_lateness=none,
    name=none,
    direction=none,
    tolerance=none
) -%}
    {%- do event_windows._reject_unknown('generate_join_models', kwargs, [
        'left', 'right', 'on', 'lower', 'upper', 'how', 'allowed_lateness', 'name', 'direction', 'tolerance'
    ]) -%}
    {{- return(adapter.dispatch('generate_join_models', 'event_windows')(
        left=left, right=right, on=on, lower=lower, upper=upper, how=how, allowed_lateness=allowed_lateness, name=name,
        direction=direction, tolerance=tolerance
    )) -}}
{%- endmacro -%}

{%- macro default__generate_join_models(
    left, right, on, lower, upper, how, allowed_lateness, name, direction, tolerance
) -%}
    {%- set is_asof = direction is not none -%}
    {%- set given = {
        'left': left, 'right': right, 'on': on, 'how': how or ('left' if is_asof else 'inner'),
        'allowed_lateness': allowed_lateness,
    } -%}
    {%- do given.update(
        {'direction': direction, 'tolerance': tolerance} if is_asof
        else {'lower': 'unbounded' if lower is none else lower, 'upper': 'unbounded' if upper is none else upper}
    ) -%}
    {%- set found, problems = {}, event_windows._check_model_name(name) -%}
    {%- for side in ['left', 'right'] if given[side] is mapping -%}
        {%- do found.update({side: event_windows._find_relation(side ~ '.relation', given[side].get('relation'))}) -%}
        {%- do problems.extend(found[side].problems) -%}
    {%- endfor -%}
    {#- what is said of the other arguments does not depend on where the relations are -#}
    {%- set arguments = dict(
        given, condition=none, left_condition=none, right_condition=none, watermark_policy='min', max_future_skew=none,
        min_event_time=none, strategy='auto', allow_exact_matches=true
    ) -%}
    {%- for side in found -%}
        {%- do arguments.update({side: dict(given[side], relation=found[side].relation or 'unknown')}) -%}
    {%- endfor -%}
    {%- do arguments.update({'known_columns': event_windows._columns_of_sides(arguments)}) -%}
    {%- do problems.extend(event_windows._check_asof_join(arguments) if is_asof
        else event_windows._check_interval_join(arguments)) -%}
    {%- do problems.extend(event_windows._check_of_one_join(direction, tolerance, lower, upper)) -%}
    {%- do problems.extend([] if problems else event_windows._check_join_to_generate(arguments, is_asof)) -%}
    {%- for side in (['left', 'right'] if not problems else []) -%}
        {%- do problems.extend(event_windows._check_takes_no_place(name, found[side])) -%}
    {%- endfor -%}
    {%- do event_windows._raise_problems('generate_join_models', problems) -%}

    {%- set told = {} -%}
    {%- for side in found if 'columns' not in given[side] -%}
        {%- do told.update({side: event_windows._told_columns(arguments, side, found)}) -%}
    {%- endfor -%}
    {%- for side in told if told[side] -%}
        {%- do given.update({side: dict(given[side], columns=told[side])}) -%}
        {%- do arguments.update({side: dict(arguments[side], columns=told[side])}) -%}
    {%- endfor -%}
    {%- set skews = namespace(are_known=true) -%}
    {%- for side in found -%}
        {%- set type = event_windows._type_of(arguments.known_columns[side], given[side].cursor) -%}
        {%- set skews.are_known = skews.are_known and type in event_windows._time_types() -%}
        {%- do given.update({side: dict(given[side], relation=found[side].reference)}) -%}
    {%- endfor -%}
    {%- set settings = {
        'name': found.left.name ~ '_' ~ found.right.name if name is none else name,
        'given': given,
        'arguments': arguments,
        'sources': [found.left.source, found.right.source],
        'skew': '1 hour' if skews.are_known else none,
        'file_format': 'iceberg' if event_windows._format_of(found.left.relation) == 'iceberg' else 'delta',
    } -%}
    {%- do event_windows._say_files(
        settings.name,
        [['_state', event_windows._join_state_model(settings)]]
            + event_windows._models_of_state(settings.name, 'live_matches'),
        event_windows._join_model_yaml(settings),
        event_windows._delivery_tests(settings),
    ) -%}
{%- endmacro -%}

{#- What is of the other kind of join would be left out without a word. -#}
{%- macro _check_of_one_join(direction, tolerance, lower, upper) -%}
    {%- set has_bounds = lower not in [none, 'unbounded'] or upper not in [none, 'unbounded'] -%}
    {%- if direction is not none and has_bounds -%}
        {{- return([event_windows._problem(
            'lower and upper', 'are the interval of an interval join, and direction is of an as-of join',
            {'lower': lower, 'upper': upper, 'direction': direction},
            'direction, and tolerance if it is needed; or lower and upper',
        )]) -}}
    {%- elif direction is none and tolerance is not none -%}
        {{- return([event_windows._problem(
            'tolerance', 'is of an as-of join, which has a direction', tolerance,
            "with it a direction: 'backward', 'forward' or 'nearest'; for an interval join lower and upper"
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- What a state asks of the relations; an operation has looked them up, so they can be asked. -#}
{%- macro _check_join_to_generate(arguments, is_asof) -%}
    {%- set problems = event_windows._check_state_sides(arguments)
        + ([] if is_asof else event_windows._check_release(arguments)) -%}
    {%- for side in ['left', 'right'] -%}
        {%- set columns = arguments.known_columns[side] -%}
        {%- set time = [[side ~ '.event_time', arguments[side].event_time]] -%}
        {%- do problems.extend(event_windows._check_known_columns(
            arguments[side].relation, columns, event_windows._named_of_side(arguments, side) + time
        )) -%}
        {%- do problems.extend(event_windows._check_time_types(columns, time)) -%}
        {%- set cursor = arguments[side].get('cursor') -%}
        {%- do problems.extend(event_windows._type_problems(
            side ~ '.', {'cursor': cursor},
            {'cursor': event_windows._cursor_type(columns, cursor), 'event_time': none}, none
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The columns of a side whose caller names none: its id and time, under their names, or where two would be the same
    with the relation's before them (the side's where both relations have one name). A join that puts out no pairs takes
    none from its right side.
-#}
{%- macro _told_columns(arguments, side, found) -%}
    {%- if side == 'right' and not event_windows._join_types()[arguments.how].pairs -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set other = arguments['right' if side == 'left' else 'left'] -%}
    {%- set joined, taken = [], event_windows._reserved_match_columns() + ['window_start'] -%}
    {%- for entry in arguments.on if entry is string or 'time_window' not in entry -%}
        {%- do joined.append((entry if entry is string else entry[side]) | lower) -%}
        {%- do taken.append((entry if entry is string else entry.left) | lower) -%}
    {%- endfor -%}
    {%- do taken.extend(other.get('columns', [other.id, other.event_time]) | map('lower')) -%}
    {%- set prefix = side if found.left.name | lower == found.right.name | lower else found[side].name -%}
    {%- set columns = {} -%}
    {%- for name in [arguments[side].id, arguments[side].event_time] if name | lower not in joined -%}
        {%- set prefixed = prefix ~ '_' ~ name -%}
        {%- if name | lower not in taken and (name | lower)[:3] != 'ew_' -%}
            {%- do columns.update({name: name}) -%}
        {%- else -%}
            {%- do columns.update({(side ~ '_' if prefixed | lower in taken else '') ~ prefixed: name}) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns.values() | list if columns.keys() | list == columns.values() | list else columns) -}}
{%- endmacro -%}

{%- macro _join_state_model(settings) -%}
    {%- set given = settings.given -%}
    {%- set bounded = given.allowed_lateness is not none -%}
{{ '{{' }} config(
    materialized='incremental',
    incremental_strategy='merge',
    unique_key='match_id',
    file_format='{{ settings.file_format }}',
    {%- if bounded %}
    partition_by='is_final',
    incremental_predicates=['not DBT_INTERNAL_DEST.is_final'],
    {%- else %}
    partition_by='match_date',
    incremental_predicates=[event_windows.within_reach('{{ 'right' if given.how == 'right' else 'left' }}_event_at')],
    {%- endif %}
    on_schema_change='fail',
    {{- event_windows._delta_properties(
        settings.file_format, event_windows._join_columns(settings.arguments) | map(attribute='name'), not bounded
    ) }}
) {{ '}}' }}

{{ '{{' }} event_windows.{{ 'asof_join' if 'direction' in given else 'interval_join' }}(
    {%- for side in ['left', 'right'] %}
    {{ side }}={
        'relation': {{ given[side].relation }},
        {%- for part in given[side] if part != 'relation' and given[side][part] is not none %}
        {{ event_windows._text(part) }}: {{ event_windows._as_json(given[side][part]) }},
        {%- endfor %}
    },
    {%- endfor %}
    {%- for part in ['on', 'lower', 'upper', 'direction', 'tolerance', 'how'] if given.get(part) is not none %}
    {{ part }}={{ event_windows._as_json(given[part]) }},
    {%- endfor %}
    {%- if bounded %}
    allowed_lateness={{ event_windows._as_json(given.allowed_lateness) }},
    {%- endif %}
    {%- if settings.skew %}
    max_future_skew='{{ settings.skew }}',
    {%- endif %}
) {{ '}}' }}
{%- endmacro -%}

{#- Descriptions and tests of the four models, and the sources that are not declared yet. JSON is YAML. -#}
{%- macro _join_model_yaml(settings) -%}
    {%- set given, arguments = dict(settings.given), settings.arguments -%}
    {%- for side in ['left', 'right'] -%}
        {%- do given.update({side: dict(given[side], relation=event_windows._yaml_text(given[side].relation))}) -%}
    {%- endfor -%}
    {%- set columns = [] -%}
    {%- for column in event_windows._join_columns(arguments) -%}
        {%- set side = 'right' if 'left' not in column else 'left' -%}
        {%- set source = column.get(side, arguments.left.event_time) -%}
        {%- do columns.append([
            event_windows._as_json(column.name),
            event_windows._type_of(arguments.known_columns['left' if 'window' in column else side], source),
            'Start of the window that both times are in.' if 'window' in column
                else 'Equal on both sides.' if column.argument == 'on'
                else event_windows._as_json(source ~ ' of the ' ~ side ~ ' row.'),
        ]) -%}
    {%- endfor -%}
{{ event_windows._declared_sources(settings.sources) }}models:
  - name: {{ settings.name }}_state
    description: >
      The state of the join: what each run reads and merges into. Read {{ settings.name }} instead.
      One row per {{ 'left row' if 'direction' in given
        else 'match, per row without one (also those that have found one since)' }}, per rejected row, and per run.
    data_tests:
    {%- for side in ['left', 'right'] %}
      - event_windows.events_are_conserved:
          arguments:
            events: {{ given[side].relation }}
            cursor: {{ event_windows._as_json(given[side].cursor) }}
            side: {{ side }}
    {%- endfor %}
    {%- if given.allowed_lateness is none %}
      - event_windows.join_equals_rebuild:
          arguments:
            {%- for side in ['left', 'right'] %}
            {{ side }}:
              {%- for part in given[side] %}
              {{ part }}: {{ given[side][part] if part == 'relation' else event_windows._as_json(given[side][part]) }}
              {%- endfor %}
            {%- endfor %}
            {%- for part in ['on', 'lower', 'upper', 'direction', 'tolerance', 'how'] if given.get(part) is not none %}
            {{ event_windows._as_json(part) if part == 'on' else part }}: {{ event_windows._as_json(given[part]) }}
            {%- endfor %}
            {%- if settings.skew %}
            max_future_skew: {{ settings.skew }}
            {%- endif %}
    {%- else %}
      - event_windows.join_sources_are_kept:
          arguments:
            {%- for side in ['left', 'right'] %}
            {{ side }}:
              {%- for part in ['relation', 'id', 'event_time'] %}
              {{ part }}: {{ given[side][part] if part == 'relation' else event_windows._as_json(given[side][part]) }}
              {%- endfor %}
            {%- endfor %}
    {%- endif %}
  - name: {{ event_windows._yaml_text(settings.name) }}
    {%- if 'direction' in given %}
    description: Each left row with the right row that is nearest in time.
    {%- else %}
    description: Rows of two sources that belong together. One row per match, and per row without one if they come out.
    {%- endif %}
    columns:
    {%- for name, type, description in columns + [
        ['match_id', 'string', "Hash of the left row's id." if 'direction' in given
            else 'Hash of both ids; of one id where the row has no match.'],
        ['status', 'string', 'match, unmatched (none can come in time) or pending (none yet).'],
        ['updated_at', 'timestamp', 'When a run last wrote the row.'],
    ] -%}
        {{- event_windows._column_yaml(name, type, description, name == 'match_id') }}
    {%- endfor %}
  - name: {{ settings.name }}_rejected
    description: Rows of both sources that were rejected. One row per row of a source, reason and run.
    {{- event_windows._run_log_yaml(settings.name) }}
{%- endmacro -%}
