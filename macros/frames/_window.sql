{#-
    The parentheses of an OVER clause, from validated arguments, on one line: an expression is called from any depth,
    and what a macro writes on a second line would not be indented as the caller's text is. Where `ties` says why an
    order that does not look total is right, so does a comment.
-#}
{%- macro _window(partition_by, order_by, frame, ties=none) -%}
    {%- set frame = event_windows._frame(frame) -%}
    {%- set by_time = 'duration' in [frame.start.kind, frame.end.kind] -%}
    {%- set clauses = [] -%}
    {%- if partition_by is not string -%}
        {%- set columns = [] -%}
        {%- for entry in partition_by -%}
            {%- do columns.append(entry.sql if entry is mapping else event_windows._quote(entry)) -%}
        {%- endfor -%}
        {%- do clauses.append('partition by ' ~ columns | join(', ')) -%}
    {%- endif -%}
    {%- if order_by -%}
        {%- set terms = [] -%}
        {%- for entry in order_by -%}
            {%- set term = event_windows._order_term(entry) -%}
            {%- do terms.append((event_windows._ordered_micros(term.expression) if by_time else term.expression) ~ term.direction) -%}
        {%- endfor -%}
        {%- do clauses.append('order by ' ~ terms | join(', ')) -%}
    {%- endif -%}
    {%- if frame.unit != 'offset' -%}
        {%- do clauses.append(
            frame.unit ~ ' between ' ~ event_windows._bound_text(frame.start, 'preceding')
            ~ ' and ' ~ event_windows._bound_text(frame.end, 'following')
        ) -%}
    {%- endif -%}
    {%- set why = '' -%}
    {%- if ties is not none and event_windows._check_ties(partition_by, order_by, frame) -%}
        {%- set why = event_windows._exempt('EW05', {
            'never': "one value is one row, says ties='never'",
            'any order': "it does not matter which of two rows comes first, says ties='any order'",
        }[ties]) -%}
    {%- endif -%}
    {{- return('(' ~ clauses | join(' ') ~ ')' ~ why) -}}
{%- endmacro -%}
