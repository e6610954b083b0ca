{#- Types with types inside them, as Spark names them. -#}

{#-
    What stands between the brackets of a type, as pairs of a name and a type: the fields of a struct. Of a map and an
    array, which name nothing, the names are empty.
-#}
{%- macro _parts_of_type(type) -%}
    {%- set parts = [] -%}
    {%- set at = namespace(depth=0, name='', text='') -%}
    {%- for letter in (type.split('<')[1:] | join('<'))[:-1] ~ ',' -%}
        {%- if letter == ',' and at.depth == 0 -%}
            {%- do parts.append([at.name, at.text | trim]) -%}
            {%- set at.name = '' -%}
            {%- set at.text = '' -%}
        {%- elif letter == ':' and at.depth == 0 -%}
            {%- set at.name = at.text -%}
            {%- set at.text = '' -%}
        {%- else -%}
            {%- set at.depth = at.depth + (1 if letter in '<(' else 0) - (1 if letter in '>)' else 0) -%}
            {%- set at.text = at.text ~ letter -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(parts) -}}
{%- endmacro -%}

{#- The names of the fields of a struct, from its type as the catalog writes it. -#}
{%- macro _fields_of(type) -%}
    {{- return(event_windows._parts_of_type(type) | map('first') | list) -}}
{%- endmacro -%}

{#- A type with the names of fields in back-ticks: each of them stands before a colon. -#}
{%- macro _quoted_type(type) -%}
    {%- set quoted = [] -%}
    {%- for part in type.split(':') -%}
        {%- set name = (part | replace('<', ',')).split(',') | last -%}
        {%- do quoted.append(
            part if loop.last or name[:1] == '`'
            else part[:part | length - name | length] ~ event_windows._quote(name)
        ) -%}
    {%- endfor -%}
    {{- return(quoted | join(':')) -}}
{%- endmacro -%}

{#-
    The field of an older struct that stands in a place of a newer one: that of its name, or one that was renamed. It
    has its type, and in its place a name that is not there any more.
-#}
{%- macro _field_before(older, newer, place) -%}
    {%- set name, type = newer[place] -%}
    {%- for field in older if field[0] | lower == name | lower -%}
        {{- return(field) -}}
    {%- endfor -%}
    {%- set there = older[place] if place < older | length else none -%}
    {%- if there and there[1] == type and there[0] | lower not in newer | map('first') | map('lower') | list -%}
        {{- return(there) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}

{#-
    A value of an older type with the fields of a newer one in its structs, those in arrays and maps as well, in the
    order that they have there. A field that the older one lacks is NULL.
-#}
{%- macro _with_fields_of(value, then, now, depth=0) -%}
    {%- set kind = now.split('<')[0] -%}
    {%- if then == now or '<' not in now or then.split('<')[0] != kind -%}
        {{- return(value) -}}
    {%- endif -%}
    {%- set older, newer = event_windows._parts_of_type(then), event_windows._parts_of_type(now) -%}
    {%- if kind != 'struct' -%}
        {%- set one = 'ew_value_' ~ depth -%}
        {%- set with_fields = event_windows._with_fields_of(one, (older | last)[1], (newer | last)[1], depth + 1) -%}
        {%- if with_fields == one -%}
            {{- return(value) -}}
        {%- endif -%}
        {%- set function, arguments = ['transform', one] if kind == 'array'
            else ['transform_values', '(ew_key_' ~ depth ~ ', ' ~ one ~ ')'] -%}
        {{- return(function ~ '(' ~ value ~ ', ' ~ arguments ~ ' -> ' ~ with_fields ~ ')') -}}
    {%- endif -%}
    {%- set fields = [] -%}
    {%- for name, type in newer -%}
        {%- set before = event_windows._field_before(older, newer, loop.index0) -%}
        {%- do fields.append(event_windows._text(name | replace('`', ''))) -%}
        {%- do fields.append(
            'cast(null as ' ~ event_windows._quoted_type(type) ~ ')' if before is none
            else event_windows._with_fields_of(
                value ~ '.' ~ event_windows._quote(before[0] | replace('`', '')), before[1], type, depth
            )
        ) -%}
    {%- endfor -%}
    {{- return('if(' ~ value ~ ' is null, null, named_struct(' ~ fields | join(', ') ~ '))') -}}
{%- endmacro -%}
