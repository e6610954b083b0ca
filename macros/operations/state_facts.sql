{#- How far a state has come, as pairs for `_table`. -#}
{%- macro _state_facts(runs, sides, files, names={}) -%}
    {%- set facts = [['first run', runs.first_written_text], ['last run', runs.last_written_text]] -%}
    {%- for side in sides -%}
        {%- set of_side = names[side] ~ ' ' if side in names else side | replace('_', ' ') -%}
        {%- do facts.extend([
            [of_side ~ 'cursor', runs.get(side ~ 'cursor_text', 'none: no event has been read yet')],
            [of_side ~ 'newest event', runs.get(side ~ 'newest_event_text', 'none with a time yet')],
        ]) -%}
    {%- endfor -%}
    {%- do facts.extend([
        ['watermark', runs.get('watermark_text', 'none yet')
            ~ (event_windows._said_of_stored_holder(runs.newest) if names else '')],
        ['lateness bound', runs.get('bound_text', 'none: nothing is late')],
    ]) -%}
    {%- if files is not none -%}
        {%- do facts.append(['table', event_windows._said_files(files)]) -%}
    {%- endif -%}
    {{- return(facts) -}}
{%- endmacro -%}

{#- What rows a state has, and of what it rejected the share of all events read. -#}
{%- macro _row_lines(rows, runs) -%}
    {%- set cells = [] -%}
    {%- for row in rows if row.status != 'checkpoint' -%}
        {%- set is_rejected = row.status == 'rejected' -%}
        {%- set read = runs.get((row.side ~ '_' if row.side else '') ~ 'events_read', runs.get('read_of_all', 0)) -%}
        {%- do cells.append([
            row.status ~ (': ' ~ row.reason if is_rejected else '') ~ (' (' ~ row.side ~ ')' if row.side else ''),
            event_windows._grouped(row.row_count),
            event_windows._grouped(row.events) if 'events' in row else '',
            event_windows._percent(row.events, read, 3) if is_rejected else '',
        ]) -%}
    {%- endfor -%}
    {{- return(event_windows._table([['status', 'rows', 'events', 'of the events read']] + cells | sort, 3)) -}}
{%- endmacro -%}
