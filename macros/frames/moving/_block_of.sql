{#-
    The number of the block a place is in. A block is as long as it is from the first place of a frame to the last, so a
    frame always begins in one block and ends in the next: what it holds is the rest of the one and the beginning of
    the other (van Herk 1992, Gil and Werman 1993). Rounded down below zero as well, and without a sum that could
    overflow.
-#}
{%- macro _block_of(place, length) -%}
    {{- return(place ~ ' div ' ~ length ~ ' - if(' ~ place ~ ' % ' ~ length ~ ' < 0, 1, 0)') -}}
{%- endmacro -%}
