{#-
    What a run knows before it starts. While dbt builds the model, the checkpoint and the new part of every source are
    read, and every number is a literal. Otherwise nothing is read, and the same numbers are scalar subqueries on a step
    `ew_run`.

    `settings` has the `macro` and the `kind` of the state, its `identity`, the watermark `policy` and the `sources`;
    `checkpoint` is that of the run before (`_last_checkpoint`). Stops where stored rows would mean something else than
    the new ones.

    Gives: `continues` (there is a state to merge into), `is_known` (numbers are literals), `is_idle` (see `_is_idle`),
    `checkpoint` (of the run before, or none), `measured` (the row of `_measure_sources`, or none), `steps` (what has to
    stand before the other steps), `sources` (see `_begin_source` and `_know_source`), and as SQL: `run` (its number),
    `now`, `watermark_from` and `watermark_to`, `bound_from` and `bound_to`, `touched_from` and `touched_to` (the range
    of time in which stored rows can change).
-#}
{%- macro _begin_run(settings, checkpoint) -%}
    {%- set is_known = event_windows._may_read() -%}
    {%- set continues = is_incremental() -%}
    {%- if checkpoint -%}
        {%- do event_windows._check_settings(
            event_windows._caller(settings.macro), checkpoint.built_with, settings.identity, settings.kind == 'sessions'
        ) -%}
    {%- endif -%}
    {%- set run = {
        'continues': continues,
        'is_known': is_known,
        'checkpoint': checkpoint,
        'measured': none,
        'steps': [],
        'sources': [],
    } -%}
    {%- for source in settings.sources -%}
        {%- do run.sources.append(event_windows._begin_source(settings, source, loop.index0, run)) -%}
    {%- endfor -%}
    {%- do event_windows._measure_gone(run) -%}
    {%- set measuring = event_windows._measure_sources(settings, run) -%}
    {%- set measured = event_windows._read_one(measuring) if is_known else none -%}
    {%- do run.update({'measured': measured}) -%}
    {%- if not is_known -%}
        {%- if continues -%}
            {%- do run.steps.append(event_windows._live_checkpoint()) -%}
        {%- endif -%}
        {%- set measured_by_itself -%}
-- ew_run: what has arrived since, and how far it moves the watermark
{{ measuring }}
        {%- endset -%}
        {%- do run.steps.append(measured_by_itself) -%}
    {%- endif -%}
    {%- set by_itself = {} if is_known else event_windows._known_without_reading(run) -%}
    {%- for name in [
        'run', 'now', 'watermark_from', 'watermark_to', 'bound_from', 'bound_to', 'touched_from', 'touched_to',
    ] -%}
        {%- set asked = by_itself.get(name, '(select ' ~ name ~ ' from ew_run)') -%}
        {%- do run.update({name: event_windows._number(measured.get(name)) if is_known else asked}) -%}
    {%- endfor -%}
    {%- for source in run.sources -%}
        {%- do event_windows._know_source(settings, source, measured.sources[loop.index0] if is_known else none) -%}
    {%- endfor -%}
    {%- if settings.several -%}
        {%- do event_windows._check_time_of_sources(settings, run) -%}
        {%- do run.update({
            'held_by': event_windows._text_or_null(measured.get('held_by')) if is_known
                else '(select held_by from ew_run)',
        }) -%}
    {%- endif -%}
    {%- do run.update({'is_idle': event_windows._is_idle(settings, run)}) -%}
    {%- if is_known -%}
        {%- do event_windows._check_types_of_state(settings, run) -%}
        {%- do event_windows._say_run(settings, run) -%}
    {%- endif -%}
    {{- return(run) -}}
{%- endmacro -%}

{#-
    What a query that reads nothing beforehand can say of a run without `ew_run`. Spark plans that step once more for
    each use, with all that it reads: most of the time of a unit test.
-#}
{%- macro _known_without_reading(run) -%}
    {%- set known = {'run': event_windows._run_number(run)} -%}
    {%- if not run.sources | rejectattr('lateness', 'none') | list -%}
        {%- do known.update({'bound_from': event_windows._number(none), 'bound_to': event_windows._number(none)}) -%}
    {%- endif -%}
    {{- return(known) -}}
{%- endmacro -%}

{#-
    Whether a run has nothing to do: no source has brought a row, so no watermark moves and nothing closes, unless a
    source is idle. A cursor that counts commits moves even so, since the feed of old commits does not stay for ever.
-#}
{%- macro _is_idle(settings, run) -%}
    {%- if not run.continues or not run.is_known -%}
        {{- return(false) -}}
    {%- elif settings.follows_clock and (run.watermark_to != run.watermark_from or run.bound_to != run.bound_from) -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- for source in run.sources -%}
        {%- if source.measured.events > 0 or source.measured.get('cursor_to') != source.seen.get('cursor_to') -%}
            {{- return(false) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(true) -}}
{%- endmacro -%}

{#-
    Whether the range of time in which a run can touch what is stored is so short, beside the length of what is stored,
    that all rows in it may be read, touched or not. Nothing is stored after the newest event of the runs before.
-#}
{%- macro _is_short(run, length) -%}
    {%- set measured = run.measured or {} -%}
    {%- if 'touched_from' not in measured or 'touched_to' not in measured -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set newest = event_windows._newest_stored(run) -%}
    {%- set stored_to = [measured.touched_from] + ([] if newest is none else [newest + length]) -%}
    {%- set last = [measured.touched_to, stored_to | max] | min if run.continues else measured.touched_to -%}
    {{- return(last - measured.touched_from <= 16 * length) -}}
{%- endmacro -%}

{#- The newest event time of the runs before, of all sources; none where they had none. -#}
{%- macro _newest_stored(run) -%}
    {%- set times = [] -%}
    {%- for source in run.sources if source.seen.get('max_event_time') is not none -%}
        {%- do times.append(source.seen.max_event_time) -%}
    {%- endfor -%}
    {{- return(times | max if times else none) -}}
{%- endmacro -%}

{#- The rows of a run that has nothing to do: none, with the columns of the state. -#}
{%- macro _no_rows() -%}
-- nothing has arrived since the last run
select *
from {{ this }}
where false
{%- endmacro -%}

{#-
    A source before it is measured. To what the settings say of it this adds its types, as far as the catalog knows
    them; `read` (where its new rows are read, see `_read_from`) and `rows` (the same with the older ones); `after` (the
    condition on rows that no run has read); `commits` (see `_commits`); `before` (numbers of the run before as
    SQL: `cursor_to`, `max_event_time`).
-#}
{%- macro _begin_source(settings, source, place, run) -%}
    {%- set seen = run.checkpoint.sources[place] if run.checkpoint else {} -%}
    {%- set types = {
        'cursor_type': event_windows._cursor_type(source.columns, source.cursor_name),
        'time_type': event_windows._type_of(source.columns, source.time_name),
    } -%}
    {%- if run.is_known -%}
        {%- do event_windows._check_source_types(settings, source, types, seen) -%}
    {%- endif -%}
    {%- set before = {} -%}
    {%- for name in ['cursor_to', 'max_event_time'] + (['quiet_since'] if settings.follows_clock else []) -%}
        {%- set asked -%} (select sources[{{ place }}].{{ name }} from ew_checkpoint) {%- endset -%}
        {%- set is_asked = run.continues and not run.is_known -%}
        {%- do before.update({name: asked if is_asked else event_windows._number(seen.get(name))}) -%}
    {%- endfor -%}
    {%- set commits = event_windows._commits(settings, source, seen, run.sources) if run.is_known else none -%}
    {%- set arrivals = event_windows._arrivals(source, seen.get('cursor_to'), commits) if run.is_known
        else event_windows._imagined_arrivals(source, before.cursor_to) -%}
    {%- set read = event_windows._read_from(source, arrivals) -%}
    {%- set number = event_windows._cursor_number(read.cursor, types.cursor_type) -%}
    {%- set after -%}
        {%- if not run.is_known -%}
{{ number }} > coalesce({{ before.cursor_to }}, -9223372036854775808)
        {%- elif seen.get('cursor_to') is not none -%}
{{ read.cursor }} > {{ event_windows._cursor_value(seen.cursor_to, seen.cursor_type) }}
        {%- else -%}
true
        {%- endif -%}
    {%- endset -%}
    {{- return(dict(
        source,
        place=place,
        seen=seen,
        before=before,
        cursor_type=types.cursor_type,
        time_type=types.time_type,
        commits=commits,
        read=read,
        rows=event_windows._read_from(
            source, event_windows._with_old_rows(source, arrivals, seen.get('cursor_to'), commits)
        ),
        after=after,
    )) -}}
{%- endmacro -%}

{#-
    The same source after it was measured: its types, `is_new` and `is_old` (conditions on a row's cursor), and as SQL
    the numbers of the new part: `cursor_from`, `cursor_to`, `events`, `first_event`, `last_end`, `max_event_time`, and
    those that the operator has asked for. `measured` has the same as numbers, where they are.
-#}
{%- macro _know_source(settings, source, measured) -%}
    {%- do source.update({'measured': measured}) -%}
    {%- if measured is not none -%}
        {%- do source.update({'cursor_type': measured.cursor_type, 'time_type': measured.event_time_type}) -%}
        {%- do event_windows._check_source_types(settings, source, source, source.seen) -%}
        {%- do event_windows._check_cursors(settings, source, measured) -%}
        {%- if source.commits -%}
            {%- do measured.update({'cursor_to': source.commits.version}) -%}
        {%- endif -%}
    {%- endif -%}
    {%- set by_itself = {'cursor_from': source.before.cursor_to} -%}
    {%- for name in ['cursor_from', 'cursor_to', 'events', 'first_event', 'last_event', 'last_end', 'max_event_time']
        + source.measures | map('last') | list + event_windows._measured_of_several(settings) -%}
        {%- set asked = by_itself.get(name, '(select sources[' ~ source.place ~ '].' ~ name ~ ' from ew_run)') -%}
        {%- do source.update({name: asked if measured is none else event_windows._number(measured.get(name))}) -%}
    {%- endfor -%}
    {%- if settings.follows_clock and measured is not none -%}
        {%- do source.update({'is_idle': 'true' if measured.is_idle else 'false'}) -%}
    {%- endif -%}
    {%- if source.is_new is not none -%}
        {#- its rows tell -#}
    {%- elif measured is none -%}
        {%- set number = event_windows._cursor_number(source.read.cursor, source.cursor_type) -%}
        {%- set is_old -%} {{ number }} <= {{ source.cursor_from }} {%- endset -%}
        {%- do source.update({'is_new': source.after, 'is_old': is_old}) -%}
    {%- else -%}
        {%- set from = event_windows._cursor_value(source.seen.get('cursor_to', 'null'), source.cursor_type) -%}
        {%- set upto = event_windows._cursor_value(measured.get('cursor_to', 'null'), source.cursor_type) -%}
        {%- set is_new -%}
{{ source.after ~ ' and ' if source.after != 'true' }}{{ source.read.cursor }} <= {{ upto }}
        {%- endset -%}
        {%- set is_old -%} {{ source.read.cursor }} <= {{ from }} {%- endset -%}
        {%- do source.update({'is_new': is_new, 'is_old': is_old}) -%}
    {%- endif -%}
{%- endmacro -%}

{#- Types that a run can work with. What is not known yet (none) is no problem yet. -#}
{%- macro _check_source_types(settings, source, types, seen) -%}
    {%- do event_windows._raise_problems(settings.macro, event_windows._type_problems(
        source.argument, {'cursor': source.cursor_name, 'event_time': source.time_name},
        {'cursor': types.cursor_type, 'event_time': types.time_type}, seen.get('cursor_type'),
    )) -%}
{%- endmacro -%}

{#-
    What is wrong with the types of a cursor and an event time, if anything; `before` is the cursor's type in the state.
-#}
{%- macro _type_problems(prefix, given, types, before) -%}
    {%- set problems = [] -%}
    {%- set accepted = event_windows._cursor_types() -%}
    {%- if types.cursor is not none and types.cursor not in accepted -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has a type without an order of arrival', given.cursor ~ ' ' ~ types.cursor,
            accepted | join(', '),
        )) -%}
    {%- elif types.cursor is not none and before is not none and before != types.cursor -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has another type than the state was built with', types.cursor,
            before ~ ', or --full-refresh to build the state anew',
        )) -%}
    {%- endif -%}
    {%- if types.event_time is not none and types.event_time not in ['timestamp', 'timestamp_ntz'] -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'event_time', 'is not a timestamp', given.event_time ~ ' ' ~ types.event_time,
            'a column of type timestamp or timestamp_ntz',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
