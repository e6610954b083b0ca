{#- How far a state has come, as pairs for `_table`, from what `_state_measured` has found. -#}
{%- macro _state_facts(found) -%}
    {%- set runs, names = found.runs, found.names -%}
    {%- set facts = [['first run', runs.first_written_text], ['last run', runs.last_written_text]] -%}
    {%- for side in found.sides -%}
        {%- set of_side = names[side] ~ ' ' if side in names else side | replace('_', ' ') -%}
        {%- do facts.extend([
            [of_side ~ 'cursor', runs.get(side ~ 'cursor_text', 'none: no event has been read yet')],
            [of_side ~ 'newest event', runs.get(side ~ 'newest_event_text', 'none with a time yet')],
        ]) -%}
    {%- endfor -%}
    {%- set held = '' -%}
    {%- if names -%}
        {%- set held = event_windows._stored_holder_in_words(runs.newest) -%}
    {%- elif found.sides | length == 2 -%}
        {%- set held = event_windows._said_of_stored_side(runs.newest, found.settings) -%}
    {%- endif -%}
    {%- do facts.extend([
        ['watermark', runs.get('watermark_text', 'none yet') ~ held],
        ['lateness bound', runs.get('bound_text', 'none: nothing is late')],
    ]) -%}
    {%- if found.kind.id == 'match_id' -%}
        {%- set live = found.rows | selectattr('status', 'in', found.kind.live) | list -%}
        {%- do facts.append(['final', event_windows._grouped(live | map(attribute='final_rows') | sum) ~ ' of '
            ~ event_windows._counted(live | map(attribute='row_count') | sum, 'row')]) -%}
    {%- endif -%}
    {%- if found.files is not none -%}
        {%- do facts.append(['table', event_windows._said_files(found.files)]) -%}
    {%- endif -%}
    {{- return(facts) -}}
{%- endmacro -%}

{#-
    The side that holds the watermark of a join, or leads it: its checkpoint has how far each side has come, and its
    settings by how much the watermark is behind. While both are at the same moment, it is the left one.
-#}
{%- macro _said_of_stored_side(checkpoint, settings) -%}
    {%- set policy = settings.watermark_policy -%}
    {%- set newest, reached = {}, [] -%}
    {%- for source in checkpoint.sources -%}
        {%- do newest.update({source.name: source.get('max_event_time')}) -%}
        {%- if 'max_event_time' in source -%}
            {%- set delay = event_windows._duration_micros(settings[source.name].watermark_delay) -%}
            {%- do reached.append({'name': source.name, 'watermark': source.max_event_time - delay}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if not reached -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set missing = checkpoint.sources | map(attribute='name') | reject('in', reached | map(attribute='name')) -%}
    {%- set far = reached | map(attribute='watermark') | list -%}
    {%- set furthest = far | max if policy == 'max' else far | min -%}
    {%- set holder = reached | selectattr('watermark', 'equalto', furthest) | first -%}
    {%- set waits = missing | first | default(none) if policy == 'min' else none -%}
    {{- return(event_windows._holder_in_words(waits or holder.name, policy, newest)) -}}
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
