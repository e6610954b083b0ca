{%- macro _accepted_conditions() -%}
    {{- return({
        'condition': "a boolean expression over both rows, l and r, such as 'l.campaign = r.campaign'",
        'left_condition': 'a boolean expression over the columns of the left side',
        'right_condition': 'a boolean expression over the columns of the right side',
    }) -}}
{%- endmacro -%}
