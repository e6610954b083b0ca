{#-
    What is wrong with a list of sources (`_given_sources`), each part named by its path (events[web].event_time).
    `expressions` are those of the call (`_expressions_of`), which each source has to have columns for.
-#}
{%- macro _check_sources(events, sources, keys, defaults, expressions=[]) -%}
    {%- set accepted = "a relation, or a list of sources such as [{'relation': ref('web'), 'watermark_delay': "
        ~ "'10 minutes'}, {'relation': ref('app')}], each with parts of "
        ~ event_windows._parts_of_source() | join(', ') -%}
    {%- if sources is none or not sources -%}
        {{- return([event_windows._problem('events', 'is not a list of sources', events, accepted)]) -}}
    {%- endif -%}
    {%- set problems, names = [], [] -%}
    {%- for source in sources -%}
        {%- set given = events[source.place] -%}
        {%- for part in given if part not in event_windows._parts_of_source() -%}
            {%- do problems.append(event_windows._problem(
                source.argument ~ part, 'is not a part of a source', given[part],
                event_windows._parts_of_source() | join(', ')
            )) -%}
        {%- endfor -%}
        {%- set relation = source.get('relation') -%}
        {%- do problems.extend(event_windows._check_relation(
            source.argument ~ 'relation', relation, "ref('model') or source('source', 'table')"
        )) -%}
        {%- do problems.extend(event_windows._check_readable(source.argument ~ 'relation', relation)) -%}
        {%- if source.name is not string or not source.name | trim -%}
            {%- do problems.append(event_windows._problem(
                source.argument ~ 'name', 'is not the name of a source', source.name,
                'a text; where it is not given, the name of the relation'
            )) -%}
        {#- while dbt parses, ref() is the model itself, so that names which are not given are all one -#}
        {%- elif source.name in names and (execute or 'name' in given) -%}
            {%- do problems.append(event_windows._problem(
                'events', 'has two sources of one name', source.name, "another 'name' for one of them"
            )) -%}
        {%- endif -%}
        {%- do names.append(source.name) -%}
        {%- do problems.extend(event_windows._check_source_parts(source, defaults)) -%}
        {%- do problems.extend(event_windows._check_source_columns(source, keys)) -%}
    {%- endfor -%}
    {%- for source in ([] if problems else sources) -%}
        {%- set columns = event_windows._projection(dict(source, cursor=none)) or '*' -%}
        {%- set read -%} (select {{ columns }} from {{ source.relation }}) {%- endset -%}
        {%- set found = event_windows._check_expressions(
            source.relation, source.known_columns, expressions, read=read
        ) -%}
        {%- do found.extend(
            event_windows._check_ordered(source.known_columns, [], expressions)
            + event_windows._check_conditions(source.known_columns, expressions)
        ) -%}
        {%- do problems.extend(found | reject('in', problems) | list) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_sources_together(sources, keys)) -%}
    {{- return(problems + ([] if problems else event_windows._check_one_table(sources))) -}}
{%- endmacro -%}

{#- Time, cursor and durations of one source, its own or those of the call. -#}
{%- macro _check_source_parts(source, defaults) -%}
    {%- set problems = event_windows._check_column(source.argument ~ 'event_time', source.event_time) -%}
    {%- do problems.extend(event_windows._check_cursor(
        source.cursor, source.argument ~ 'cursor', defaults.unapplied
    )) -%}
    {%- do problems.extend(event_windows._check_duration(
        source.argument ~ 'watermark_delay', source.watermark_delay
    )) -%}
    {%- if source.allowed_lateness is not none -%}
        {%- do problems.extend(event_windows._check_duration(
            source.argument ~ 'allowed_lateness', source.allowed_lateness,
            event_windows._duration_micros(source.watermark_delay) or 0
        )) -%}
    {%- endif -%}
    {%- if source.idle_after is not none -%}
        {%- do problems.extend(event_windows._check_duration(source.argument ~ 'idle_after', source.idle_after, 1)) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What a source names otherwise: a mapping of the state's names, each to a column or an expression. -#}
{%- macro _check_source_columns(source, keys) -%}
    {%- set problems, named, taken = [], [], [] -%}
    {%- for part in ['columns', 'keys'] -%}
        {%- set own = source.get(part) -%}
        {%- set accepted = "a mapping such as {'user_id': 'member_id'} or {'path': {'sql': 'lower(screen)'}}, of the "
            ~ "state's name to the column or expression of this source" -%}
        {%- if own is not mapping or own.identifier is defined -%}
            {%- do problems.append(event_windows._problem(
                source.argument ~ part, 'does not say what is named otherwise', own, accepted
            )) -%}
        {%- else -%}
            {%- for name in own -%}
                {%- set value = own[name] -%}
                {%- set text = value.sql if value is mapping and value.keys() | list == ['sql'] else value -%}
                {%- if text is not string or not text | trim or name is not string -%}
                    {%- do problems.append(event_windows._problem(
                        source.argument ~ part, 'holds something that is not a column', {name | string: value}, accepted
                    )) -%}
                {%- endif -%}
                {%- if part == 'keys' and event_windows._is_list(keys)
                        and name | lower not in keys | map('lower') -%}
                    {%- do problems.append(event_windows._problem(
                        source.argument ~ 'keys', 'names what is no key of the state', name, keys | join(', ')
                    )) -%}
                {%- endif -%}
                {%- do problems.extend(event_windows._check_new_name(source.argument ~ part, name, taken)) -%}
                {%- do named.append([source.argument ~ part, value]) -%}
            {%- endfor -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_source(
        source.argument ~ 'relation', source.get('relation'), source.found, named
    )) -%}
    {%- if source.found is not none and event_windows._will_run() -%}
        {%- do problems.extend(event_windows._check_known_columns(
            source.relation, source.known_columns, event_windows._named(source.argument ~ 'keys', keys) + [
                [source.argument ~ 'event_time', source.event_time], [source.argument ~ 'cursor', source.cursor]
            ]
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_key_types(
        source.known_columns, event_windows._named(source.argument ~ 'keys', keys)
    )) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What no source is wrong in for itself: keys and times of one type, and lateness that is bounded for all or none. -#}
{%- macro _check_sources_together(sources, keys) -%}
    {%- set problems = [] -%}
    {%- set bounded = sources | map(attribute='allowed_lateness') | reject('none') | list | length -%}
    {%- if bounded not in [0, sources | length] -%}
        {%- set given = {} -%}
        {%- for source in sources -%}
            {%- do given.update({source.name: source.allowed_lateness}) -%}
        {%- endfor -%}
        {%- do problems.append(event_windows._problem(
            'events', 'bounds the lateness of some sources, and one bound judges the rows of all', given,
            'allowed_lateness for each of them (the argument of the call is that of all who give none), or for none'
        )) -%}
    {%- endif -%}
    {%- set named = event_windows._named('keys', keys) -%}
    {%- set own_types = event_windows._types_of_own_keys(sources, named) -%}
    {%- for argument, name in named -%}
        {%- if name | lower == 'source_name' -%}
            {%- do problems.append(event_windows._problem(
                argument, 'uses the name under which rejected_events gives the source of a group', name,
                "another name; for each source 'keys': {'another_name': '" ~ name ~ "'}"
            )) -%}
        {%- endif -%}
        {%- set types, kinds = {}, [] -%}
        {%- for source in sources -%}
            {%- set type = event_windows._type_of(source.known_columns, name) -%}
            {%- set of_expression = none if type is not none else own_types.get(source.name, {}).get(name) -%}
            {%- if type is not none or of_expression is not none -%}
                {%- do types.update({source.name: type or of_expression}) -%}
                {%- do kinds.extend([] if type is not none else [event_windows._kind_of_type(of_expression)]) -%}
            {%- endif -%}
        {%- endfor -%}
        {#- an expression may give another size, in which equal keys are equal -#}
        {%- for source in types if kinds -%}
            {%- do kinds.append(event_windows._kind_of_type(types[source])) -%}
        {%- endfor -%}
        {%- if (kinds or types.values()) | unique | list | length > 1 -%}
            {%- do problems.append(event_windows._problem(
                argument, 'has another type in each source, so that equal keys could be told apart',
                dict(types, key=name),
                "one type in all; where it differs 'keys': {'" ~ name ~ "': {'sql': 'cast(" ~ name ~ " as string)'}}"
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The types of the keys that each source gives by an expression, by the names of source and key. -#}
{%- macro _types_of_own_keys(sources, keys) -%}
    {%- set types = {} -%}
    {%- for source in sources if source.found is not none and event_windows._may_read() -%}
        {%- set given, own, asked = event_windows._own_names(source), {}, [] -%}
        {%- for name in given -%}
            {%- do own.update({name | lower: given[name]}) -%}
        {%- endfor -%}
        {%- for _, name in keys if own[name | lower] is mapping -%}
            {%- do asked.append([own[name | lower].sql, event_windows._quote(name)]) -%}
        {%- endfor -%}
        {%- do types.update({source.name: event_windows._types_of_sql(asked, source.relation)} if asked else {}) -%}
    {%- endfor -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- Times of two types would be compared in the time zone of the session. -#}
{%- macro _check_time_of_sources(settings, run) -%}
    {%- set types = {} -%}
    {%- for source in run.sources if source.time_type is not none -%}
        {%- do types.update({source.name: source.time_type}) -%}
    {%- endfor -%}
    {%- if types.values() | unique | list | length > 1 -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            'events', 'have event times of two types, which only a time zone could compare', types,
            "one type; 'columns': {'seen_at': {'sql': 'cast(seen_at as timestamp)'}} where it differs"
        )]) -%}
    {%- endif -%}
{%- endmacro -%}

{#- Which watermark counts is a question only where there are several. -#}
{%- macro _check_policy(policy, several) -%}
    {%- set problems = event_windows._check_choice('watermark_policy', policy, ['min', 'max']) -%}
    {%- if not problems and policy != 'min' and not several -%}
        {%- do problems.append(event_windows._problem(
            'watermark_policy', 'chooses between the watermarks of several sources, and there is one', policy,
            'events as a list of sources with it'
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- What sessions of several sources can't be exact in. -#}
{%- macro _check_sessions_of_several(reread_events, given) -%}
    {%- set problems = [] -%}
    {%- if reread_events is true -%}
        {%- do problems.append(event_windows._problem(
            'reread_events', 'needs the order in which events came, which sources with a cursor each do not have',
            reread_events, 'one source; a view with a UNION of the sources, where they share a cursor'
        )) -%}
    {%- endif -%}
    {%- if given.late_test == 'session' -%}
        {%- do problems.append(event_windows._problem(
            'late_test', 'rejects sessions as a whole, whose events may be of several sources, so that no source could '
            ~ 'be told how many of its events were late', given.late_test, "'row' with a list of sources"
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Of deliveries the one that came first counts. -#}
{%- macro _check_windows_of_several(id) -%}
    {%- if id is none -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(
        'id', 'tells which delivery of an event came first, and sources with a cursor each have no common order', id,
        'one source; a view with a UNION of the sources, where they share a cursor'
    )]) -}}
{%- endmacro -%}
