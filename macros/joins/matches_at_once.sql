{#-
    Whether both joins of a run are made as one. That reads each side once for them, where two joins read it twice. But
    new and older rows of a side then take the same way, so that the new ones of a long range, which are few beside the
    older ones, would no longer be broadcast to those.
-#}
{%- macro _is_joined_at_once(settings, run) -%}
    {%- set reach = settings.reach -%}
    {%- if reach.lower is none or reach.upper is none -%}
        {{- return(false) -}}
    {%- endif -%}
    {{- return(event_windows._is_short(run, 4 * (reach.upper - reach.lower))) -}}
{%- endmacro -%}

{#-
    The same matches by one join. What decides is the left row: a new one meets all right rows, an older one the new
    ones, so that a new right row is there twice. Two older rows never meet. Of two rows that meet the new one is in
    several buckets, of two new ones the left one.
-#}
{%- macro _new_matches_at_once(settings, run) -%}
    {%- set left = event_windows._accepted_rows(settings, run, 'left', 'all') -%}
    {%- set right = event_windows._accepted_rows(settings, run, 'right', 'all') -%}
    {%- set has_buckets = settings.bucket is not none -%}
    {%- set own = 'array(' ~ event_windows._bucket_of('ew_time_us', settings.bucket) ~ ')' if has_buckets else none -%}
    {%- set left_meets -%}
select *
from ew_left_all
    {%- if has_buckets %}
lateral view explode(if(
    ew_is_new,
    {{ event_windows._buckets_of_partners(settings, 'left') | indent }},
    {{ own }}
)) as ew_bucket
    {%- endif %}
    {%- endset -%}
    {%- set right_meets -%}
select *
from ew_right_all
lateral view explode(if(ew_is_new, array(true, false), array(true))) as ew_meets_new
    {%- if has_buckets %}
lateral view explode(if(
    ew_meets_new,
    {{ own }},
    {{ event_windows._buckets_of_partners(settings, 'right') | indent }}
)) as ew_bucket
    {%- endif %}
    {%- endset -%}
    {%- set steps = [left, right] -%}
    {%- if has_buckets -%}
        {%- do steps.append({
            'name': 'ew_left_meets', 'sql': left_meets,
            'why': 'a new row in every bucket that may hold a partner, an older one in its own',
        }) -%}
    {%- endif -%}
    {%- set from = {'left': 'ew_left_meets' if has_buckets else 'ew_left_all', 'right': 'ew_right_meets'} -%}
    {{- return(steps + [
        {
            'name': 'ew_right_meets', 'why': 'each row for new left rows, a new one for older left rows as well',
            'sql': right_meets
        },
        {
            'name': 'ew_matches', 'why': 'what matches now',
            'sql': event_windows._matches(settings, 'inner', from, true, ['l.ew_is_new = r.ew_meets_new'])
        },
    ]) -}}
{%- endmacro -%}
