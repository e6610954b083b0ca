{#-
    The newest checkpoint of the state that this run continues, with its settings as `built_with`. None in a first run,
    and where nothing may be read.
-#}
{%- macro _last_checkpoint(macro_name, row_id) -%}
    {%- if not event_windows._may_read() or not is_incremental() -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set newest -%}
select {{ row_id }} as id, checkpoint.* from {{ this }} where status = 'checkpoint' order by checkpoint.run desc limit 1
    {%- endset -%}
    {%- set found = event_windows._read_one(newest) -%}
    {%- if found is none or 'sources' not in found -%}
        {%- set why = 'has no checkpoint, so it was not built by this macro' if found is none
            else 'was built by an earlier version of the package, whose checkpoints this one does not read' -%}
        {%- set message -%}
{{ event_windows._caller(macro_name) }}: {{ this }} {{ why }}. Nothing was written;
{{- ' ' }}run it once with --full-refresh to build the state anew.
        {%- endset -%}
        {%- do exceptions.raise_compiler_error(message) -%}
    {%- endif -%}
    {{- return(dict(found, built_with=fromjson(found.settings))) -}}
{%- endmacro -%}

{#- The state that a run continues: its `checkpoint`, and keys and aggregates as it spells them (`_spelled_as`). -#}
{%- macro _state_to_continue(macro_name, row_id, keys, aggregates) -%}
    {%- set checkpoint = event_windows._last_checkpoint(macro_name, row_id) -%}
    {%- set built_with = event_windows._built_with(checkpoint) -%}
    {{- return({
        'checkpoint': checkpoint,
        'keys': event_windows._spelled_as(keys, built_with.get('keys')),
        'aggregates': event_windows._spelled_as(aggregates, built_with.get('aggregates')),
    }) -}}
{%- endmacro -%}

{#- What the state that is continued was built with (`_last_checkpoint`); empty in a first run. -#}
{%- macro _built_with(checkpoint) -%}
    {{- return(checkpoint.built_with if checkpoint else {}) -}}
{%- endmacro -%}

{#- The newest checkpoint of the state as a query, for a run that may not read it beforehand. -#}
{%- macro _live_checkpoint() -%}
-- ew_checkpoint: where the run before ended
select checkpoint.*
from {{ this }}
where status = 'checkpoint'
order by checkpoint.run desc
limit 1
{%- endmacro -%}

{#-
    The rows that a run has to write, and one row more that counts them (`ew_is_row` is false): each row of `ew_decided`
    is taken twice, once for itself and once to be counted, so that rows and counts come out of one pass. (A step that
    two selects read is computed twice.) Rows are told apart by their id, so that grouping leaves each as it is.
    `columns` are names, or pairs of SQL and name; `counts` pairs of a number of each row and the name of their sum.
-#}
{%- macro _rows_and_counts(columns, counts, written) -%}
    {%- set names = ['ew_is_row'] -%}
    {%- set twice -%}
-- ew_twice: each changed row for itself, and once to be counted
select
    ew_is_row,
    {%- for column in columns %}
    {%- set value, name = [column, column] if column is string else column %}
    {%- do names.append(name) %}
    if(ew_is_row, {{ value }}, null) as {{ name }},
    {%- endfor %}
    {%- for value, name in counts %}
    if(ew_is_row, 0L, {{ value }}) as {{ name }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_decided
lateral view explode(array(true, false)) as ew_is_row
{%- if written %}
where {{ written }}
{%- endif %}
    {%- endset -%}
    {%- set changed -%}
-- ew_changed: the rows, and one that counts them
select
    {{ names | join(',\n    ') }},
    {%- for _, name in counts %}
    sum({{ name }}) as {{ name }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_twice
group by
    {{ names | join(',\n    ') }}
    {%- endset -%}
    {{- return([twice, changed]) -}}
{%- endmacro -%}

{#-
    What is counted of the rows of a run: of each source the events it has read, accepted, and rejected by reason
    (`events` has the number of each row), and the `changes` of the operator. A key may be named as a figure is, so that
    each has `ew_` before its name.
-#}
{%- macro _counts(settings, run, events, changes) -%}
    {#- of several sources the measuring query counts each; the rows only confirm the total -#}
    {%- set counts = [[events[0], 'ew_events_read']] if settings.several else [] -%}
    {%- for source in run.sources if not settings.several -%}
        {%- set number, prefix = events[loop.index0], 'ew_' ~ event_windows._prefix(source) -%}
        {%- set accepted -%} if(reason is null, {{ number }}, 0L) {%- endset -%}
        {%- do counts.extend([[number, prefix ~ 'events_read'], [accepted, prefix ~ 'events_accepted']]) -%}
        {%- for reason in event_windows._kinds()[settings.kind].reasons -%}
            {%- set rejected -%} if(reason = '{{ reason }}', {{ number }}, 0L) {%- endset -%}
            {%- do counts.append([rejected, prefix ~ 'rejected_' ~ reason]) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- set kind = event_windows._kinds()[settings.kind] -%}
    {%- for name in kind.changes + (settings.more_changes or []) | select('in', changes) | list -%}
        {%- do counts.append([changes[name], 'ew_' ~ name]) -%}
    {%- endfor -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
        {%- do counts.append([changes.ew_checkpoints, 'ew_checkpoints']) -%}
    {%- endif -%}
    {{- return(counts) -}}
{%- endmacro -%}

{#-
    How many events a run has accepted. Where updates and deletes are applied, the rows count what sessions have gained
    less what they have lost; the figures `taken` of the source, each with its sign, add the lost ones again.
-#}
{%- macro _events_accepted(settings, source, prefix) -%}
    {%- if settings.several -%}
{{ source.events }}
        {%- for reason in event_windows._kinds()[settings.kind].reasons %} - {{ source['rejected_' ~ reason] }}
        {%- endfor -%}
    {%- else -%}
coalesce({{ prefix }}events_accepted, 0L)
        {%- for sign, name in source.taken -%}
            {{ sign }}{{ source[name] }}
        {%- endfor -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    What the last select reads. Without a new event there may be no row to count, and the checkpoint needs one; nor
    where events come and go between two runs.
-#}
{%- macro _rows_or_one(run) -%}
    {%- set events = run.sources | map(attribute='measured.events') | sum if run.is_known else 0 -%}
    {%- set may_be_gone = run.sources | selectattr('taken') | list -%}
    {{- return('ew_changed' if events > 0 and not may_be_gone else '(select 1) left join ew_changed on true') -}}
{%- endmacro -%}

{#- The checkpoint: where the next run starts, and what the run log shows of this one, from the row of counts. -#}
{%- macro _checkpoint(settings, run, strategy, details) -%}
named_struct(
    'run', {{ run.run }},
    'sources', array(
        {%- for source in run.sources %}
        {%- set prefix = 'ew_' ~ event_windows._prefix(source) %}
        {%- set table = source.commits.table if source.commits else source.seen.get('table') %}
        named_struct(
            'name', {{ event_windows._text(source.name) }},
            'table', {{ event_windows._text_or_null(table) }},
            'cursor_type', {{ event_windows._text_or_null(source.cursor_type) }},
            'cursor_from', {{ source.cursor_from }},
            'cursor_to', {{ source.cursor_to }},
            'max_event_time', {{ source.max_event_time }},
            {%- if settings.several or source.taken %}
            'events_read', {{ source.events }},
            {%- else %}
            'events_read', coalesce({{ prefix }}events_read, 0L),
            {%- endif %}
            'events_accepted', {{ event_windows._events_accepted(settings, source, prefix) }},
            {%- if settings.follows_clock %}
            'quiet_since', {{ source.quiet_since }},
            'is_idle', {{ source.is_idle }},
            {%- endif %}
            'rejected', map(
                {%- for reason in event_windows._kinds()[settings.kind].reasons %}
                {%- set rejected -%} coalesce({{ prefix }}rejected_{{ reason }}, 0L) {%- endset %}
                '{{ reason }}', {{ source['rejected_' ~ reason] if settings.several else rejected }}
                {{- ',' if not loop.last }}
                {%- endfor %}
            )
        ){{ ',' if not loop.last }}
        {%- endfor %}
    ),
    {%- if settings.several %}
    'held_by', {{ run.held_by }},
    {%- endif %}
    {%- for name in ['watermark_from', 'watermark_to', 'bound_from', 'bound_to'] %}
    '{{ name }}', {{ run[name] }},
    {%- endfor %}
    'changes', map(
        {%- set kind = event_windows._kinds()[settings.kind] %}
        {%- for name in kind.changes + (settings.more_changes or []) %}
        '{{ name }}', {{ (run.figures or {}).get(name, 'coalesce(ew_' ~ name ~ ', 0L)') }}{{ ',' if not loop.last }}
        {%- endfor %}
    ),
    'strategy', {{ event_windows._text(strategy) }},
    'settings', {{ event_windows._text(tojson(settings.identity, sort_keys=true)) }},
    {%- set details = dict(details, types=event_windows._types_of_state(settings, run)) %}
    'details', {{ event_windows._text(tojson(event_windows._details_with_rows(run, details))) }}
)
{%- endmacro -%}

{#- The details of a checkpoint without some of them, as JSON that is not closed yet, so that others can be added. -#}
{%- macro _details_without(details, names) -%}
    {%- set kept = {} -%}
    {%- for name in details if name not in names -%}
        {%- do kept.update({name: details[name]}) -%}
    {%- endfor -%}
    {{- return(event_windows._text(tojson(kept)[:-1])) -}}
{%- endmacro -%}

{%- macro _text_or_null(value) -%}
    {{- return(event_windows._text(value) if value else 'cast(null as string)') -}}
{%- endmacro -%}

{#- The settings that a state was built with, as its newest checkpoint has them; none where it has no checkpoint. -#}
{%- macro _newest_settings(state) -%}
    {%- set newest -%}
select max_by(checkpoint.settings, checkpoint.run) as settings from {{ state }} where status = 'checkpoint'
    {%- endset -%}
    {%- set found = event_windows._read_one(newest) -%}
    {{- return(fromjson(found.settings) if found.get('settings') else none) -}}
{%- endmacro -%}
