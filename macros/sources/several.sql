{#-
    Several sources of one state: `events` is a list of mappings. Each source has a cursor and a delay of its own, and
    gives rows of one shape, so that the steps after the arrivals know of one source only.
-#}

{#- What a source of a list may say, and what of it the call says for those that do not. -#}
{%- macro _parts_of_source() -%}
    {{- return([
        'relation', 'name', 'event_time', 'cursor', 'watermark_delay', 'allowed_lateness', 'columns', 'keys',
        'idle_after'
    ]) -}}
{%- endmacro -%}

{%- macro _parts_with_default() -%}
    {{- return(['event_time', 'cursor', 'watermark_delay', 'allowed_lateness']) -}}
{%- endmacro -%}

{#-
    The sources of a call, each a mapping of what is `given` for it, and its `known_columns` under the state's names. A
    single source has no name. A list is put in the order of its names, so that the order in the call does not matter.
    None where an entry of the list is no mapping.
-#}
{%- macro _given_sources(events, given) -%}
    {%- if not event_windows._is_list(events) -%}
        {{- return([dict(given, known_columns=event_windows._columns_of(events))]) -}}
    {%- endif -%}
    {%- set sources = {} -%}
    {%- for entry in events -%}
        {%- if entry is not mapping or entry.identifier is defined -%}
            {{- return(none) -}}
        {%- endif -%}
        {%- set source = dict(given, columns={}, keys={}, idle_after=none, place=loop.index0) -%}
        {%- do source.update(entry) -%}
        {%- for part in event_windows._parts_with_default() if entry.get(part) is none -%}
            {%- do source.update({part: given[part]}) -%}
        {%- endfor -%}
        {%- set relation = entry.get('relation') -%}
        {%- set name = entry.get('name', relation.identifier if event_windows._is_relation(relation) else none) -%}
        {%- do source.update({
            'name': name, 'argument': 'events[' ~ (name if name is string and name else loop.index0) ~ '].'
        }) -%}
        {%- do sources.update({(name | string ~ ' ' ~ loop.index0): source}) -%}
    {%- endfor -%}
    {%- set ordered = [] -%}
    {%- for name in sources | sort -%}
        {%- set source = sources[name] -%}
        {%- set relation = source.get('relation') -%}
        {%- set found = event_windows._columns_of(relation) -%}
        {%- do ordered.append(dict(source, found=found, known_columns=event_windows._renamed(found, source))) -%}
    {%- endfor -%}
    {{- return(ordered) -}}
{%- endmacro -%}

{#- What a source names otherwise: the state's name of a key or column, and the name or {'sql': expression} for it. -#}
{%- macro _own_names(source) -%}
    {%- set own = {} -%}
    {%- for part in ['columns', 'keys'] if source.get(part) is mapping -%}
        {%- do own.update(source[part]) -%}
    {%- endfor -%}
    {{- return(own) -}}
{%- endmacro -%}

{#- The columns of a source (`_columns_of`) under the state's names. The type of an expression is not known. -#}
{%- macro _renamed(found, source) -%}
    {%- if found is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set columns = dict(found) -%}
    {%- set own = event_windows._own_names(source) -%}
    {%- for name in own -%}
        {%- do columns.update({name | lower: {'name': name, 'type': event_windows._type_of(found, own[name])}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The select list that gives a source's rows the state's names, or none where they have them. Where the catalog does
    not know the columns, all of them are taken: then none may have a name that the source gives to another.
-#}
{%- macro _projection(source) -%}
    {%- set own = event_windows._own_names(source) -%}
    {%- if not own -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set columns = ['*'] if source.found is none else [] -%}
    {%- set taken = own | map('lower') | list -%}
    {%- for name in (source.found or {}) if name not in taken -%}
        {%- do columns.append(event_windows._quote(source.found[name].name)) -%}
    {%- endfor -%}
    {%- for name in own -%}
        {%- set value = own[name].sql if own[name] is mapping else event_windows._quote(own[name]) -%}
        {%- do columns.append(value ~ ' as ' ~ event_windows._quote(name)) -%}
    {%- endfor -%}
    {%- if source.cursor is mapping and source.found is not none -%}
        {%- do columns.extend(['_change_type', '_commit_version']) -%}
    {%- endif -%}
    {{- return(columns | join(', ')) -}}
{%- endmacro -%}

{#- Adds to a source what only one of several has. Names of its steps and figures begin with the `prefix`. -#}
{%- macro _one_of_several(source, given, place) -%}
    {%- do source.update({
        'prefix': 'source_' ~ (place + 1) ~ '_',
        'argument': given.argument,
        'relation_argument': given.argument ~ 'relation',
        'projection': event_windows._projection(given),
        'idle_after': event_windows._duration_micros(given.idle_after),
    }) -%}
    {{- return(source) -}}
{%- endmacro -%}

{#-
    The columns that the steps after the arrivals work with, each with the type that all sources give it; without one
    where they differ, or one is not known.
-#}
{%- macro _common_columns(sources, names) -%}
    {%- if sources | length == 1 and not sources[0].argument -%}
        {{- return(sources[0].known_columns) -}}
    {%- endif -%}
    {%- set columns = {} -%}
    {%- for name in names -%}
        {%- set types = [] -%}
        {%- for source in sources -%}
            {%- do types.append(event_windows._type_of(source.known_columns, name)) -%}
        {%- endfor -%}
        {%- set same = types | unique | list -%}
        {%- do columns.update({name | lower: {'name': name, 'type': same[0] if same | length == 1 else none}}) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    The settings of a state of several sources: its watermark may follow the clock, its rejected rows are grouped by
    their source as well (`split_by`), and its types are those that all sources have.
-#}
{%- macro _settings_of_several(settings, given) -%}
    {%- set times = [] -%}
    {%- for source in settings.sources -%}
        {%- do times.append(event_windows._type_of(source.columns, source.time_name)) -%}
    {%- endfor -%}
    {%- set idle = settings.sources | map(attribute='idle_after') | reject('none') | list -%}
    {{- return(dict(
        settings,
        several=true,
        follows_clock=idle | length > 0,
        split_by=['ew_rejected_from'],
        time_type=times[0] if times | unique | list | length == 1 else none,
        identity=event_windows._identity_of_several(settings, given),
    )) -}}
{%- endmacro -%}

{#-
    The identity of a state of several sources: what is the source's own under the name of each, beside what all have in
    common (from `settings.identity`, which is made with the first one). The list of names shows a source that comes or
    goes later.
-#}
{%- macro _identity_of_several(settings, given) -%}
    {%- set identity = settings.identity -%}
    {%- set common = dict(identity, sources=[], watermark_policy=settings.policy) -%}
    {%- for part in event_windows._parts_with_default() -%}
        {%- do common.pop(part, none) -%}
    {%- endfor -%}
    {#- readers of a state look here for whether lateness is bounded -#}
    {%- do common.update({'allowed_lateness': identity.allowed_lateness}) -%}
    {%- for source in settings.sources -%}
        {%- set own = event_windows._source_identity(source, given[loop.index0]) -%}
        {%- for part in ['min_event_time', 'max_future_skew'] -%}
            {%- do own.pop(part, none) -%}
        {%- endfor -%}
        {%- do own.update({
            'columns': given[loop.index0].columns,
            'keys': given[loop.index0]['keys'],
            'idle_after': none if source.idle_after is none else event_windows._duration_text(source.idle_after),
        }) -%}
        {%- do common.sources.append(source.name) -%}
        {%- do common.update({'source ' ~ source.name: own}) -%}
    {%- endfor -%}
    {{- return(common) -}}
{%- endmacro -%}

{#- A number that is measured of each source (`_know_source`), for all of them; none where one has none. -#}
{%- macro _measured_of_all(run, name) -%}
    {%- set total = namespace(sum=0) -%}
    {%- for source in run.sources -%}
        {%- if not source.measured or name not in source.measured -%}
            {{- return(none) -}}
        {%- endif -%}
        {%- set total.sum = total.sum + source.measured[name] -%}
    {%- endfor -%}
    {{- return(total.sum) -}}
{%- endmacro -%}

{#- Whether the new events of a run (or `of` them), each as often as `copies` says, are few enough to be broadcast. -#}
{%- macro _are_few(run, copies=1, of='events') -%}
    {{- return(run.is_known and event_windows._measured_of_all(run, of) * copies <= 500000) -}}
{%- endmacro -%}

{#- What goes into the id of a rejected group: groups of two sources may be the same in all else. -#}
{%- macro _source_in_id(settings) -%}
    {%- if settings.several -%}
, ' of source ', ew_rejected_from
    {%- endif -%}
{%- endmacro -%}

{#- The name of the source that a rejected group is of. -#}
{%- macro _name_of_source(settings) -%}
case ew_rejected_from
    {%- for source in settings.sources %} when {{ loop.index0 }} then {{ event_windows._text(source.name) }}
    {%- endfor %} end
{%- endmacro -%}
