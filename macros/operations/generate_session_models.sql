{#- Prints the files of models that keep the sessions of some events; each begins with a comment that says its path. -#}
{%- macro generate_session_models(events, keys, event_time, cursor, gap='30 minutes', name=none) -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set columns = event_windows._columns_of(found.relation) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_cursor(cursor)) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do problems.extend(event_windows._check_model_name(name)) -%}
    {%- set named = [['event_time', event_time], ['cursor', cursor]] -%}
    {%- if event_windows._is_list(keys) -%}
        {%- for key in keys -%}
            {%- do named.append(['keys', key]) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, [['event_time', event_time]])) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['events', 'keys', 'event_time', 'cursor', 'gap', 'name'])) -%}
    {%- if not problems -%}
        {%- set types = {'cursor': event_windows._cursor_type(columns, cursor), 'event_time': none} -%}
        {%- do problems.extend(event_windows._type_problems('', {'cursor': cursor}, types, none)) -%}
    {%- endif -%}
    {%- do event_windows._refuse('generate_session_models', problems) -%}

    {%- set settings = {
        'name': events.split('.')[-1] ~ '_sessions' if name is none else name,
        'relation': found.relation,
        'reference': found.reference,
        'source': found.source,
        'keys': keys,
        'event_time': event_time,
        'cursor': cursor,
        'gap': gap,
        'file_format': 'iceberg' if event_windows._in_catalog(found.relation).is_iceberg else 'delta',
    } -%}
    {%- set parts = [] -%}
    {%- for file in event_windows._session_model_files(settings) -%}
        {%- do parts.append('-- ' ~ file[0] ~ '\n' ~ file[1] ~ '\n') -%}
    {%- endfor -%}
    {%- set yaml = event_windows._session_model_yaml(settings) -%}
    {%- do event_windows._say(parts + ['# ' ~ yaml[0] ~ '\n' ~ yaml[1]]) -%}
{%- endmacro -%}
