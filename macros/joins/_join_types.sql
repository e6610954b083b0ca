{#-
    The join types: how SQL says it, the rows of which side come out without a match, and whether the right side's columns
    come out at all.
-#}
{%- macro _join_types() -%}
    {{- return({
        'inner': {'sql': 'inner join', 'outer': [], 'pairs': true},
        'left': {'sql': 'left join', 'outer': ['left'], 'pairs': true},
        'right': {'sql': 'right join', 'outer': ['right'], 'pairs': true},
        'full': {'sql': 'full join', 'outer': ['left', 'right'], 'pairs': true},
        'left_semi': {'sql': 'left semi join', 'outer': [], 'pairs': false},
        'left_anti': {'sql': 'left anti join', 'outer': ['left'], 'pairs': false},
    }) -}}
{%- endmacro -%}
