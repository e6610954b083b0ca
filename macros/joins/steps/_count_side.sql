{#- How many rows of a side the run has read, accepted, and refused by reason. -#}
{%- macro _count_side(side, run) -%}
    {%- set columns = [['count(*)', 'events_read'], ['count_if(ew_reason is null)', 'events_accepted']] -%}
    {%- for reason in event_windows._join_reasons() -%}
        {%- do columns.append(["count_if(ew_reason = '" ~ reason ~ "')", reason]) -%}
    {%- endfor -%}
select
    {{ event_windows._columns(columns) }}
from ew_{{ side }}_checked
{%- if run.continues %}
where ew_is_new
{%- endif %}
{%- endmacro -%}
