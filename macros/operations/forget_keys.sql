{#-
    Removes keys from a state, and from the models of `session_events` that are named: sessions, tombstones and rejected
    events, in one commit for each table. While `dry_run` is true, nothing is changed.
-#}
{%- macro forget_keys(state, keys, session_events=[], dry_run=true) -%}
    {%- do event_windows._reject_unknown('forget_keys', kwargs, ['state', 'keys', 'session_events', 'dry_run']) -%}
    {{- return(adapter.dispatch('forget_keys', 'event_windows')(
        state=state, keys=keys, session_events=session_events, dry_run=dry_run
    )) -}}
{%- endmacro -%}

{%- macro default__forget_keys(state, keys, session_events, dry_run) -%}
    {%- set found = event_windows._found_state(state) -%}
    {%- set problems = found.problems -%}
    {%- set columns = none if problems else event_windows._columns_of(found.relation) -%}
    {%- set types = event_windows._forgotten_key_types(columns) -%}
    {%- if columns is not none and not types and not event_windows._kind_of(columns)['keys'] -%}
        {%- do problems.append(event_windows._problem(
            'state', 'has no keys, so that nothing tells the events of one key from others', state,
            'a state that has keys; of this one delete the events from its source, then run it with --full-refresh',
        )) -%}
    {%- elif columns is not none and not types -%}
        {%- do problems.append(event_windows._problem(
            'state', 'is the state of a join, whose rows are told by ids and not by keys', state,
            'a state that has keys; for a join delete the rows from its sources, then run it with --full-refresh',
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_forgotten(keys, types)) -%}
    {%- set tables = event_windows._named_session_events(session_events, types, problems) -%}
    {%- if dry_run is not boolean -%}
        {%- do problems.append(event_windows._problem(
            'dry_run', 'is neither true nor false', dry_run, 'true or false',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('forget_keys', problems) -%}

    {%- set kind = event_windows._kind_of(columns) -%}
    {%- set condition = event_windows._is_forgotten(keys, types) -%}
    {%- set counted -%}
select status, count(*) as number, sum({{ kind.counted }}) as events from {{ found.relation }}
{{- " where status <> 'checkpoint' and (" ~ condition }}) group by status order by status
    {%- endset -%}
    {%- set counts = event_windows._read_rows(counted) -%}
    {%- if counts and not dry_run -%}
        {%- do run_query(event_windows._forgetting_merge(
            found.relation, kind.id, kind.counted, condition
        )) -%}
    {%- endif -%}
    {%- set would_delete = 'would delete' if dry_run else 'deleted' -%}
    {%- set done -%}
{{ found.relation }}: {{ event_windows._counted(keys | length, 'key') }} {{ 'to forget' if dry_run else 'forgotten' }}
    {%- for count in counts %}
  {{ would_delete }} {{ event_windows._counted(count.number, count.status ~ ' row') }} of
{{- ' ' ~ event_windows._counted(count.events, 'event') }}
    {%- else %}
  no row has one of these keys
    {%- endfor %}
    {%- for table in tables %}
        {%- set number = event_windows._deleted('from ' ~ table ~ ' where ' ~ condition, dry_run) %}
{{ table }}
  {{ would_delete }} {{ event_windows._counted(number, 'row') }}
    {%- endfor %}
{{ event_windows._left_to_forget([found.relation] + tables) }}
    {%- if dry_run %}
  Nothing was changed: dry_run is true, which is the default. To do this, give dry_run: false.
    {%- endif %}
    {%- endset -%}
    {%- do event_windows._say([done]) -%}
{%- endmacro -%}

{#- The key columns of a state with their types; none of a join, and of a table that is not there. -#}
{%- macro _forgotten_key_types(columns) -%}
    {%- set types = {} -%}
    {%- if columns is none or event_windows._kind_of(columns)['keys'] -%}
        {{- return(types) -}}
    {%- endif -%}
    {%- set keys = event_windows._columns_before(columns, event_windows._kind_of(columns).id) -%}
    {%- for name in columns if event_windows._quote(columns[name].name) in keys -%}
        {%- do types.update({name: columns[name]}) -%}
    {%- endfor -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- The tables of `session_events` by their names; what is wrong with them is added to the problems. -#}
{%- macro _named_session_events(names, types, problems) -%}
    {%- set tables = [] -%}
    {%- if not event_windows._is_list(names) -%}
        {%- do problems.append(event_windows._problem(
            'session_events', 'is not a list', names, 'a list of the models that session_events builds, or []',
        )) -%}
        {{- return(tables) -}}
    {%- endif -%}
    {%- for name in names -%}
        {%- set found = event_windows._find_relation('session_events', name) -%}
        {%- do problems.extend(found.problems) -%}
        {%- if found.relation is not none -%}
            {%- set columns = event_windows._columns_of(found.relation) -%}
            {%- if 'event_number' not in columns or types.keys() | reject('in', columns) | list -%}
                {%- do problems.append(event_windows._problem(
                    'session_events', 'has no column event_number, or not the keys of the state', name,
                    'a model that session_events builds, with the columns '
                        ~ (types.keys() | list + ['event_number']) | join(', '),
                )) -%}
            {%- elif found.relation.type == 'view' -%}
                {%- do problems.append(event_windows._problem(
                    'session_events', 'is a view, which holds no rows of its own', name, 'a table, or leave it out',
                )) -%}
            {%- endif -%}
            {%- do tables.append(found.relation) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(tables) -}}
{%- endmacro -%}
