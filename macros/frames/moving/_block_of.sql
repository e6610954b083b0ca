{#-
    The number of the block a place is in. A block is as long as a frame, so that a frame is one of the blocks, or begins in
    one and ends in the next: what it holds is the beginning of the block it ends in, and the rest of the one before
    (van Herk 1992, Gil and Werman 1993). Rounded down below zero as well, and without a sum that could overflow.
-#}
{%- macro _block_of(place, length) -%}
    {{- return(place ~ ' div ' ~ length ~ ' - if(' ~ place ~ ' % ' ~ length ~ ' < 0, 1, 0)') -}}
{%- endmacro -%}
