{#- How many pauses there are, a line for each doubling of their length, with a bar. -#}
{%- macro _pause_lines(counts, gap) -%}
    {%- set doublings = [] -%}
    {%- for count in counts -%}
        {%- if loop.index0 % 2 == 0 -%}
            {%- do doublings.append(count + (counts[loop.index] if not loop.last else 0)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set most = doublings | max -%}
    {%- set rows = [] -%}
    {%- set seen = namespace(any=false, left=doublings | sum) -%}
    {%- for count in doublings -%}
        {%- set from = event_windows._pause_micros(4 * loop.index0) if loop.index0 else 0 -%}
        {%- set upto = event_windows._pause_micros(4 * loop.index) -%}
        {%- set seen.any = seen.any or count > 0 -%}
        {%- if seen.any and seen.left -%}
            {%- set remark = ['#' * ((40 * count + most - 1) // most), '<- the gap' if gap is not none and from <= gap and gap < upto else ''] | select | join(' ') -%}
            {%- do rows.append([event_windows._rough_duration(from), event_windows._grouped(count)] + ([remark] if remark else [])) -%}
        {%- endif -%}
        {%- set seen.left = seen.left - count -%}
    {%- endfor -%}
    {{- return(event_windows._text_table(['pauses from', 'number'], rows)) -}}
{%- endmacro -%}
