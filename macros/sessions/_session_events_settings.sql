{#- Quoted names, the order of the sequence, and for a run that continues what has changed (`_changes_since`). -#}
{%- macro _session_events_settings(arguments, keeps_state) -%}
    {%- set source = event_windows._source(arguments.events, arguments.columns.events) -%}
    {%- set ties = [] -%}
    {%- for entry in arguments.order_by or [] -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do ties.append({
            'name': 'ew_tie_' ~ loop.index, 'expression': (source.of if term.column is not none else '') ~ term.expression, 'direction': term.direction,
        }) -%}
    {%- endfor -%}
    {%- set order = ['ew_at', 'ew_is_event'] -%}
    {%- for tie in ties -%}
        {%- do order.append(tie.name ~ tie.direction) -%}
    {%- endfor -%}
    {%- if not ties and arguments.id is not none -%}
        {%- do order.append('ew_id') -%}
    {%- endif -%}
    {%- set settings = {
        'macro': 'session_events',
        'events': source,
        'sessions': event_windows._source(arguments.sessions, arguments.columns.sessions),
        'keys': event_windows._quoted(arguments['keys']),
        'time': source.of ~ event_windows._quote(arguments.event_time),
        'time_name': arguments.event_time,
        'time_type': event_windows._type_of(arguments.columns.events, arguments.event_time),
        'ties': ties,
        'id': source.of ~ event_windows._quote(arguments.id) if arguments.id is not none else none,
        'rest': event_windows._rest_of_event(arguments.events) if arguments.id is not none else none,
        'keeps_state': keeps_state,
        'no_id': event_windows._text(
            event_windows._caller('session_events') ~ ': an event of ' ~ arguments.events ~ ' has no ' ~ arguments.id
            ~ ', by which an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out, in a view before this model.'
        ),
        'changes': none,
    } -%}
    {%- do settings.update({
        'window': 'partition by ' ~ settings['keys'] | join(', ') ~ '\n        order by ' ~ order | join(', '),
    }) -%}
    {%- if keeps_state and is_incremental() -%}
        {%- do settings.update({'changes': event_windows._changes_since(settings)}) -%}
        {%- do event_windows._set_reach(settings.changes.first) -%}
    {%- endif -%}
    {{- return(settings) -}}
{%- endmacro -%}
