{#-
    SQL over the columns of a relation, as pairs (argument, SQL), that is several expressions, or names a column which
    the relation does not have. Spark's own error is a plan of forty lines and names no argument. Words alone don't say
    it: units, types and the variables of a lambda are words too. So Spark is asked, but only about SQL with a word that
    is no column and no common word of SQL. EXPLAIN gives an error as its text, where a query would stop. `sides` has
    the columns of each name that may stand before a dot. `read` is what the SQL is asked of, if not the relation as it
    is.
-#}
{%- macro _check_expressions(relation, columns, expressions, sides={}, read=none) -%}
    {%- set problems, can_ask = [], columns is not none and event_windows._will_run() -%}
    {%- for argument, sql in expressions if sql is string and sql | trim -%}
        {%- set of_form, name = event_windows._check_one_expression(argument, sql), none -%}
        {%- do problems.extend(of_form) -%}
        {%- if not of_form and can_ask and event_windows._may_lack_column(sql, columns, sides) -%}
            {%- set name = event_windows._lacking_column(sql, read or relation) -%}
        {%- endif -%}
        {%- if name is not none -%}
            {%- set side = name.split('.')[0] -%}
            {%- set problem = event_windows._no_such_column(
                argument, name.split('.') | last, side if side in sides else relation, sides.get(side, columns)
            ) -%}
            {%- set wrong = problem.wrong if name == sql | trim else 'names ' ~ name ~ ', which ' ~ problem.wrong -%}
            {%- do problems.append(dict(problem, given=sql, wrong=wrong)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- SQL that is one expression, whatever it names. -#}
{%- macro _check_one_expression(argument, sql) -%}
    {%- if event_windows._holds_several(sql) -%}
        {{- return([event_windows._problem(
            argument, 'holds several expressions', sql, 'one expression each; struct(a, b) for values that belong '
            ~ 'together, which counts pairs with a NULL as well',
        )]) -}}
    {%- elif (sql | lower | replace('(', ' ')).split()[:1] == ['distinct'] and sql | trim | length > 8 -%}
        {{- return([event_windows._problem(
            argument, 'begins with distinct, which only a call of count has', sql, 'the expression alone; of different '
            ~ "values 'function': 'approx_count_distinct', or 'count_distinct' where all events are at hand",
        )]) -}}
    {%- elif event_windows._hides_what_follows(sql) -%}
        {{- return([event_windows._problem(
            argument, 'ends with a comment or a semicolon, which would hide what follows', sql,
            'an expression alone; a comment such as /* this one */ may be in it',
        )]) -}}
    {%- elif event_windows._breaks_a_text(sql) -%}
        {{- return([event_windows._problem(
            argument, 'has a line break within quotes, which would get spaces as the lines of the query do', sql,
            'an escape in its place, which the query has as backslash and n: Jinja makes it of two backslashes and n',
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#-
    Whether a comma stands outside of quotes and brackets. Such a text would be two columns, of which the last one alone
    has the name that is asked for. What can't be told by reading characters (a comment, a cast by `::`) passes.
-#}
{%- macro _holds_several(sql) -%}
    {%- if ',' not in sql or '--' in sql or '/*' in sql or '::' in sql -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set bare = event_windows._outside_quotes(sql) -%}
    {%- set at = namespace(depth=0, commas=0) -%}
    {%- for character in bare.text -%}
        {%- if character in '([{' -%}
            {%- set at.depth = at.depth + 1 -%}
        {%- elif character in ')]}' -%}
            {%- set at.depth = at.depth - 1 -%}
        {%- elif character == ',' and at.depth == 0 -%}
            {%- set at.commas = at.commas + 1 -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(at.commas > 0 and bare.is_closed) -}}
{%- endmacro -%}

{#- Whether a comment to the end of the line is in the last line, or a semicolon outside of quotes. -#}
{%- macro _hides_what_follows(sql) -%}
    {%- if '/*' in sql or '--' not in sql and ';' not in sql -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set bare = event_windows._outside_quotes(sql).text -%}
    {{- return(';' in bare or '--' in bare.split('\n') | last) -}}
{%- endmacro -%}

{#- Whether a line breaks within quotes. In SQL with comments it can't be told by reading characters. -#}
{%- macro _breaks_a_text(sql) -%}
    {%- if '\n' not in sql or '--' in sql or '/*' in sql -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set bare = event_windows._outside_quotes(sql) -%}
    {{- return(bare.is_closed and bare.text.split('\n') | length < sql.split('\n') | length) -}}
{%- endmacro -%}

{#- What of SQL is outside of quotes of any kind, and whether the last of them is closed (`is_closed`). -#}
{%- macro _outside_quotes(sql) -%}
    {%- set at = namespace(quote='', is_escaped=false, text='') -%}
    {%- for character in sql -%}
        {%- if at.is_escaped -%}
            {%- set at.is_escaped = false -%}
        {%- elif at.quote -%}
            {%- set at.is_escaped = character == '\\' and at.quote != '`' -%}
            {%- set at.quote = '' if character == at.quote else at.quote -%}
        {%- elif character in '\'"`' -%}
            {%- set at.quote = character -%}
        {%- else -%}
            {%- set at.text = at.text ~ character -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return({'text': at.text, 'is_closed': not at.quote}) -}}
{%- endmacro -%}

{#- Whether a word stands outside of quotes, and not before a bracket, that is neither a column nor one of SQL. -#}
{%- macro _may_lack_column(sql, columns, sides) -%}
    {%- set text = namespace(sql='') -%}
    {%- for part in (sql | replace('"', "'")).split("'") -%}
        {%- set text.sql = text.sql ~ ' ' ~ (part if loop.index0 % 2 == 0 else '') -%}
    {%- endfor -%}
    {%- for sign in '`)+-*/%<>=!,|&^~:;[]{}?' -%}
        {%- set text.sql = text.sql | replace(sign, ' ') -%}
    {%- endfor -%}
    {%- for word in (text.sql | replace('(', '( ') | lower).split() if word[-1:] != '(' -%}
        {%- set first = word.split('.')[0] -%}
        {%- if first in sides -%}
            {%- if word.split('.')[1] not in sides[first] -%}
                {{- return(true) -}}
            {%- endif -%}
        {%- elif first and first[:1] not in '0123456789_' and first not in columns
                and first not in event_windows._words_of_sql() -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#- The words of an expression in lower case, names and others alike. -#}
{%- macro _words_in(sql) -%}
    {%- set text = namespace(sql=sql | lower) -%}
    {%- for sign in '`()+-*/%<>=!,|&^~:;[]{}?."\'' -%}
        {%- set text.sql = text.sql | replace(sign, ' ') -%}
    {%- endfor -%}
    {{- return(text.sql.split()) -}}
{%- endmacro -%}

{#- Words that cost a question each, and are so common in expressions. -#}
{%- macro _words_of_sql() -%}
    {{- return([
        'and', 'or', 'not', 'is', 'null', 'true', 'false', 'in', 'between', 'like', 'rlike', 'distinct', 'from',
        'case', 'when', 'then', 'else', 'end', 'as', 'filter', 'where', 'interval', 'second', 'minute', 'minutes',
        'hour', 'hours', 'day', 'days', 'date', 'timestamp', 'string', 'int', 'bigint', 'double', 'decimal', 'boolean',
    ]) -}}
{%- endmacro -%}

{#- The column that Spark does not find, or none. -#}
{%- macro _lacking_column(sql, relation) -%}
    {%- set around = event_windows._explained('explain select ' ~ sql ~ '\nfrom ' ~ relation).split(' with name ') -%}
    {%- if 'UNRESOLVED_COLUMN' not in around[0] -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return(around[1].split(' cannot be resolved')[0] | replace('`', '')) -}}
{%- endmacro -%}

{#-
    What Spark would say of a condition over the rows of a FROM clause, as problems of an argument: its type is another
    one than BOOLEAN, both sides of a join have a column that it names alone, or it is no condition on one row.
-#}
{%- macro _check_condition(argument, sql, rows, accepted) -%}
    {%- set problems = [] -%}
    {%- set said = event_windows._explained('explain select 1\nfrom ' ~ rows ~ '\nwhere ' ~ sql) -%}
    {%- if 'FILTER_NOT_BOOLEAN' in said and 'of type "VOID"' not in said -%}
        {%- set type = said.split('FILTER_NOT_BOOLEAN')[1].split('of type "')[1].split('"')[0] | lower -%}
        {%- do problems.append(event_windows._problem(
            argument, 'is of another type than BOOLEAN', sql ~ ' ' ~ type, accepted
        )) -%}
    {%- elif '[AMBIGUOUS_REFERENCE]' in said -%}
        {%- set name = said.split('Reference `')[1].split('` is ambiguous')[0] -%}
        {%- do problems.append(event_windows._problem(
            argument, 'names ' ~ name ~ ', which both sides have', sql, 'l.' ~ name ~ ' or r.' ~ name
        )) -%}
    {#- in a view or table the condition of a side may be of a window function, which no WHERE has -#}
    {%- elif 'aggregate functions, and generator' in said and 'over' not in event_windows._words_in(sql) -%}
        {%- do problems.append(event_windows._problem(
            argument, 'holds a function that is not of one row, such as an aggregate', sql, accepted
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The SQL of aggregates, of a gap and of rules, as pairs for `_check_expressions`; what is not of their form is a
    problem of its own.
-#}
{%- macro _expressions_of(aggregates, gap=none, rules={}) -%}
    {%- set expressions = [['gap', gap.sql if gap is mapping else none], ['start_when', rules.get('start_when')]] -%}
    {%- for sql in (rules.cut_on if event_windows._is_list(rules.cut_on) else []) -%}
        {%- do expressions.append(['cut_on', sql]) -%}
    {%- endfor -%}
    {%- for name in (aggregates if aggregates is defined and aggregates is mapping else [])
        if aggregates[name] is mapping -%}
        {%- set argument, order_by = 'aggregates.' ~ name, aggregates[name].get('order_by') -%}
        {%- for part in ['expression', 'sql', 'initial'] -%}
            {%- do expressions.append([argument ~ '.' ~ part, aggregates[name].get(part)]) -%}
        {%- endfor -%}
        {%- for sql in (order_by if event_windows._is_list(order_by) else []) -%}
            {%- do expressions.append([argument ~ '.order_by', sql]) -%}
        {%- endfor -%}
        {%- set events = aggregates[name].get('events') -%}
        {%- for letter in (events if events is mapping else []) -%}
            {%- do expressions.append([argument ~ '.events.' ~ letter, events[letter]]) -%}
        {%- endfor -%}
        {%- set steps = aggregates[name].get('steps') -%}
        {%- for condition in (steps if event_windows._is_list(steps) else []) -%}
            {%- do expressions.append([argument ~ '.steps', condition]) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(expressions) -}}
{%- endmacro -%}

{#-
    Expressions of a state, as pairs (`_expressions_of`), look at one event each: a window function would see those
    alone that a run happens to read.
-#}
{%- macro _check_looks_at_itself(expressions) -%}
    {%- set problems = [] -%}
    {%- for argument, sql in expressions if sql is string -%}
        {%- set dense = (sql | lower).split() | join -%}
        {%- if ')over(' in dense or 'nullsover(' in dense -%}
            {%- do problems.append(event_windows._problem(
                argument, 'looks at other events, of which a run reads only some', sql,
                'SQL over the columns of one event; work a window function out in a model before this one',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
