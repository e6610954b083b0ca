{#-
    The kinds of state and what is different in them for whoever reads one:
    - `id`, the column of the id; `keys`, whose a row is (none: the columns before the id); `begins_at` and `ends_at`,
      its columns of time, of which the first that is not NULL counts;
    - `counted`, the number of events of a row such that each event is counted once;
    - `sources`, their names (a single one has none); `reasons` to reject a row, in the order in which they are looked
      at; `rejected`, what a rejected row shows beside the keys; `grouped_by`, what rows are counted by;
    - `changes`, what a run counts of the rows that it changes; `deliveries`, the same where events are read again, and
      `applied` where updates and deletes of the source are applied; `details`, what its checkpoint has besides;
    - `live`, the statuses of what it shows, and `hidden`, its own columns that only a run needs;
    - words: what the state is `said` to be of, the status that `waits`, what is `late`, and what becomes of rows
      that are `released`, too `early` if the watermark is ahead.
-#}
{%- macro _kinds() -%}
    {{- return({
        'sessions': {
            'id': 'session_id',
            'said': 'sessions',
            'counted': 'event_count',
            'keys': none,
            'waits': 'open',
            'begins_at': ['session_start'],
            'ends_at': ['last_event_at'],
            'grouped_by': ['status', 'reason'],
            'late': 'events that end',
            'released': 'closes the sessions',
            'early': 'sessions close',
            'sources': [''],
            'reasons': ['null_event_time', 'bad_gap', 'future', 'past', 'late'],
            'rejected': [
                'reason', 'event_count', ['session_start', 'first_event_at'], 'last_event_at', 'smallest_cursor',
                'largest_cursor',
            ],
            'changes': ['sessions_created', 'sessions_extended', 'sessions_merged', 'sessions_closed'],
            'deliveries': ['duplicates'],
            'applied': ['sessions_removed', 'events_updated', 'events_deleted', 'rejected_removed'],
            'details': ['mini_sessions', 'forgotten_accepted', 'forgotten_rejected', 'sessions_incomplete'],
            'live': ['open', 'closed', 'final'],
            'hidden': ['session_date', 'aggregate_state', 'superseded_by', 'reason'],
        },
        'windows': {
            'id': 'window_id',
            'said': 'windows',
            'keys': none,
            'counted': 'own_event_count',
            'waits': 'open',
            'begins_at': ['window_start'],
            'ends_at': ['window_start'],
            'grouped_by': ['status', 'reason'],
            'late': 'events of windows that end',
            'released': 'closes the windows',
            'early': 'windows close',
            'sources': [''],
            'reasons': ['null_event_time', 'out_of_range', 'future', 'past', 'late'],
            'rejected': [
                'reason', 'event_count', 'own_event_count', 'window_start', 'window_end', 'smallest_cursor',
                'largest_cursor',
            ],
            'changes': ['windows_created', 'windows_extended', 'windows_closed', 'windows_missed'],
            'deliveries': ['duplicates'],
            'applied': [],
            'details': ['forgotten_accepted', 'forgotten_rejected'],
            'live': ['open', 'closed', 'final'],
            'hidden': ['window_date', 'own_event_count', 'aggregate_state', 'reason'],
        },
        'join': {
            'id': 'match_id',
            'said': 'a join',
            'counted': 'event_count',
            'keys': ['left_id', 'right_id'],
            'waits': 'pending',
            'begins_at': ['left_event_at', 'right_event_at'],
            'ends_at': ['left_event_at', 'right_event_at'],
            'grouped_by': ['status', 'reason', 'side'],
            'late': 'rows with a time',
            'released': 'puts out the rows',
            'early': 'rows stop waiting',
            'sources': ['left', 'right'],
            'reasons': ['null_event_time', 'null_id', 'future', 'past', 'late', 'duplicate_id'],
            'rejected': [
                'side', 'left_id', 'right_id', 'reason', 'event_count', 'left_event_at', 'right_event_at',
                'smallest_cursor', 'largest_cursor',
            ],
            'changes': ['rows_matched', 'rows_pending', 'rows_unmatched', 'rows_superseded'],
            'deliveries': [], 'applied': [], 'details': [],
            'live': ['match', 'unmatched', 'pending'],
            'hidden': [
                'is_final', 'left_id', 'right_id', 'left_event_at', 'right_event_at', 'match_date', 'reason', 'side',
                'event_count',
            ],
        },
    }) -}}
{%- endmacro -%}

{#-
    The kind of a state table, by its columns (`_columns_of`). Where the catalog can't be asked, it is taken for one of
    sessions. `several` says whether it has a list of sources, whose names only its rows know.
-#}
{%- macro _kind_of(columns) -%}
    {%- set kind = event_windows._kinds()[event_windows._kind_name(columns)] -%}
    {%- set checkpoint = event_windows._type_of(columns, 'checkpoint') or '' -%}
    {%- set has = event_windows._fields_of(checkpoint) if checkpoint[:7] == 'struct<' else [] -%}
    {{- return(dict(kind, several='held_by' in has, may_be_idle='held_by' in has and 'is_idle:' in checkpoint)) -}}
{%- endmacro -%}

{#- Whether a model by this key keeps a state. One of `session_events` does not. -#}
{%- macro _is_id_of_state(unique_key) -%}
    {{- return(unique_key in event_windows._kinds().values() | map(attribute='id') | list) -}}
{%- endmacro -%}

{#- Columns of a join may have the name of another's id, and a key of sessions may be window_id. -#}
{%- macro _kind_name(columns) -%}
    {%- for name in (['join', 'sessions', 'windows'] if columns is not none else []) -%}
        {%- if event_windows._kinds()[name].id in columns -%}
            {{- return(name) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return('sessions') -}}
{%- endmacro -%}

{#- A relation that is about to be read as a state: of one `kind`, or of any (none). -#}
{%- macro _check_state(state, columns, kind=none) -%}
    {%- set built_by = {
        'sessions': 'session_state', 'windows': 'window_state', 'join': 'interval_join or asof_join'
    }[kind] if kind is not none else 'session_state, window_state, interval_join or asof_join' -%}
    {%- set accepted = "ref('model') of the model that " ~ built_by
        ~ ' builds: a table with the columns status and checkpoint, not a view of it' -%}
    {%- if not event_windows._is_relation(state) -%}
        {{- return([event_windows._problem('state', 'is not a relation', state, accepted)]) -}}
    {%- elif event_windows._is_cte(state) and model.resource_type != 'unit_test' -%}
        {{- return([event_windows._problem(
            'state', 'is an ephemeral model, of which neither columns nor checkpoints can be read', state, accepted
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_source('state', state, columns, []) -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- if 'status' not in columns or 'checkpoint' not in columns -%}
        {%- do problems.append(event_windows._problem(
            'state', 'has no columns status and checkpoint, so it is not a state', state, accepted
        )) -%}
    {%- elif kind is not none and event_windows._kind_name(columns) != kind -%}
        {%- do problems.append(event_windows._problem(
            'state', 'is the state of ' ~ event_windows._kind_of(columns).said, state, accepted
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The columns that a state shows: all but those that only a run needs, and how each row stands at the end. -#}
{%- macro _shown_columns(kind, known_columns) -%}
    {%- set last = ['status', 'updated_at'] -%}
    {%- set hidden = event_windows._hidden_columns(kind) + last -%}
    {{- return(event_windows._columns_without(known_columns, hidden, last)) -}}
{%- endmacro -%}

{%- macro _hidden_columns(kind) -%}
    {{- return(event_windows._kinds()[kind].hidden + ['smallest_cursor', 'largest_cursor', 'checkpoint']) -}}
{%- endmacro -%}

{#- The rows of a state with one of these statuses. -#}
{%- macro _live_rows(state, kind, known_columns, status) -%}
select
    {{ event_windows._columns(event_windows._shown_columns(kind, known_columns)) }}
from {{ state }}
where status in ('{{ status | join("', '") }}')
{%- endmacro -%}

{%- macro _check_status(status, accepted, of_what) -%}
    {{- return([event_windows._problem(
        'status', 'is not a list of statuses of ' ~ of_what, status, "a list of '" ~ accepted | join("', '") ~ "'"
    )] if not event_windows._is_list(status) or not status or status | reject('in', accepted) | list else []) -}}
{%- endmacro -%}
