{#-
    Aggregates that a call has more than its state: a run that is told to by a variable adds them to all stored
    sessions, from their events, before it reads what is new. Nothing else of the state changes. Gives the checkpoint
    that the run goes on from.
-#}
{%- macro _add_aggregates(settings, checkpoint) -%}
    {%- if not event_windows._adds_aggregates(settings) -%}
        {{- return(checkpoint) -}}
    {%- endif -%}
    {%- if settings.several -%}
        {%- do event_windows._raise_problems(settings.macro, [event_windows._problem(
            'var ' ~ event_windows._adding_variable(), 'adds aggregates from the events of one source, not of several',
            event_windows._model_name(), '--full-refresh, which builds the state anew with them'
        )]) -%}
    {%- endif -%}
    {%- set names = event_windows._new_aggregates(checkpoint.built_with, settings.identity) -%}
    {#- what else differs the run itself says -#}
    {%- if names -%}
        {%- set adding = event_windows._adding_settings(settings, checkpoint, names) -%}
        {%- set steps = event_windows._events_to_add(adding) + event_windows._aggregated_again(adding) -%}
        {%- do event_windows._add_columns(adding, steps) -%}
        {%- do run_query(event_windows._adding_merge(adding, steps)) -%}
        {%- set counting -%}
select cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as number from {{ this }}
{{- ' ' }}where session_id = {{ event_windows._text(checkpoint.id) }}
        {%- endset -%}
        {%- set incomplete = event_windows._counted(event_windows._read_one(counting).number, 'session') -%}
        {%- set line -%}
{{ event_windows._caller(settings.macro) }}: added {{ names | join(', ') }} to the stored sessions; {{ incomplete }} of
{{- ' ' }}which the source does not have all events got NULL
        {%- endset -%}
        {%- do log(line, info=true) -%}
        {{- return(event_windows._last_checkpoint(settings.macro, settings.row_id)) -}}
    {%- endif -%}
    {{- return(checkpoint) -}}
{%- endmacro -%}

{#-
    What the steps share beside the settings of the state: its `known_columns`; the `checkpoint`; `added`, the
    aggregates of these `names`; `reading`, the source as far as the state has read it; `overlaps`, whether sessions of
    a key may overlap in time, since an event that is not late may stand before the end of a final one; `flow` (see
    `_in_flow`).
-#}
{%- macro _adding_settings(settings, checkpoint, names) -%}
    {%- set seen = checkpoint.sources[0] -%}
    {%- set source = settings.sources[0] -%}
    {%- set may_reject = event_windows._keeps_rejected(source) -%}
    {%- set known_columns = event_windows._columns_of(this) -%}
    {%- set type = event_windows._type_of(known_columns, 'session_start') -%}
    {%- set source = dict(
        source, cursor_type=seen.get('cursor_type'), time_type=type,
        tracks_rows=source.tracks_rows or (source.is_exact and may_reject)
    ) -%}
    {%- do event_windows._commits(settings, source, seen) -%}
    {%- set read = event_windows._read_from(
        source, event_windows._arrivals(source, none, {'version': seen.get('cursor_to'), 'table': seen.get('table')})
    ) -%}
    {%- if source.is_exact or seen.get('cursor_to') is none -%}
        {%- set is_read = 'true' if source.is_exact else 'false' -%}
    {%- else -%}
        {%- set upto = event_windows._cursor_value(seen.cursor_to, source.cursor_type) -%}
        {%- set is_read -%} {{ read.cursor }} <= {{ upto }} {%- endset -%}
    {%- endif -%}
    {%- set knows_arrival = source.cursor_type in event_windows._time_types() -%}
    {%- set added = [] -%}
    {%- for aggregate in event_windows._written_again(settings, {'checkpoint': checkpoint})
        if aggregate.name in event_windows._quoted(names) -%}
        {%- do added.append(aggregate) -%}
    {%- endfor -%}
    {%- set adding = dict(
        settings, sources=[source], known_columns=known_columns, time_type=type, checkpoint=checkpoint, names=names,
        added=added, rejects=may_reject, knows_arrival=knows_arrival,
        reading=dict(
            source, read=read, is_new=is_read, is_late_by_row=false, skew=source.skew if knows_arrival else none
        ),
        overlaps=settings.adds.merges and settings.is_bounded
            and (settings.gap_per_event is not none or event_windows._is_late_by_session(source))
    ) -%}
    {{- return(dict(adding, flow=event_windows._in_flow(adding))) -}}
{%- endmacro -%}

{#-
    The columns come to the table before the rows do. Those that are there are left as they are: a run may have been
    stopped between the two.
-#}
{%- macro _add_columns(adding, steps) -%}
    {%- set there, missing = event_windows._quoted(adding.known_columns), [] -%}
    {#- a DESCRIBE names the first fields of a wide struct alone -#}
    {%- set held -%}
select typeof(aggregate_state) as type
from {{ this }}
where session_id = {{ event_windows._text(adding.checkpoint.id) }}
    {%- endset -%}
    {%- for name in event_windows._fields_of(event_windows._read_one(held).type) -%}
        {%- do there.append('aggregate_state.' ~ event_windows._quote(name | lower)) -%}
    {%- endfor -%}
    {%- set columns = event_windows._added_columns(adding) -%}
    {#- of no row, but typed -#}
    {%- set none_of_them -%}
-- ew_typed: what is added, without a row
select
    {%- for column in columns %}
    any_value({{ column.name }}) as {{ column.name }},
    {%- endfor %}
    count(*) as ew_number
from ew_beside
where false
    {%- endset -%}
    {%- set typed -%}
select
    {%- for column in columns %}
    nullif(typeof({{ column.name }}), cast(ew_number as string)) as {{ column.name }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_typed
    {%- endset -%}
    {%- set type_of = event_windows._read_one(event_windows._with(steps + [none_of_them, {'sql': typed}])) -%}
    {%- for column in columns if column.to | lower not in there -%}
        {%- do missing.append(column.to ~ ' ' ~ event_windows._quoted_type(type_of[column.name])) -%}
    {%- endfor -%}
    {%- set unknown = 'aggregate_state.' ~ event_windows._quote(event_windows._unknown_aggregates()) -%}
    {%- if adding.adds.merges and unknown not in there -%}
        {%- do missing.append(unknown ~ ' array<string>') -%}
    {%- endif -%}
    {%- if missing -%}
        {%- do run_query('alter table ' ~ this ~ ' add columns (' ~ missing | join(', ') ~ ')') -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    One commit: the new columns of all sessions, and the checkpoint with the settings of now. A session without all its
    events gets NULL, and is counted. Rows and count come out of one pass, as in `_rows_and_counts`.
-#}
{%- macro _adding_merge(adding, steps) -%}
    {%- set columns = event_windows._added_columns(adding) -%}
    {%- set id = event_windows._text(adding.checkpoint.id) -%}
    {%- set unknown = 'ew_held.aggregate_state.' ~ event_windows._unknown_aggregates() -%}
    {%- set counted -%}
-- ew_counted: the rows, and one that counts them
select
    if(ew_is_row and not ew_is_checkpoint, session_id, {{ id }}) as ew_id,
    any_value(if(ew_is_row and not ew_is_checkpoint, named_struct(
        {%- for column in columns %}
        '{{ column.name }}', if(ew_is_whole, {{ column.name }}, null){{ ',' if not loop.last or adding.adds.merges }}
        {%- endfor %}
        {%- if adding.adds.merges %}
        'is_whole', ew_is_whole
        {%- endif %}
    ), null), true) as ew_values,
    count_if(not ew_is_row and not ew_is_checkpoint and not ew_is_whole) as ew_incomplete
from ew_beside
lateral view explode(array(true, false)) as ew_is_row
group by if(ew_is_row and not ew_is_checkpoint, session_id, {{ id }})
    {%- endset -%}
    {#- a MERGE of Delta takes no subquery in an expression, unless it is in a view -#}
    {%- set newest -%}
-- ew_newest: the newest run, which must be that of the checkpoint
select max_by(session_id, checkpoint.run) as ew_newest
from {{ this }}
where status = 'checkpoint'
    {%- endset -%}
    {%- set overtaken = event_windows._overtaken(adding, {'checkpoint': adding.checkpoint}).told -%}
    {%- set details = event_windows._details_without(fromjson(adding.checkpoint.details), ['sessions_incomplete']) -%}
    {%- set rows -%}
select
    if(ew_newest = {{ id }}, ew_id, raise_error({{ overtaken }})) as ew_id,
    ew_values,
    concat({{ details }}, ', "sessions_incomplete": ', ew_incomplete, '}') as ew_details
from ew_counted
cross join ew_newest
    {%- endset -%}
    {#- a state that merges remembers what was added later: sessions may lack it (`_unknown_aggregates`) -#}
    {%- set before = adding.checkpoint.built_with.get('added') or [] -%}
    {%- set identity = dict(adding.identity, added=before + adding.names) if adding.adds.merges else adding.identity -%}
merge into {{ this }} as ew_held
using (
    {{ event_windows._with(steps + [counted, newest, {'sql': rows}]) | indent(4) }}
) as ew_added
on ew_held.session_id = ew_added.ew_id
when matched and ew_added.ew_values is not null then update set
    {%- for column in columns %}
    ew_held.{{ column.to }} = ew_added.ew_values.{{ column.name }}{{ ',' if not loop.last or adding.adds.merges }}
    {%- endfor %}
    {%- if adding.adds.merges %}
    {{ unknown }} = if(
        ew_added.ew_values.is_whole,
        {{ unknown }},
        array_union(coalesce({{ unknown }}, cast(array() as array<string>)), array(
            {%- for name in adding.names %}{{ event_windows._text(name) }}{{ ', ' if not loop.last }}{% endfor %}))
    )
    {%- endif %}
when matched then update set
    ew_held.checkpoint.settings = {{ event_windows._text(tojson(identity, sort_keys=true)) }},
    ew_held.checkpoint.details = ew_added.ew_details
{%- endmacro -%}
