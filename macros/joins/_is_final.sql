{#-
    Whether no later run can write this row of a state again: each row in it would be refused as late if it came once more,
    and what came out without a match can get none. All by the bound that the next run refuses by; NULL before there is one.
-#}
{%- macro _is_final(settings, run) -%}
    {%- set bounds = {} -%}
    {%- for side in ['left', 'right'] -%}
        {%- set time_type = run.types[side].event_time -%}
        {%- set late = event_windows._release_bound(settings, run.bound_to, 0) -%}
        {%- set unreachable = event_windows._release_bound(settings, run.bound_to, [settings.released_after[side] or 0, 0] | max) -%}
        {%- do bounds.update({side: {
            'late': side ~ '_event_at <= ' ~ event_windows._timestamp(late, time_type),
            'unreachable': side ~ '_event_at <= ' ~ event_windows._timestamp(unreachable, time_type),
        }}) -%}
    {%- endfor -%}
    {%- set kinds = [] -%}
    {%- if settings.type.pairs -%}
        {%- do kinds.append("(status = 'match' and " ~ bounds.left.late ~ ' and ' ~ bounds.right.late ~ ')') -%}
    {%- elif settings.how == 'left_semi' -%}
        {%- do kinds.append("(status = 'match' and " ~ bounds.left.late ~ ')') -%}
    {%- endif -%}
    {%- for side in settings.type.outer -%}
        {%- do kinds.append("(status in ('unmatched', 'superseded') and " ~ bounds[side].unreachable ~ ')') -%}
    {%- endfor -%}
    {{- return(kinds | join('\nor ')) -}}
{%- endmacro -%}
