{%- macro _check_gap(gap) -%}
    {%- if gap is defined and gap is mapping -%}
        {%- if gap.keys() | list != ['sql'] or gap.sql is not string or not gap.sql | trim -%}
            {{- return([event_windows._problem('gap', 'is not a gap per event', gap, "{'sql': an expression that gives a day-time interval}")]) -}}
        {%- endif -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set micros = event_windows._duration_micros(gap) -%}
    {%- if micros is none or micros <= 0 -%}
        {{- return([event_windows._problem('gap', 'is not a gap', gap, event_windows._accepted_durations() ~ ", longer than zero; or {'sql': expression} for a gap per event")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
