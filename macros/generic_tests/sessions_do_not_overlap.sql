{#-
    No two sessions of one key overlap, or touch where a touching event would have joined. A session is compared with
    the farthest end of all before it, not with the one before: a long one may reach past several. One that was cut off
    another begins where that ends.
-#}
{%- test sessions_do_not_overlap(model, keys, boundary='inclusive') -%}
    {%- do event_windows._reject_unknown('sessions_do_not_overlap', kwargs, ['keys', 'boundary']) -%}
    {{- return(adapter.dispatch('test_sessions_do_not_overlap', 'event_windows')(
        model=model, keys=keys, boundary=boundary
    )) -}}
{%- endtest -%}

{%- macro default__test_sessions_do_not_overlap(model, keys, boundary) -%}
    {%- set problems = event_windows._check_keys(keys) -%}
    {%- do problems.extend(event_windows._check_choice('boundary', boundary, event_windows._boundaries())) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        model, tested, event_windows._named('keys', keys), ['session_id', 'session_start', 'session_end']
    )) -%}
    {%- do event_windows._raise_problems('sessions_do_not_overlap', problems) -%}

    {%- set keys = event_windows._quoted(keys) -%}
    {%- set source = event_windows._source(model, tested) -%}
    {%- set inclusive = boundary == 'inclusive' -%}
    {%- set other_session = event_windows._said('ew_before.session_id') -%}
    {%- set has_status = tested is not none and 'status' in tested -%}
    {%- set knows_cuts = event_windows._says_what_was_cut(tested) -%}
    {%- set order -%} session_start, session_end{{ ', ew_is_cut' if knows_cuts }}, session_id {%- endset -%}
    {%- set compared -%}
-- ew_compared: {{ 'the sessions that can still change' if has_status else 'all sessions' }}
select
    {{ event_windows._columns_and(event_windows._of(source, keys)) }}session_id,
    session_start,
    session_end
    {%- if knows_cuts %},
    coalesce({{ event_windows._was_cut() }}, false) as ew_is_cut
    {%- endif %}
from {{ source.sql }}
{%- if has_status %}
where status in ('open', 'closed')
{%- endif -%}
    {%- endset -%}
    {%- set reached -%}
-- ew_reached: the session before each that reaches farthest
select
    *,
    max(named_struct('end_at', session_end, 'session_id', session_id)) over (
        partition by {{ keys | join(', ') or "'all'" }}
        order by {{ order }}
        rows between unbounded preceding and 1 preceding
    ) as ew_before
    {%- if knows_cuts %},
    first_value(if(ew_is_cut, session_start, null)) over (
        partition by {{ keys | join(', ') or "'all'" }}
        order by {{ order }}
        rows between 1 following and 1 following
    ) as ew_cut_at
    {%- endif %}
from ew_compared
    {%- endset -%}
    {%- set failing -%}
select
    {{ event_windows._columns_and(keys) }}session_id,
    session_start,
    session_end,
    ew_before.session_id as {{ event_windows._free_name('other_session_id', keys) }},
    case
        when session_start is null or session_end is null then 'the session has no start or no end'
        when session_end <= session_start{{ ' and not (ew_cut_at <=> session_end)
            ' if knows_cuts else ' ' }}then 'the session ends no later than it begins'
        else concat(
            'the session begins at ', {{ event_windows._said('session_start') }},
            ', {{ 'not after' if inclusive else 'before' }} session ', {{ other_session }},
            ' has ended at ', {{ event_windows._said('ew_before.end_at') }}
        )
    end as {{ event_windows._free_name('problem', keys) }}
from ew_reached
where
    {{ event_windows._is_no_session(knows_cuts, inclusive) }}
    {%- endset -%}
    {{- event_windows._with([compared, reached, {'sql': failing}]) -}}
{%- endmacro -%}

{#-
    Whether a session has no length, or begins where it may not. Of several that were cut off each other at one instant,
    all but the last have none.
-#}
{%- macro _is_no_session(knows_cuts, inclusive) -%}
    {%- if not knows_cuts -%}
not coalesce(session_start < session_end, false)
    or session_start {{ '<=' if inclusive else '<' }} ew_before.end_at
    {%- else -%}
not coalesce(session_start < session_end or session_start = session_end and session_end = ew_cut_at, false)
    or session_start < ew_before.end_at
    {{- '\n    or session_start = ew_before.end_at and not ew_is_cut' if inclusive }}
    {%- endif -%}
{%- endmacro -%}
