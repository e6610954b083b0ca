{#-
    The id of a pair, or of a row that has no partner: a hash of both ids. JSON keeps NULL apart from text and one id from
    the other.
-#}
{%- macro _match_id(left_id, right_id) -%}
    {{- return('sha2(' ~ event_windows._json([['left', left_id], ['right', right_id]]) ~ ', 256)') -}}
{%- endmacro -%}
