{#-
    Why a state can't be compared with a rebuild, or ''. What decides its rows, by `names` (paths of the settings), must
    be what the test was given, and no event may have been rejected as late: `lateness` is the path of that setting.
    Both sides are read out of JSON in the same way, so only values count. Names of columns have no letter case; where a
    text in an expression has one, the rows will differ. Of a calendar each part is compared.
-#}
{%- macro _compare_settings(identity, names, lateness) -%}
    {%- set paths, anyway = [], {} -%}
    {%- for name in names -%}
        {%- for part in (['unit', 'time_zone'] + event_windows._calendar_anyway().keys() | list
            if name == 'calendar' else ['']) -%}
            {%- do paths.append(name ~ ('.' if part else '') ~ part) -%}
            {%- do anyway.update({name ~ '.' ~ part: event_windows._calendar_anyway()[part]}
                if part in event_windows._calendar_anyway() else {}) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- set before, now = event_windows._setting('built_with', anyway), event_windows._setting('given', anyway) -%}
    {%- set both -%}
-- ew_both: the settings of the state and of this test
select
    checkpoint.settings as built_with,
    {{ event_windows._text(tojson(identity, sort_keys=true)) }} as given
from ew_checkpoint
    {%- endset -%}
    {%- set compared -%}
-- ew_settings: whether the state can equal a rebuild at all
select
    concat_ws(
        '; ',
        if({{ event_windows._lacks_checkpoint('built_with is null') }}, 'the state has no checkpoint', null),
        concat(
            'the state was built with allowed_lateness ', get_json_object(built_with, '$.{{ lateness }}'),
            '; only one of unlimited lateness equals a rebuild'
        ),
        transform(
            filter(
                array('{{ paths | join("', '") }}'),
                name -> not (
                    lower({{ before }})
                    <=> lower({{ now }})
                )
            ),
            name -> if(built_with is null, null, concat(
                'the state was built with ', name,
                ' ', coalesce({{ before }}, 'NULL'),
                ', this test was given ', coalesce({{ now }}, 'NULL')
            ))
        )
    ) as problem
from ew_both
    {%- endset -%}
    {{- return([both, compared]) -}}
{%- endmacro -%}

{#- The setting of the path `name` in JSON as text, or what stands for it where there is none. -#}
{%- macro _setting(json, anyway) -%}
    {%- set given -%} get_json_object({{ json }}, concat('$.', name)) {%- endset -%}
    {%- if not anyway -%}
        {{- return(given) -}}
    {%- endif -%}
coalesce({{ given }}, case name
    {%- for path in anyway %} when '{{ path }}' then '{{ anyway[path] }}'
    {%- endfor %} end)
{%- endmacro -%}

{#-
    The events that the state has taken in: what it has read of a source (`_run_source`), without those that were
    rejected for their time. `conditions` are what else holds for them, as SQL over columns that `of` qualifies. What an
    exact cursor adds to a row stands first: deliveries are told apart by their JSON, which has to end as the state's.
-#}
{%- macro _read_to_rebuild(state, source, place, step, conditions) -%}
    {%- set read = event_windows._read_so_far(
        state, source.relation, source.columns, source.cursor_name, place, source.tracks_rows
    ) -%}
    {%- set time = read.of ~ event_windows._quote(source.time_name) -%}
    {%- set time_us = event_windows._micros(time, event_windows._type_of(source.columns, source.time_name)) -%}
-- {{ step }}: the {{ source.name ~ ' ' if source.name else '' }}events the state has read
select {{ '_commit_version, ' if source.is_exact and source.columns is not none
}}{{ event_windows._all_columns(source.columns) if source.is_exact else '*' }}
from {{ read.sql }}
where
    {{ read.number }} <= (select checkpoint.sources[{{ place }}].cursor_to from ew_checkpoint)
    {%- for condition in conditions %}
    and {{ condition }}
    {%- endfor %}
    {%- if source.skew is not none %}
    and ({{ event_windows._is_future(time_us, read.number, source.skew) }}) is not true
    {%- endif %}
    {%- if source.first_time is not none %}
    and {{ time_us }} >= {{ event_windows._number(source.first_time) }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The live rows of a state beside those of the step `ew_rebuilt`, and what is different: the steps after it. `word`
    says what a row is, `id` names its column, `live` is the condition of a live row, `columns` are pairs of what the
    state has and its name, `values` says how a name is compared (`_compared_as`), `shown` are the columns of a failing
    row beside id and problem.
-#}
{%- macro _compare_with_rebuild(model, word, id, live, columns, values, shown) -%}
    {%- set names = event_windows._quoted(columns | map('last')) -%}
    {%- set held = [] -%}
    {%- set differences = [] -%}
    {%- for column in columns -%}
        {%- set name = event_windows._quote(column[1]) -%}
        {%- do held.append([column[0], name]) -%}
        {%- do differences.append(event_windows._difference(
            column[1], 'held.' ~ name, 'rebuilt.' ~ name, values.get(column[1])
        )) -%}
    {%- endfor -%}
    {%- set sides -%}
-- ew_sides: and the {{ word }}s of the state
select
    'state' as ew_side,
    {{ id }},
    {{ event_windows._columns(held) }}
from {{ model }}
where {{ live }}
union all
select
    'rebuild' as ew_side,
    {{ id }},
    {{ names | join(',\n    ') }}
from ew_rebuilt
    {%- endset -%}
    {%- set paired -%}
-- ew_paired: side by side, found by their id
select
    {{ id }},
    count_if(ew_side = 'state') as ew_times_held,
    count_if(ew_side = 'rebuild') as ew_times_rebuilt,
    any_value(struct({{ names | join(', ') }})) filter (where ew_side = 'state') as held,
    any_value(struct({{ names | join(', ') }})) filter (where ew_side = 'rebuild') as rebuilt
from ew_sides
group by {{ id }}
    {%- endset -%}
    {%- set said -%}
-- ew_said: what is different
select
    if(held is null, rebuilt, held) as ew_row,
    {{ id }},
    case
        when ew_times_held = 0 then 'a rebuild has the {{ word }}, the state has not'
        when ew_times_rebuilt = 0 then 'the state has the {{ word }}, a rebuild has not'
        when ew_times_held > 1 then concat('the state has the {{ word }} ', ew_times_held, ' times')
        else concat_ws('; ', {{ event_windows._differences(differences, 'a rebuild gives') | indent(8) }})
    end as problem
from ew_paired
    {%- endset -%}
    {%- set problem = ['problem', event_windows._free_name('problem', event_windows._quoted(shown))] -%}
    {%- set failing -%}
select
    {{ event_windows._columns_and(event_windows._of({'of': 'ew_row.'}, event_windows._quoted(shown))) }}{{ id }},
    {{ event_windows._columns([problem]) }}
from ew_said
where problem <> '' and (select problem from ew_settings) = ''
union all
select
    {{ event_windows._columns_and(event_windows._nulls(event_windows._quoted(shown))) }}null,
    problem
from ew_settings
where problem <> ''
    {%- endset -%}
    {{- return([sides, paired, said, {'sql': failing}]) -}}
{%- endmacro -%}

{#- A test of a join is about the state table itself, which has both ids. -#}
{%- macro _check_join_state_table(relation, columns) -%}
    {%- set problems = event_windows._check_state_table(relation, columns) -%}
    {%- if columns is not none and event_windows._will_run() and 'match_id' not in columns -%}
        {%- do problems.append(event_windows._problem(
            'model', 'is not the state of a join', relation, 'the model that interval_join or asof_join builds'
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
