{#-
    Updates and deletes of the source, where a state applies them (`'changes': 'apply'`). The change data feed says
    which keys and times are touched. What is made of them is read from the table itself, as of the version that the run
    has measured: a row is new if its commit is. A row that is gone is of a kind of its own (3): it touches what it was
    in, and is no event.
-#}

{#- Whether a row is one that was deleted, or that an update has replaced. -#}
{%- macro _is_gone() -%}
ew_change in ('update_preimage', 'delete')
{%- endmacro -%}

{#-
    Which rows are divided: those of the table, those that are gone, and new ones that are rejected, as groups of their
    own. A query that only measures which times are touched has the rows of the feed alone (`rereads` is false).
-#}
{%- macro _is_to_divide(rereads) -%}
    {%- if rereads -%}
ew_is_touched and ew_reason is null and ew_change not in ('insert', 'update_postimage')
    or ew_reason is not null and ew_change in ('insert', 'update_postimage')
    {%- else -%}
ew_reason is null or not {{ event_windows._is_gone() }}
    {%- endif -%}
{%- endmacro -%}

{#-
    Numbers the events of a part by gaps once more (`ew_stretch`), since what stood between two of them may be gone. An
    event before the first gap continues what is stored.
-#}
{%- macro _number_again(flow) -%}
    {%- set window = event_windows._in_order(flow, event_windows._stretch_columns(flow)) -%}
    {%- set reached -%}
-- ew_still: how far the events that are there reach
select
    *,
    {%- if flow.gap_per_event is none %}
    max(if(ew_kind = 2, ew_first_at, null)) over (
        {{ window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_still_reached
    {%- else %}
    greatest(ew_before.reached_us, max(if(ew_kind = 2, ew_end_us, null)) over (
        {{ window }}
        rows between unbounded preceding and 1 preceding
    )) as ew_still_reached
    {%- endif %}
from ew_parts
    {%- endset -%}
    {%- set gapped -%}
-- ew_gapped: a gap may be where events are gone
select
    *,
    count_if({{ event_windows._starts_again(flow) }}) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_stretch
from ew_still
    {%- endset -%}
    {{- return([reached, gapped]) -}}
{%- endmacro -%}

{#- Whether an event of a part begins a session by a gap. -#}
{%- macro _starts_again(flow) -%}
    {%- set starts_after = event_windows._starts_after(flow) | replace('ew_reached', 'ew_still_reached') -%}
ew_kind = 2 and coalesce({{ starts_after }}, ew_before is null)
{%- endmacro -%}

{#-
    Where the event that a stored session began with is gone, the session has become the one with the first event that
    is left in its time, and none (0) where no event is.
-#}
{%- macro _left_of_stored(flow) -%}
    {%- set window = event_windows._in_order(flow, event_windows._stretch_columns(flow)) -%}
    {%- set first_left -%}
min(if(ew_kind = 2, ew_first_at, null)) over (
        {{ window }}
        rows between current row and unbounded following
    )
    {%- endset -%}
when not coalesce({{ first_left | trim }} <= ew_until, false) then 0
when {{ first_left | trim }} > ew_first_at
    then first_value(if(ew_kind = 2, ew_session, null)) ignore nulls over (
        {{ window }}
        rows between current row and unbounded following
    )
{%- endmacro -%}

{#- The rows of a stretch that are gone: each may be an event that a stored session has counted. -#}
{%- macro _gone_events(flow, exempt) -%}
coalesce(max(ew_gone_events) over (
        partition by {{ event_windows._stretch_columns(flow) | join(', ') }}
        order by ew_of_session{{ exempt }}
        rows between unbounded preceding and unbounded following
    ), 0)
{%- endmacro -%}

{#- How many more copies of events there are: rows that were read, and neither accepted nor rejected. -#}
{%- macro _copies_left(settings, source) -%}
    {%- if settings.rules.id is none -%}
        {{- return('0L') -}}
    {%- endif -%}
{{ source.events }} - ({{ event_windows._events_accepted(settings, source, 'ew_') }}
    {%- for reason in event_windows._kinds()[settings.kind].reasons %} + coalesce(ew_rejected_{{ reason }}, 0L)
    {%- endfor -%}
)
{%- endmacro -%}

{#- What a checkpoint says that the rows of the run do not tell: copies, and what the source has counted. -#}
{%- macro _figures_of_changes(settings, source) -%}
    {%- if not source.taken -%}
        {{- return({}) -}}
    {%- endif -%}
    {%- set figures = {'duplicates': event_windows._copies_left(settings, source)} -%}
    {%- for _, name in source.taken -%}
        {%- do figures.update({name: source[name]}) -%}
    {%- endfor -%}
    {{- return(figures) -}}
{%- endmacro -%}
