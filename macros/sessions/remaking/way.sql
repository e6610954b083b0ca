{#-
    A run that makes touched sessions again from their events. New events, older ones that are read again, and stored
    sessions are rows of one kind, which stand beside each other by key and time: so each of them is read once.
    Which times are read again is measured first, so that they are literals.
-#}
{%- macro _by_remaking(settings, run) -%}
    {#- what is stored stands before the events of its instant; of events that are alike the one that came first -#}
    {%- set order = ['ew_first_at'] + (['ew_kind'] if run.continues else []) + settings.ties -%}
    {%- set settings = dict(
        settings, event_order=(order + ['ew_smallest_cursor']) | join(', '), has_gone=settings.applies and run.continues
    ) -%}
    {%- set measured = {'ranges': none, 'longest': none} -%}
    {%- if run.continues and (run.is_known or execute and model.resource_type == 'unit_test') -%}
        {%- do adapter.dispatch('_admit_long_query', 'event_windows')() -%}
    {%- endif -%}
    {%- if run.continues and run.is_known -%}
        {%- set ranges = event_windows._with(event_windows._ranges_to_read(settings, run)) -%}
        {%- do measured.update(event_windows._read_one(ranges)) -%}
    {%- endif -%}
    {%- set folds = settings.max_duration is not none
        and (measured.longest is none or measured.longest >= settings.max_duration) -%}
    {%- set steps = run.steps + event_windows._rows_to_divide(settings, run, measured.ranges) -%}
    {%- set flow = event_windows._in_flow(settings) -%}
    {%- set has_id = settings.rules.id is not none -%}
    {%- do steps.extend([event_windows._mark_copies(flow)] if has_id else []) -%}
    {%- do steps.extend(event_windows._number_stretches(flow, 'ew_delivered' if has_id else 'ew_rows')) -%}
    {%- if settings.cuts -%}
        {%- do steps.extend(event_windows._touched_parts(flow) if run.continues else []) -%}
        {%- do steps.extend(event_windows._number_again(flow) if flow.has_gone else []) -%}
        {%- do steps.extend(event_windows._divide_stretches(
            flow, event_windows._stretch_columns(flow),
            'ew_gapped' if flow.has_gone else 'ew_parts' if run.continues else 'ew_numbered', run.continues, folds,
            event_windows._starts_again(flow) if flow.has_gone else none
        )) -%}
        {%- do steps.extend([event_windows._place_stored(flow)] if run.continues else []) -%}
    {%- endif -%}
    {%- set way = event_windows._way_of_remaking(settings, run) -%}
    {%- do run.update({'figures': event_windows._figures_of_changes(settings, run.sources[0])}) -%}
    {%- set values = dict(settings, aggregates=event_windows._as_values(settings.aggregates)) -%}
    {{- return(
        steps
        + event_windows._make_sessions(settings, flow, run)
        + event_windows._decide_sessions(values, run, way)
        + event_windows._changed_sessions(values, run, way)
        + [{'sql': event_windows._write_changes(values, run, way)}]
    ) -}}
{%- endmacro -%}

{#-
    Spark gives up on a query that it has not understood after 100 rounds (`spark.sql.analyzer.maxIterations`). A run
    here has up to 32 steps, each of two to five rounds, and so is near to that; a unit test has four steps more.
-#}
{%- macro default___admit_long_query() -%}
    {%- do run_query(event_windows._set_of_session('spark.sql.analyzer.maxIterations', '1000')) -%}
{%- endmacro -%}

{#- A SQL warehouse admits no such setting. -#}
{%- macro databricks___admit_long_query() -%}{%- endmacro -%}

{#- The SQL of this way in the steps that both share (`_decide_sessions`). -#}
{%- macro _way_of_remaking(settings, run) -%}
    {%- set is_gone -%} stored.session_id <> session_id {%- endset -%}
    {%- set is_same -%}
stored.session_start = session_start{{ ' and stored.ordinal = ew_ordinal' if settings.cuts }}
    {%- endset -%}
    {#- copies are only counted -#}
    {%- set is_written -%}
(not ew_is_row or coalesce(reason, '') <> 'duplicate')
{{- ' and (ew_is_event or status <> get(ew_stored, 0).status)' if run.continues }}
    {%- endset -%}
    {%- set remembers -%}
{{ event_windows._remembered(settings) if settings.cuts else event_windows._superseded_ids(run) }}
        {%- if event_windows._keeps_rejected(run.sources[0]) %},
        'rejected', ew_rejected
        {%- endif -%}
    {%- endset -%}
    {{- return(dict(event_windows._columns_of_pieces(settings), **{
        'is_same': is_same,
        'cases': [['ew_found_events < 0', event_windows._stop_at_lost_events(settings, run)]]
            + ([['ew_is_removed', 'null']] if settings.has_gone else []),
        'is_removed': 'ew_is_removed' if settings.has_gone else none,
        'columns': event_windows._remade_columns(settings, run),
        'gained': 'if(reason is null, ew_gained, ew_new_events)' if settings.has_gone else 'ew_new_events',
        'is_written': is_written,
        'remembers': remembers,
        'stands': 'if(ew_is_row and session_id is null, array(), array(null))' if settings.has_gone else 'array(null)',
        'is_gone': 'coalesce(' ~ is_gone ~ ', true)' if settings.has_gone else is_gone,
    })) -}}
{%- endmacro -%}

{#- Aggregates that are values already, where nothing will be merged. -#}
{%- macro _as_values(aggregates) -%}
    {%- set values = [] -%}
    {%- for aggregate in aggregates -%}
        {%- do values.append(dict(aggregate, final=aggregate.name, keeps='value')) -%}
    {%- endfor -%}
    {{- return(values) -}}
{%- endmacro -%}
