{#-
    The types that the values of a run come from, by the arguments that name them: keys, event times, what
    aggregates keep values of, and columns of the sides of a join. What is not known has none.
-#}
{%- macro _types_of_run(settings, run) -%}
    {%- set types = {} -%}
    {%- for type in settings.key_types or [] -%}
        {%- do types.update({'keys.' ~ settings['keys'][loop.index0][1:-1]: type}) -%}
    {%- endfor -%}
    {%- for source in run.sources -%}
        {%- do types.update({source.argument ~ 'event_time': source.time_type}) -%}
    {%- endfor -%}
    {%- do types.update(event_windows._types_of_sides(settings, run) if settings.kind == 'join' else {}) -%}
    {%- set given = settings.given_aggregates or {'types': {}, 'aggregates': {}} -%}
    {%- for name in given.types if event_windows._known_function(given.aggregates[name].function) not in [
        'count', 'count_if', 'bool_and', 'bool_or', 'count_distinct'
    ] -%}
        {%- do types.update({'aggregates.' ~ name: given.types[name]}) -%}
    {%- endfor -%}
    {%- do types.update(event_windows._types_within(settings, given.aggregates)) -%}
    {%- set known = {} -%}
    {%- for name in types if types[name] not in [none, 'void'] -%}
        {%- do known.update({name: types[name]}) -%}
    {%- endfor -%}
    {{- return(known) -}}
{%- endmacro -%}

{#- The types of columns within SQL whose values a state keeps: what is cut on, ordered by, or aggregated in SQL. -#}
{%- macro _types_within(settings, aggregates) -%}
    {%- set types, within = {}, {'cut_on': (settings.rules or {}).get('cut_on') or []} -%}
    {%- for name in aggregates -%}
        {%- do within.update({
            'aggregates.' ~ name ~ '.order_by': aggregates[name].get('order_by') or [],
            'aggregates.' ~ name ~ '.sql': [aggregates[name].get('sql') or ''],
        }) -%}
    {%- endfor -%}
    {%- for argument in within -%}
        {%- for sql in within[argument] -%}
            {%- for word in event_windows._words_in(sql) if word in (settings.columns or {}) -%}
                {%- do types.update({argument ~ '.' ~ word: event_windows._type_of(settings.columns, word)}) -%}
            {%- endfor -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- The types of what a join keeps of its sides: ids, and the columns of the result by their names there. -#}
{%- macro _types_of_sides(settings, run) -%}
    {%- set types = {} -%}
    {%- for side in run.sources -%}
        {%- do types.update({side.name ~ '.id': side.id_type}) -%}
        {%- for column in settings.columns if side.name in column -%}
            {%- set argument = 'on.' ~ side.name if column.argument == 'on' else column.argument -%}
            {%- do types.update({
                argument ~ '.' ~ column.name | lower: event_windows._type_of(side.columns, column[side.name])
            }) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- What a checkpoint remembers: of each type the first that a run has known. -#}
{%- macro _types_of_state(settings, run) -%}
    {{- return(dict(
        event_windows._types_of_run(settings, run), **event_windows._details_before(run).get('types', {})
    )) -}}
{%- endmacro -%}

{#-
    What the checkpoint of a run has beside its numbers. `untyped`: aggregates whose type the run did not know that kept
    them first, each with what it took for it.
-#}
{%- macro _details_of_run(settings, run) -%}
    {%- set details = {'invocation_id': invocation_id, 'format': event_windows._format_of_aggregates(run)} -%}
    {%- set types, given = event_windows._types_of_state(settings, run), settings.given_aggregates -%}
    {%- set untyped = dict(event_windows._details_before(run).get('untyped', {})) -%}
    {%- for name in given.aggregates if event_windows._known_function(given.aggregates[name].get('function'))
        in ['sum', 'avg', 'approx_count_distinct'] and 'aggregates.' ~ name not in types -%}
        {%- do untyped.update({name: untyped.get(name, given.types.get(name))}) -%}
    {%- endfor -%}
    {%- do details.update({'untyped': untyped} if untyped else {}) -%}
    {{- return(details) -}}
{%- endmacro -%}

{#-
    Stops where a type has become one whose values the table would round, shift or tell apart from equal ones: it keeps
    the types of its first run.
-#}
{%- macro _check_types_of_state(settings, run) -%}
    {%- set problems, before = [], event_windows._details_before(run).get('types', {}) -%}
    {%- set now = event_windows._types_of_run(settings, run) -%}
    {%- for name in now if name in before -%}
        {%- if event_windows._kind_of_type(now[name]) != event_windows._kind_of_type(before[name]) -%}
            {%- do problems.append(event_windows._problem(
                name, 'has another type than the state was built with', now[name],
                before[name] ~ ', such as by a cast, or --full-refresh to build the state anew',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do event_windows._raise_problems(settings.macro, problems) -%}
{%- endmacro -%}
