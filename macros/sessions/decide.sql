{#-
    What becomes of each session: rejected by the session test or not, its id, its status. `way` has the SQL in which
    the two ways of keeping sessions differ, here and in `rows.sql`; what a way has no need of is none:

    next_start  when the next session begins, where that ends this one
    salt        what tells apart the ids of sessions that begin at one instant
    is_same     whether a row of `ew_stored`, called stored, is this session
    cases       pairs of a condition and an id that comes before all others
    is_removed  whether no event is left of a stored session
    columns     the columns of a row beside those of all sessions
    gained      how many events a row adds to those that were accepted
    is_written  whether a row is written; none: all are
    started_by  what began a session
    remembers   the fields of `aggregate_state` with which it begins
    stands      the rows that a session is written as: one, which is null
    is_gone     whether a stored session becomes a tombstone

    The session test rejects no session that has stored rows: what is stored as live ends after the bound, and so does
    all that it is merged into.

    A session whose start is that of a stored one keeps its id. One that starts before the last run's bound could share
    its start with a final session that no run reads any more, so the bound goes into its id.
-#}
{%- macro _decide_sessions(settings, run, way) -%}
    {%- set by_session = event_windows._is_late_by_session(settings.sources[0]) -%}
    {%- set end -%}
        {%- if settings.gap_per_event is none -%}
if(ew_reason = 'bad_gap', last_event_at, {{ event_windows._session_end(settings) }})
        {%- else -%}
coalesce({{ event_windows._session_end(settings) }}, last_event_at)
        {%- endif -%}
    {%- endset -%}
    {%- set start_micros = event_windows._micros('session_start', settings.time_type) -%}
    {%- set end_micros = event_windows._micros('session_end', settings.time_type) -%}
    {%- set ended -%}
-- ew_ended: where each session ends
select
    *,
    {%- if not by_session %}
    ew_reason as reason,
    {%- endif %}
    {%- if way.next_start %}
    coalesce({{ way.next_start }}, {{ end }}) as session_end
    {%- else %}
    {{ end }} as session_end
    {%- endif %}
from ew_merged
    {%- endset -%}
    {%- set judged -%}
-- ew_judged: whether it is rejected as a whole
select
    *,
    case
        when ew_reason is not null then ew_reason
        when {{ end_micros }} <= {{ run.bound_from }} then 'late'
    end as reason
from ew_ended
    {%- endset -%}
    {%- set salt -%}
case
        when reason is not null then concat(' rejected as ', reason, ' in run ', {{ run.run }}
            {{- event_windows._source_in_id(settings) }})
        {%- if settings.is_bounded %}
        when {{ start_micros }} < {{ run.bound_from }} then concat(' after ', {{ run.bound_from }})
        {%- endif %}
        else ''
    end
    {%- endset -%}
    {%- set salt = salt ~ ', ' ~ way.salt if way.salt else salt -%}
    {%- set new_id = event_windows._session_id(settings, start_micros, salt) -%}
    {#- one that was cut is final a gap later: until then an event that is not late may come before the next one -#}
    {%- set a_gap_later -%}
try_add({{ end_micros }}, if({{ way.next_start }} is null, 0, {{ settings.gap }}))
    {%- endset -%}
    {%- set decided -%}
-- ew_decided: its id and its status
select
    *,
    {{ event_windows._id_beside_stored(way, new_id) if run.continues else new_id }} as session_id,
    case
        when reason is not null then 'rejected'
        {%- if way.is_removed %}
        when {{ way.is_removed }} then 'superseded'
        {%- endif %}
        {%- if settings.is_bounded %}
        when {{ a_gap_later if way.next_start else end_micros }} <= {{ run.bound_to }} then 'final'
        {%- endif %}
        when {{ end_micros }} <= {{ run.watermark_to }} then 'closed'
        else 'open'
    end as status
from {{ 'ew_judged' if by_session else 'ew_ended' }}
    {%- endset -%}
    {{- return([ended] + ([judged] if by_session else []) + [decided]) -}}
{%- endmacro -%}

{#- The id of the stored session with the same start, else a new one. -#}
{%- macro _id_beside_stored(way, new_id) -%}
    {%- set id -%}
coalesce(
        get(filter(ew_stored, stored -> {{ way.is_same }}), 0).session_id,
        {{ new_id | indent(4) }}
    )
    {%- endset -%}
    {%- if not way.cases -%}
        {{- return(id) -}}
    {%- endif -%}
case
        {%- for case in way.cases %}
        when {{ case[0] }} then {{ case[1] }}
        {%- endfor %}
        else {{ id | indent(4) }}
    end
{%- endmacro -%}
