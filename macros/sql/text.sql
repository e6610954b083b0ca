{#- A column name in back-ticks, whatever is in it. -#}
{%- macro _quote(name) -%}
    {{- return('`' ~ name | replace('`', '``') ~ '`') -}}
{%- endmacro -%}

{#- A text as a name that needs no back-ticks. -#}
{%- macro _as_name(text) -%}
    {%- set letters = [] -%}
    {%- for letter in text -%}
        {%- do letters.append(letter if letter | lower in event_windows._plain_letters() else '_') -%}
    {%- endfor -%}
    {{- return(letters | join) -}}
{%- endmacro -%}

{%- macro _plain_letters() -%}
    {{- return('abcdefghijklmnopqrstuvwxyz0123456789_') -}}
{%- endmacro -%}

{#- The value in back-ticks, since Spark would else take for a part of the value what `query-comment` appends. -#}
{%- macro _set_of_session(setting, value) -%}
set {{ setting }} = {{ event_windows._quote(value) }}
{%- endmacro -%}

{%- macro _quoted(names) -%}
    {%- set quoted = [] -%}
    {%- for name in names -%}
        {%- do quoted.append(event_windows._quote(name)) -%}
    {%- endfor -%}
    {{- return(quoted) -}}
{%- endmacro -%}

{#- A SQL string literal. -#}
{%- macro _text(value) -%}
    {{- return(adapter.dispatch('_text', 'event_windows')(value)) -}}
{%- endmacro -%}

{%- macro default___text(value) -%}
    {#- a line break as an escape, since the lines of a query are indented -#}
    {%- set escaped = value | replace('\\', '\\\\') | replace("'", "\\'") | replace('\n', '\\n') -%}
    {{- return("'" ~ escaped ~ "'") -}}
{%- endmacro -%}

{#- dbt-glue sends SQL within a literal of Python, which takes one backslash of two away. -#}
{%- macro glue___text(value) -%}
    {{- return(event_windows.default___text(value) | replace('\\', '\\\\')) -}}
{%- endmacro -%}

{#- A BIGINT literal: without its suffix a small number would be an INT, and so would a column made of it. -#}
{%- macro _number(value) -%}
    {{- return('cast(null as bigint)' if value is none else value ~ 'L') -}}
{%- endmacro -%}

{#- A text without what stands between two marks, and without the marks. -#}
{%- macro _without(text, start, end) -%}
    {%- set kept = [] -%}
    {%- for part in text.split(start) -%}
        {%- do kept.append(part if loop.first else part.split(end)[1:] | join(end)) -%}
    {%- endfor -%}
    {{- return(kept | join) -}}
{%- endmacro -%}

{#- The file of the model as it is written, without what it comments out in Jinja. -#}
{%- macro _text_of_model() -%}
    {{- return(event_windows._without(model.raw_code | default('', true), '{#', '#}')) -}}
{%- endmacro -%}

{#- A select list, one column a line: `columns` holds names, or pairs (expression, name). -#}
{%- macro _columns(columns, indent=4) -%}
    {%- set lines = [] -%}
    {%- for column in columns -%}
        {%- if column is string -%}
            {%- do lines.append(column) -%}
        {%- else -%}
            {%- do lines.append(column[0] if column[0] == column[1] else column[0] ~ ' as ' ~ column[1]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(lines | join(',\n' ~ ' ' * indent)) -}}
{%- endmacro -%}

{#- The same columns after others: each with a comma before it. Nothing where there are none. -#}
{%- macro _and_columns(columns) -%}
    {{- return(',\n    ' ~ event_windows._columns(columns) if columns else '') -}}
{%- endmacro -%}

{#- The same columns before others: each with a comma after it. -#}
{%- macro _columns_and(columns) -%}
    {{- return(event_windows._columns(columns) ~ ',\n    ' if columns else '') -}}
{%- endmacro -%}

{#- The name of a relation, or SQL, to compare with others: in small letters, and without back-ticks. -#}
{%- macro _bare_text(text) -%}
    {{- return((text or '') | string | replace('`', '') | lower) -}}
{%- endmacro -%}

{#- NULL in place of each column, as pairs for a select list. -#}
{%- macro _nulls(names) -%}
    {%- set columns = [] -%}
    {%- for name in names -%}
        {%- do columns.append(['null', name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- Pairs (name, expression) as the arguments of named_struct. -#}
{%- macro _struct_fields(fields) -%}
    {%- set arguments = [] -%}
    {%- for field in fields -%}
        {%- do arguments.append("'" ~ field[0] ~ "', " ~ field[1]) -%}
    {%- endfor -%}
    {{- return(arguments) -}}
{%- endmacro -%}

{#-
    The id of values: a hash of them as JSON. `fields` are triples (name, expression, type), the type none where the
    catalog does not know it; `salt` is text that tells apart what has the same values. JSON keeps NULL apart from text
    and one value from the next; UTC and the written-out formats keep it apart from the session time zone.
-#}
{%- macro _hashed(fields, salt=none) -%}
    {%- set json -%}
to_json(
        named_struct({{ event_windows._struct_fields(fields) | join(', ') }}),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    )
    {%- endset -%}
    {%- set parts = [json] -%}
    {%- for _, value, type in fields if value != 'null' and (type is none or 'string' in type or 'char' in type) -%}
        {%- do parts.append(event_windows._odd_bytes(value, type)) -%}
    {%- endfor -%}
    {%- do parts.extend([] if salt is none else [salt]) -%}
sha2({{ 'concat(' ~ parts | join(', ') ~ ')' if parts | length > 1 else json }}, 256)
{%- endmacro -%}

{#-
    A text whose bytes are no UTF-8, and nothing in place of any other: JSON has one sign for all such bytes. Of what
    may be more than text (a struct) only where its JSON has that sign, since a BINARY in it is no text there. Of a type
    that is not known, the query stops where it has a collation, as `_check_key_types` does where it is known.
-#}
{%- macro _odd_bytes(expression, type) -%}
    {%- set is_text = type is not none and type.split('(')[0] in ['string', 'varchar', 'char'] -%}
    {%- set as_text -%} cast({{ expression }} as string) {%- endset -%}
    {%- set text = expression if is_text else as_text -%}
    {%- set is_odd -%}
encode({{ text }}, 'utf-8') <> cast({{ text }} as binary)
    {%- endset -%}
    {%- set message = 'event_windows: no id can be made of text with a collation; given: ' ~ expression ~ ' ' -%}
    {%- if is_text -%}
case when {{ is_odd }} then {{ text }} else '' end
    {%- else -%}
case
        {%- if type is none %}
        when typeof({{ expression }}) rlike 'collate' then raise_error(concat(
            {{ event_windows._text(message) }}, typeof({{ expression }}),
            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
        ))
        {%- endif %}
        when {{ is_odd }} and contains(to_json(struct({{ expression }})), cast(X'EFBFBD' as string)) then {{ text }}
        else ''
    end
    {%- endif -%}
{%- endmacro -%}

{#-
    An entry of `order_by` as its SQL and what follows it (desc, nulls last); `column` is its name, where it has one.
    The direction can be told apart in SQL as well: no expression ends in one of these words. There it may also follow
    a bracket or a quoted name at once.
-#}
{%- macro _order_term(entry) -%}
    {%- set term = namespace(text=(entry.sql if entry is mapping else entry) | trim, direction='') -%}
    {%- set before = ' \t\n\r' ~ (')]`' if entry is mapping else '') -%}
    {%- for words in ['nulls first', 'nulls last', 'asc', 'desc'] -%}
        {%- set rest = event_windows._text_before(term.text, words, before) -%}
        {%- if rest is not none -%}
            {%- set term.text = rest -%}
            {%- set term.direction = ' ' ~ words ~ term.direction -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return({
        'column': none if entry is mapping else term.text,
        'expression': term.text if entry is mapping else event_windows._quote(term.text),
        'direction': term.direction,
    }) -}}
{%- endmacro -%}

{#- A text without the words that it ends in, each behind one of the signs in `before`; none if it has another end. -#}
{%- macro _text_before(text, words, before) -%}
    {%- set rest = namespace(text=text) -%}
    {%- for word in words.split() | reverse -%}
        {%- set start = rest.text[:0 - word | length] -%}
        {%- if rest.text[start | length:] | lower != word or not start or start[-1:] not in before -%}
            {{- return(none) -}}
        {%- endif -%}
        {%- set rest.text = start | trim -%}
    {%- endfor -%}
    {{- return(rest.text) -}}
{%- endmacro -%}

{#-
    A comment that keeps a rule of docs/linter.md from a window that is meant as it is, with the reason. It is for who
    lints compiled SQL: nobody can write there. It ends as it begins, so that it may stand within a line.
-#}
{%- macro _exempt(rule, why) -%}
{{ ' ' }}/* {{ why }} -- noqa: {{ rule }} */
{%- endmacro -%}

{#-
    A step that is written as SQL alone: a comment in its first line has its name and what it is for, as in
    `-- ew_ended: where each session ends`.
-#}
{%- macro _step(text) -%}
    {%- set text = text | trim -%}
    {%- set head = text.split('\n')[0] -%}
    {%- set name = head[3:].split(':')[0] -%}
    {{- return({'name': name, 'why': head[name | length + 5:], 'sql': text[head | length + 1:]}) -}}
{%- endmacro -%}

{#-
    Steps as common table expressions, in the order the data flows through them: a list of texts (`_step`), or of
    {'name':, 'why':, 'sql':} where the name is at hand for other steps; the last one without a name is the result.
-#}
{%- macro _with(steps) -%}
with
    {%- for given in steps if given is string or given.name %}{{ ',' if not loop.first }}
    {%- set step = event_windows._step(given) if given is string else given %}

{{ step.name }} as (

    -- {{ step.why }}
    {{ step.sql | trim | indent(4) }}

)
    {%- endfor %}

{{ (steps | last).sql | trim }}
{%- endmacro -%}

{#- 1234567 -> '1,234,567', for whole numbers from zero on. -#}
{%- macro _grouped(number) -%}
    {{- return(number | string | reverse | batch(3) | map('join') | join(',') | reverse) -}}
{%- endmacro -%}

{#-
    A quotient as text with a fixed number of decimals, rounded half up. In whole numbers, since template engines write
    floating point numbers each in their own way.
-#}
{%- macro _decimal(part, whole, decimals) -%}
    {%- set scale = 10 ** decimals -%}
    {%- set scaled = (2 * part * scale + whole) // (2 * whole) -%}
    {%- set text = event_windows._grouped(scaled // scale) -%}
    {{- return(text ~ '.' ~ ('0' * decimals ~ scaled % scale)[-decimals:] if decimals else text) -}}
{%- endmacro -%}

{#- A share as text. What is there at all is never shown as nothing. -#}
{%- macro _percent(part, whole, decimals=1) -%}
    {%- if not whole -%}
-
    {%- elif part and 200 * part * 10 ** decimals < whole -%}
< {{ event_windows._decimal(1, 10 ** decimals, decimals) }} %
    {%- else -%}
{{ event_windows._decimal(100 * part, whole, decimals) }} %
    {%- endif -%}
{%- endmacro -%}

{#- '1 event', '2,000 events'. -#}
{%- macro _counted(number, noun) -%}
{{ event_windows._grouped(number) }} {{ noun }}{{ 's' if number != 1 }}
{%- endmacro -%}

{#-
    Microseconds as a person reads them: '42 seconds', '3.5 minutes', '1.2 days'. One decimal, and none where it
    is zero.
-#}
{%- macro _rough_duration(micros) -%}
    {%- set units = event_windows._duration_units() -%}
    {%- for unit in ['day', 'hour', 'minute', 'second', 'millisecond', 'microsecond'] if micros >= units[unit] -%}
        {%- set text = event_windows._decimal(micros, units[unit], 1) -%}
        {%- set text = text[:-2] if text[-2:] == '.0' else text -%}
        {{- return(text ~ ' ' ~ unit ~ ('' if text == '1' else 's')) -}}
    {%- endfor -%}
    {{- return('0 seconds') -}}
{%- endmacro -%}

{#- Microseconds since 1970 as the text of a time in UTC. -#}
{%- macro _utc_text(micros) -%}
concat({{ event_windows._timestamp(micros, 'timestamp_ntz') }}, ' UTC')
{%- endmacro -%}
