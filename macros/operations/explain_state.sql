{#- Prints what a state model has done so far, what it holds, what its next run will do, and what deserves a look. -#}
{%- macro explain_state(state) -%}
    {%- do event_windows._reject_unknown('explain_state', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('explain_state', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__explain_state(state) -%}
    {%- set named = event_windows._found_state(state) -%}
    {%- do event_windows._raise_problems('explain_state', named.problems) -%}

    {%- set found = event_windows._state_measured(named.relation) -%}
    {%- if found.runs is none -%}
        {{- return(event_windows._say([named.relation ~ ' has no checkpoint: no run has finished yet.'])) -}}
    {%- endif -%}
    {%- set settings, open = found.settings, found.open -%}
    {%- set built_with = [] -%}
    {%- for name in settings | sort if settings[name] is not none and settings[name] != {} -%}
        {%- do built_with.append([name, settings[name] if settings[name] is string else tojson(settings[name])]) -%}
    {%- endfor -%}
    {%- set oldest = event_windows._said_keys(found['keys'], open.oldest_keys) if open else '' -%}
    {%- set warnings = event_windows._state_warnings(found) -%}
    {%- set explanation -%}
{{ named.relation }}: the state of {{ found.kind.said }} after {{ event_windows._counted(found.runs.row_count, 'run') }}
{{ event_windows._table(event_windows._state_facts(found), 0) }}

Built with
{{ event_windows._table(built_with, 0) }}

{{ event_windows._row_lines(found.rows, found.runs) }}
    {%- if open %}

The oldest {{ open.status }} row began {{ open.oldest_text }}{{ ': ' ~ oldest if oldest }}
    {%- endif %}

The next run
  reads what is after the cursor
  rejects as late {{ found.kind.late }} at or before the lateness bound
  moves the watermark if a newer event comes, and {{ found.kind.released }} that it then passes

{{ 'Worth a look' if warnings else 'Nothing stands out.' }}
    {%- for warning in warnings %}
  - {{ warning.text | replace('. ', '.\n    ') }}
    {%- endfor %}
    {%- endset -%}
    {%- do event_windows._say([explanation]) -%}
{%- endmacro -%}

{#-
    What an explanation of a state is made of: its rows by status, what all runs have done (`runs`, none before the
    first one has ended), the open rows, the settings, the keys, and the files of its table.
-#}
{%- macro _state_measured(relation) -%}
    {%- set kind = event_windows._kind_of(event_windows._columns_of(relation)) -%}
    {%- set sides, names = [], {} -%}
    {%- for name in kind.sources if not kind.several -%}
        {%- do sides.append(name ~ '_' if name else '') -%}
    {%- endfor -%}
    {%- for name in (event_windows._names_of_sources(relation) if kind.several else []) -%}
        {%- do sides.append('source_' ~ loop.index ~ '_') -%}
        {%- do names.update({'source_' ~ loop.index ~ '_': name}) -%}
    {%- endfor -%}
    {%- set rows = event_windows._read_rows(event_windows._measure_state(relation, kind, sides)) -%}
    {%- set runs = rows | selectattr('status', 'equalto', 'checkpoint') | first -%}
    {%- if not runs -%}
        {{- return({'runs': none}) -}}
    {%- endif -%}
    {%- set settings = fromjson(runs.newest.settings) -%}
    {{- return({
        'kind': kind,
        'sides': sides,
        'names': names,
        'rows': rows,
        'runs': runs,
        'settings': settings,
        'keys': kind['keys'] or settings['keys'],
        'open': rows | selectattr('status', 'equalto', kind.waits) | sort(attribute='oldest_text') | first,
        'files': event_windows._files_of(relation),
    }) -}}
{%- endmacro -%}

{#-
    A state table by status, reason and, for a join, side: a row for each with what there is of it, and of checkpoints
    what all runs have done and where the newest one ended. Times are text in UTC.
-#}
{%- macro _measure_state(state, kind, sides) -%}
    {%- set known_columns = event_windows._columns_of(state) -%}
    {%- set keys = [] -%}
    {%- for key in (kind['keys'] or event_windows._columns_before(known_columns, kind.id)) -%}
        {%- do keys.append(['k' ~ loop.index, key]) -%}
    {%- endfor -%}
    {%- set group_by, of_join = kind.grouped_by, kind.id == 'match_id' -%}
    {%- set whose = [
        "case when status in ('pending', 'unmatched') then if(left_id is null, 'right', 'left') else side end", 'side',
    ] -%}
    {%- set rows -%}
-- ew_rows: the state, and whose each row is
select
    {{ event_windows._columns(kind.grouped_by[:2] + [whose] if of_join else group_by) }},
    {%- if of_join %}
    is_final,
    {%- endif %}
    {{ event_windows._columns([[kind.counted, 'event_count']]) }},
    updated_at,
    checkpoint,
    {{ event_windows._first_time(known_columns, kind.begins_at) }} as ew_first,
    {{ event_windows._first_time(known_columns, kind.ends_at) }} as ew_last,
    named_struct({{ event_windows._struct_fields(keys) | join(', ') }}) as ew_keys
from {{ state }}
    {%- endset -%}
    {%- set counted -%}
-- ew_counted: what there is of each kind
select
    {{ event_windows._columns(group_by) }},
    count(*) as row_count,
    sum(event_count) as events,
    {%- if of_join %}
    count_if(is_final) as final_rows,
    {%- endif %}
    min(updated_at) as ew_first_written,
    max(updated_at) as ew_last_written,
    min(ew_first) as ew_oldest,
    min_by(ew_keys, ew_first) as oldest_keys,
    max_by(ew_keys, ew_last) as newest_keys,
    max(ew_last - ew_first) as longest,
    max_by(ew_keys, ew_last - ew_first) as longest_keys,
    count_if(ew_last - ew_first > 86400000000) as longer_than_a_day,
    {%- for side in sides %}
    {%- set source = event_windows._source_of_run(loop.index0) %}
    sum({{ source }}.events_read) as {{ side }}events_read,
    sum({{ source }}.rejected['late']) as {{ side }}rejected_late,
    {%- endfor %}
    {%- if kind.several %}
    sum({{ event_windows._over_sources('events_read') }}) as read_of_all,
    {%- endif %}
    max_by(checkpoint, checkpoint.run) as newest
from ew_rows
group by {{ group_by | join(', ') }}
    {%- endset -%}
    {%- set said -%}
select
    *,
    {%- for side in sides %}
    {%- set source = 'newest.sources[' ~ loop.index0 ~ ']' %}
    {%- set cursor = event_windows._cursor_text(source ~ '.cursor_to', source ~ '.cursor_type') %}
    {{ cursor | indent(4) }} as {{ side }}cursor_text,
    {{ event_windows._utc_text(source ~ '.max_event_time') }} as {{ side }}newest_event_text,
    {%- endfor %}
    {{ event_windows._utc_text('newest.watermark_to') }} as watermark_text,
    {{ event_windows._utc_text('newest.bound_to') }} as bound_text,
    {{ event_windows._utc_text('ew_oldest') }} as oldest_text,
    {{ event_windows._utc_text('unix_micros(ew_first_written)') }} as first_written_text,
    {{ event_windows._utc_text('unix_micros(ew_last_written)') }} as last_written_text
from ew_counted
    {%- endset -%}
    {{- return(event_windows._with([rows, counted, {'sql': said}])) -}}
{%- endmacro -%}

{#- The first of these columns of time that is not NULL, in microseconds. -#}
{%- macro _first_time(known_columns, names) -%}
    {%- set times = [] -%}
    {%- for name in names -%}
        {%- do times.append(event_windows._micros(name, event_windows._type_of(known_columns, name))) -%}
    {%- endfor -%}
    {{- return(times[0] if times | length == 1 else 'coalesce(' ~ times | join(', ') ~ ')') -}}
{%- endmacro -%}

{#-
    What deserves a look in a state that `_state_measured` has found, each as `about` (clock, late, long or files) and
    `text`. `explain_state` prints them, and `make report` shows them. The `sides` are prefixes of what a join counts.
-#}
{%- macro _state_warnings(measured) -%}
    {%- set runs, open, keys = measured.runs, measured.open, measured['keys'] -%}
    {%- set sides, files = measured.sides, measured.files -%}
    {%- set found = [] -%}
    {%- for side in sides -%}
        {%- set of_side = 'of the source ' ~ measured.names[side] ~ ' ' if side in measured.names
            else 'of the ' ~ side[:-1] ~ ' side ' if side else '' -%}
        {%- set source = runs.newest.sources[loop.index0] -%}
        {%- set ahead = source.get('max_event_time', 0) - source.get('cursor_to', 0) -%}
        {%- if source.get('cursor_type') in ['timestamp', 'timestamp_ntz'] and ahead > event_windows._worst_skew() -%}
            {%- set last = event_windows._said_keys(keys, open.newest_keys) if open and keys and not side else '' -%}
            {%- set text -%}
The newest event {{ of_side }}is {{ event_windows._rough_duration(ahead) }} later than the newest arrival.
A clock that is ahead has moved the watermark, so {{ measured.kind.early }} too early
{{- ' (the last one is of ' ~ last ~ ')' if last }}.
max_future_skew='1 hour' rejects such events; then --full-refresh takes the watermark back.
            {%- endset -%}
            {%- do found.append({'about': 'clock', 'text': text | replace('\n', ' ')}) -%}
        {%- endif -%}
        {%- set read = runs.get(side ~ 'events_read', 0) -%}
        {%- set late = runs.get(side ~ 'rejected_late', 0) -%}
        {%- if 100 * late > read -%}
            {%- set text -%}
{{ event_windows._percent(late, read) }} of the events {{ of_side }}were rejected as late.
suggest_lateness shows which allowed_lateness would take them in.
            {%- endset -%}
            {%- do found.append({'about': 'late', 'text': text | replace('\n', ' ')}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if open and open.longer_than_a_day -%}
        {%- set text -%}
{{ event_windows._counted(open.longer_than_a_day, 'open session') }}
{{ 'has' if open.longer_than_a_day == 1 else 'have' }} gone on for longer than a day.
The longest{{ ', of ' ~ event_windows._said_keys(keys, open.longest_keys) ~ ',' if keys }} has for
{{ event_windows._rough_duration(open.longest) }}: a robot or a sensor? It ends when a pause is longer than the gap.
        {%- endset -%}
        {%- do found.append({'about': 'long', 'text': text | replace('\n', ' ')}) -%}
    {%- endif -%}
    {%- if files is not none and files.number > 100 and files.bytes < 16000000 * files.number -%}
        {%- set text -%}
The table has many small files ({{ event_windows._said_files(files) }}), which every run opens:
dbt run-operation compact_state, with dry_run: false.
        {%- endset -%}
        {%- do found.append({'about': 'files', 'text': text | replace('\n', ' ')}) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}

{#- The values of keys as a person reads them. JSON leaves out a NULL. -#}
{%- macro _said_keys(names, values) -%}
    {%- set parts = [] -%}
    {%- for name in names -%}
        {%- set place = 'k' ~ loop.index -%}
        {%- do parts.append(name ~ ' ' ~ (event_windows._shown(values[place]) if place in values else 'NULL')) -%}
    {%- endfor -%}
    {{- return(parts | join(', ')) -}}
{%- endmacro -%}
