{#- Changed sessions and refused events. This select comes first and gives the table its column types. -#}
{%- macro _write_sessions(settings, run) -%}
    {%- set states = [] -%}
    {%- for aggregate in settings.aggregates if aggregate.keeps == 'state' -%}
        {%- do states.append(event_windows._text(aggregate.name[1:-1] | replace('``', '`')) ~ ', ' ~ aggregate.name) -%}
    {%- endfor -%}
    {%- set superseded_ids -%}
{%- if run.continues -%}
array_sort(flatten(transform(
            ew_stored,
            stored -> if(stored.session_id = session_id, stored.superseded_ids, concat(stored.superseded_ids, array(stored.session_id)))
        )))
{%- else -%}
cast(array() as array<string>)
{%- endif -%}
    {%- endset -%}
    {%- set values = {
        'session_id': 'session_id',
        'status': 'status',
        'session_start': 'session_start',
        'session_end': 'session_end',
        'last_event_at': 'last_event_at',
        'session_date': event_windows._utc_date(event_windows._micros('session_start', settings.time_type)),
        'event_count': 'event_count',
        'aggregate_state': "named_struct(\n        'superseded_ids', " ~ superseded_ids ~ (',\n        ' ~ states | join(',\n        ') if states else '') ~ '\n    )',
        'superseded_by': 'cast(null as string)',
        'reason': 'reason',
        'smallest_cursor': 'smallest_cursor',
        'largest_cursor': 'largest_cursor',
        'updated_at': 'current_timestamp()',
    } -%}
-- sessions and refused events
select
    {{ event_windows._columns(event_windows._state_columns(settings, values, event_windows._aggregate_columns(settings.aggregates, 'final'))) }}
from ew_changed
{%- endmacro -%}
