{%- macro _check_frame(frame) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if clause is none -%}
        {{- return([event_windows._problem(
            'frame', 'is not a frame', frame,
            "'" ~ event_windows._frames().keys() | join("', '") ~ "', or one of {'rows': [start, end]} and {'range': [start, end]}",
        )]) -}}
    {%- endif -%}
    {%- set argument = 'frame.' ~ clause.unit -%}
    {%- set signs = ' (negative before the current row, 0 for it, positive after it)' -%}
    {%- set rows = 'a whole number of rows up to 2147483647' ~ signs ~ " or 'unbounded'" -%}
    {%- set range = "a whole number, or for time a duration such as '-7 days'" ~ signs ~ ", or 'unbounded'" -%}
    {%- set problems = [] -%}
    {%- for bound in [clause.start, clause.end] -%}
        {%- if clause.unit == 'rows' and bound.kind == 'duration' -%}
            {%- do problems.append(event_windows._problem(argument, 'counts rows and is given a duration', bound.given, rows ~ "; {'range': [start, end]} is for durations")) -%}
        {%- elif clause.unit == 'rows' and (bound.kind is none or bound.kind == 'number' and bound.distance | abs > 2147483647) -%}
            {%- do problems.append(event_windows._problem(argument, 'has a bound that is not a number of rows', bound.given, rows)) -%}
        {%- elif bound.kind is none -%}
            {%- do problems.append(event_windows._problem(argument, 'has a bound that is neither a number nor a duration', bound.given, range)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if not problems -%}
        {%- if event_windows._offset_kinds(clause) | length > 1 -%}
            {%- do problems.append(event_windows._problem(argument, 'mixes a number and a duration', frame[clause.unit], 'two numbers, or two durations; 0 goes with both')) -%}
        {%- elif 'unbounded' not in [clause.start.kind, clause.end.kind] and clause.start.distance > clause.end.distance -%}
            {%- do problems.append(event_windows._problem(argument, 'starts after it ends', frame[clause.unit], 'a start at or before the end' ~ signs)) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
