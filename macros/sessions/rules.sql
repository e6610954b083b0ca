{#-
    What begins a session besides a gap, and what counts an event once: `rules` has `id`, `start_when`, `cut_on` and
    `max_duration`, each none where it is not given.
-#}
{%- macro _check_rules(rules, keys, aggregates, strategy, cuts=false) -%}
    {%- set problems = [] -%}
    {%- do problems.extend(event_windows._check_column('id', rules.id) if rules.id is not none else []) -%}
    {%- if rules.start_when is not none and (rules.start_when is not string or not rules.start_when | trim) -%}
        {%- do problems.append(event_windows._problem(
            'start_when', 'is not a condition', rules.start_when,
            "SQL over the columns of an event that is true where it begins a session, such as \"event = 'login'\"",
        )) -%}
    {%- endif -%}
    {%- if rules.cut_on is not none and (
        not event_windows._is_list(rules.cut_on) or not rules.cut_on | list
        or rules.cut_on | select('string') | map('trim') | select | list | length != rules.cut_on | length
    ) -%}
        {%- do problems.append(event_windows._problem(
            'cut_on', 'is not a list of expressions', rules.cut_on,
            "a list of SQL over the columns of an event, such as ['campaign'] or ['to_date(viewed_at)']",
        )) -%}
    {%- endif -%}
    {%- if rules.max_duration is not none -%}
        {%- set micros = event_windows._duration_micros(rules.max_duration) -%}
        {%- if micros is none or micros <= 0 -%}
            {%- do problems.append(event_windows._problem(
                'max_duration', 'is not a duration', rules.max_duration,
                event_windows._accepted_durations() ~ ', longer than zero'
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {%- if cuts or event_windows._cuts(rules) -%}
        {%- if strategy in ['native', 'compact'] -%}
            {%- do problems.append(event_windows._problem(
                'strategy', 'puts events together before a rule has seen each of them', strategy,
                "'auto' or 'islands' with start_when, cut_on and max_duration",
            )) -%}
        {%- endif -%}
        {%- set named = (keys if event_windows._is_list(keys) else [])
            + (aggregates.keys() | list if aggregates is mapping else []) -%}
        {%- for name in named if name | string | lower == 'started_by' -%}
            {%- do problems.append(event_windows._problem(
                'keys' if name in keys else 'aggregates.' ~ name, 'has the name of the column that says which rule '
                ~ 'began a session', name, 'any other name with start_when, cut_on and max_duration',
            )) -%}
        {%- endfor -%}
    {%- elif strategy == 'compact' and event_windows._has_any_aggregate(aggregates) -%}
        {%- do problems.append(event_windows._problem(
            'strategy', 'merges what it has aggregated, which not every aggregate can be', strategy,
            "'auto', 'islands' or 'native'; 'compact' with " ~ event_windows._aggregate_functions().keys() | join(', '),
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The column that says which of several deliveries of an event came first; it is of no use without an id. -#}
{%- macro _check_deliveries(cursor, id) -%}
    {%- if cursor is none -%}
        {{- return([]) -}}
    {%- elif id is none -%}
        {{- return([event_windows._problem(
            'cursor', 'says which delivery of an event came first, which only an id can tell', cursor,
            'cursor beside id, or neither',
        )]) -}}
    {%- endif -%}
    {{- return(event_windows._check_column('cursor', cursor)) -}}
{%- endmacro -%}

{#- Whether a rule may divide events that follow each other without a gap. -#}
{%- macro _cuts(rules) -%}
    {{- return(rules.start_when is not none or rules.cut_on is not none or rules.max_duration is not none) -}}
{%- endmacro -%}

{#- The rules as a state remembers what it was built with. -#}
{%- macro _rule_identity(rules) -%}
    {%- set duration = event_windows._duration_micros(rules.max_duration) -%}
    {{- return({
        'id': rules.id,
        'start_when': rules.start_when,
        'cut_on': rules.cut_on,
        'max_duration': none if duration is none else event_windows._duration_text(duration),
    }) -}}
{%- endmacro -%}

{%- macro _has_any_aggregate(aggregates) -%}
    {%- set functions = event_windows._aggregate_functions() -%}
    {%- for name in (aggregates if aggregates is mapping else []) -%}
        {%- set aggregate = aggregates[name] -%}
        {%- if aggregate is mapping and not event_windows._is_own_aggregate(aggregate)
            and event_windows._known_function(aggregate.get('function')) not in functions -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#-
    What the steps need of the rules, beside `_session_settings`: `rules`, `cuts` (see `_cuts`), `max_duration` in
    microseconds, `event_columns` (pairs of SQL and name that an event brings), `reads_row` (whether it brings all of
    its columns), `event_order`, and `ties`, the same without the time. Events stand in the order of time, then of the
    id. Of those with neither to tell them apart all that is used decides, so that it does not matter which of them
    comes first. `delivery` is the SQL of what arrives first among rows with one id.
-#}
{%- macro _rule_settings(settings, rules, columns, delivery=none) -%}
    {%- set brought, order, values = [], [], [] -%}
    {%- if rules.id is not none -%}
        {%- do brought.append([event_windows._quote(rules.id), 'ew_id']) -%}
        {%- do order.append('ew_id') -%}
        {%- if delivery is not none -%}
            {%- set of_id -%} if({{ event_windows._quote(rules.id) }} is null, null, {{ delivery }}) {%- endset -%}
            {%- do brought.append([of_id, 'ew_delivery']) -%}
            {%- do order.append('ew_delivery') -%}
        {%- endif -%}
    {%- endif -%}
    {%- if rules.start_when is not none -%}
        {%- set starts -%} coalesce({{ rules.start_when }}, false) {%- endset -%}
        {%- do brought.append([starts, 'ew_starts']) -%}
        {%- do values.append('ew_starts') -%}
    {%- endif -%}
    {%- set cut_columns = [] -%}
    {%- for expression in rules.cut_on or [] -%}
        {%- do cut_columns.append('ew_cut_' ~ loop.index) -%}
        {%- do brought.append([expression, cut_columns | last]) -%}
    {%- endfor -%}
    {%- do values.extend(cut_columns) -%}
    {%- do values.extend(event_windows._values_in_order(settings.aggregates)) -%}
    {%- set reads_row = settings.aggregates | selectattr('reads_row', 'defined') | selectattr('reads_row') | list -%}
    {%- set is_ordered = rules.id is not none or rules.start_when is not none or cut_columns -%}
    {%- if is_ordered and reads_row -%}
        {%- set row -%} to_json(struct({{ event_windows._all_columns(columns) }})) {%- endset -%}
        {%- do brought.append([row, 'ew_event']) -%}
        {%- do values.append('ew_event') -%}
    {%- endif -%}
    {#- deliveries of one event may differ in their gap alone; of one time and key the end tells it -#}
    {%- do values.extend([] if settings.gap_per_event is none else ['ew_end_us']) -%}
    {{- return(dict(
        settings,
        rules=rules,
        cuts=event_windows._cuts(rules),
        max_duration=event_windows._duration_micros(rules.max_duration),
        cut_columns=cut_columns,
        event_columns=brought,
        reads_row=reads_row | length > 0,
        ties=order + (values if is_ordered else []),
        event_order=(['ew_first_at'] + order + (values if is_ordered else [])) | join(', '),
    )) -}}
{%- endmacro -%}

{#-
    What an event brings beside its keys and its time, for the aggregates and the rules. Its row as text stands last: of
    each plain column that comes after it Spark infers once more what the text is made of, twice as much each time.
-#}
{%- macro _brought_by_event(settings) -%}
    {{- return(
        event_windows._aggregate_columns(settings.aggregates, 'inputs') + (settings.event_columns or [])
    ) -}}
{%- endmacro -%}

{#- The window of a partition's events in their order. -#}
{%- macro _in_order(settings, partition_by) -%}
    {%- set exempt = event_windows._exempt('EW05', 'events that tie are alike in all that is used') -%}
partition by {{ partition_by | join(', ') or "'all'" }}
        order by {{ settings.event_order }}{{ exempt }}
{%- endmacro -%}

{#- The same with a name, for `lag`, which takes no frame. -#}
{%- macro _order_named(name, settings, partition_by) -%}
window {{ name }} as (
    {{ event_windows._in_order(settings, partition_by) | replace('    order by', 'order by') }}
)
{%- endmacro -%}

{#-
    Whether a row has the id and time of the row before it in its window. Sessions have such a window anyway, to number
    events by gaps. Windows have none, so that they number the deliveries of an event (`_deliveries_once`,
    `_events_to_cut`), and `session_events` compares events with sessions in one order of its own (`_delivered_events`).
-#}
{%- macro _is_another_delivery(window) -%}
ew_first_at = lag(ew_first_at) over {{ window }} and ew_id = lag(ew_id) over {{ window }}
{%- endmacro -%}

{#-
    Of the rows with one id, key and time the first one is the event, the others are deliveries of it. With `reaches`
    how far the rows before each reach is found in the same window; a delivery reaches as far as its event.
-#}
{%- macro _count_once(relation, settings, partition_by, reaches=false) -%}
    {%- set copies -%}
-- ew_delivered: which rows are another delivery of an event
select
    *,
    {{ event_windows._is_another_delivery('ew_of_key') }} as ew_is_copy
    {%- if reaches %},
    lag(ew_first_at) over ew_of_key as ew_reached
    {%- endif %}
from {{ relation }}
{{ event_windows._order_named('ew_of_key', settings, partition_by) }}
    {%- endset -%}
    {%- set once -%}
-- ew_events: each event once
select *
from ew_delivered
where ew_is_copy is not true
    {%- endset -%}
    {{- return([copies, once]) -}}
{%- endmacro -%}
