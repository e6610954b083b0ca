{#-
    What needs `reread_events` is rejected without it; what could not be exact with it is rejected too.
-#}
{%- macro _check_rereading(reread_events, rules, given, gap, keys, aggregates, strategy) -%}
    {%- set problems = [] -%}
    {%- if reread_events is not boolean -%}
        {{- return(event_windows._check_boolean('reread_events', reread_events)) -}}
    {%- elif not reread_events -%}
        {%- for name in rules if rules[name] is not none -%}
            {%- do problems.append(event_windows._problem(
                name, 'needs the events of a session, of which a state that merges keeps none', rules[name],
                name ~ ' with reread_events=true, which makes touched sessions again from their events',
            )) -%}
        {%- endfor -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set applies = event_windows._applies_changes(given.cursor) -%}
    {%- do problems.extend(event_windows._check_rules(rules, keys, aggregates, none, applies)) -%}
    {%- if strategy in ['native', 'compact'] -%}
        {%- do problems.append(event_windows._problem(
            'strategy', 'puts events together, where reread_events looks at each of them', strategy,
            "'auto' or 'islands' with reread_events=true",
        )) -%}
    {%- endif -%}
    {%- if given.late_test == 'session' -%}
        {%- do problems.append(event_windows._problem(
            'late_test', 'judges an event by the session that it would end up in, which reread_events knows only after '
            ~ 'it has read the events', given.late_test, "late_test='row' with reread_events=true",
        )) -%}
    {%- endif -%}
    {%- if gap is mapping and given.allowed_lateness is not none -%}
        {%- do problems.append(event_windows._problem(
            'allowed_lateness', 'with a gap per event an event that is not late may stand before the last one of a '
            ~ 'final session, so that its events could not be told by their time', given.allowed_lateness,
            'one gap for all events, or no allowed_lateness, with reread_events=true',
        )) -%}
    {%- endif -%}
    {%- if given.cursor is mapping and given.cursor.get('changes') == 'skip' -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'passes over updates and deletes, which an event that is read again shows', given.cursor,
            "{'delta': 'commit_version'} with reread_events=true, and 'changes': 'apply' to apply them; or "
            ~ "{'iceberg': 'snapshot_id'}",
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_applying(given) if applies else []) -%}
    {%- if event_windows._cuts(rules) or applies -%}
        {%- do problems.extend(event_windows._check_finds_superseded()) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Where rules or deletes divide sessions an id that went away can come back, so the MERGE has to find its row. -#}
{%- macro _check_finds_superseded() -%}
    {%- set given = event_windows._predicates() if execute else [] -%}
    {%- set text = given | join(' ') | replace('"', "'") -%}
    {%- if "'checkpoint'" not in text or "'superseded'" in text -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(
        'incremental_predicates', 'leaves out superseded sessions, whose ids can come back where a rule or a delete '
        ~ 'divides sessions, so that an id would stand twice', given,
        "[\"DBT_INTERNAL_DEST.status in ('open', 'closed', 'superseded', 'checkpoint')\"]",
    )]) -}}
{%- endmacro -%}

{#- What could not be exact where updates and deletes are applied. -#}
{%- macro _check_applying(given) -%}
    {%- set problems = [] -%}
    {%- if given.allowed_lateness is not none -%}
        {%- do problems.append(event_windows._problem(
            'allowed_lateness', 'makes sessions final, which an update or delete could no longer change, so that they '
            ~ 'would keep events that the source does not have', given.allowed_lateness,
            "no allowed_lateness with 'changes': 'apply'; or, with it, 'changes': 'refuse' and --full-refresh after "
            ~ 'such changes',
        )) -%}
    {%- endif -%}
    {%- if given.max_future_skew is not none -%}
        {%- do problems.append(event_windows._problem(
            'max_future_skew', 'was judged by the clock of each run, which no later run knows of a row that is gone',
            given.max_future_skew, "no max_future_skew with 'changes': 'apply': correct or delete such an event in the "
            ~ 'source',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The settings of a state that makes sessions again. Of an exact cursor the commit of each older row has to be known,
    since it says which of several deliveries came first.
-#}
{%- macro _rereading_settings(settings, rules, columns) -%}
    {%- set source = settings.sources[0] -%}
    {%- do source.update({'tracks_rows': source.is_exact, 'rereads': true}) -%}
    {%- set delivery = event_windows._cursor_column(source.cursor_name) -%}
    {%- do settings.given_aggregates.update({'by_id': rules.id is not none}) -%}
    {%- set written = dict(settings, aggregates=event_windows._written_again(settings)) -%}
    {%- set ruled = event_windows._rule_settings(written, rules, columns, delivery) -%}
    {#- a row that is gone may divide a session as well -#}
    {%- do ruled.update({'cuts': ruled.cuts or source.applies}) -%}
    {%- do ruled.identity.update(dict(event_windows._rule_identity(rules), reread_events=true)) -%}
    {%- set kind = event_windows._kinds()[settings.kind] -%}
    {%- set reach_fields = [['reached_us', 'ew_reached_us']]
        + ([['before_us', 'ew_before_us']] if source.applies else []) -%}
    {{- return(dict(
        ruled, rereads=true, carries_checkpoint=false, keeps_place=ruled.cuts, applies=source.applies,
        adds={
            'merges': false, 'has_id': rules.id is not none, 'has_places': ruled.cuts, 'whole_rows': ruled.reads_row,
        },
        more_changes=kind.deliveries + (kind.applied if source.applies else []),
        reach_fields=[] if settings.gap_per_event is none else reach_fields
    )) -}}
{%- endmacro -%}

{#-
    From where on stored sessions can change. One that was cut becomes final only a gap after its end
    (`_decide_sessions`).
-#}
{%- macro _touched_from(settings, run) -%}
    {%- if not settings.rereads or not settings.cuts or not settings.is_bounded -%}
        {{- return(run.touched_from) -}}
    {%- elif run.is_known and 'touched_from' in run.measured -%}
        {{- return(event_windows._number(run.measured.touched_from - settings.gap)) -}}
    {%- endif -%}
try_subtract({{ run.touched_from }}, {{ settings.gap }})
{%- endmacro -%}

{#- The columns that are equal in all rows of a stretch (`_number_stretches`). -#}
{%- macro _stretch_columns(flow) -%}
    {{- return(
        flow.together + ['ew_reason'] + (['ew_is_copy'] if flow.rules.id is not none else []) + ['ew_number']
    ) -}}
{%- endmacro -%}
