{#-
    Every aggregate function, each defined once, so that stored sessions merge with new events without
    reading old ones again.

    initial   the state of one event
    collect   the state of many events, where they are aggregated directly
    merge     the state of many states
    mixed     the state of events and states together, where there is no initial state for one event
    final     the value of a state
    whole     the value of many events where nothing is ever merged; without it collect and then final
    keeps     'value': the value alone is enough to merge; 'state': the state is kept in aggregate_state

    {x} is the expression, {s} the state, {at} the event time, {by} the struct fields of order_by, {by_1} the
    first of them. States that pick a row hold all that decides, down to the value itself, so that ties don't
    make a result depend on chance. NULL sorts first, as everywhere in Spark.

    Those of sum, avg and approx_count_distinct depend on the type (`_function_of_type`); here they are what they are
    where nothing knows it.
-#}
{%- macro _aggregate_functions() -%}
    {%- set row = event_windows._row_in_event_order() -%}
    {%- set row_in_given_order -%} if({by_1} is null, null, named_struct({by}'at', {at}, 'value', {x})) {%- endset -%}
    {%- set one_row -%} if({x} is null, array(), array({{ row }})) {%- endset -%}
    {%- set rows -%} array_sort(collect_list(if({x} is null, null, {{ row }}))) {%- endset -%}
    {%- set list = {
        'initial': one_row, 'collect': rows, 'merge': 'array_sort(flatten(collect_list({s})))', 'keeps': 'state',
    } -%}
    {{- return({
        'count': {
            'initial': 'if({x} is null, 0L, 1L)',
            'collect': 'count({x})',
            'merge': 'sum({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'count_if': {
            'initial': 'if({x}, 1L, 0L)',
            'collect': 'count_if({x})',
            'merge': 'sum({s})',
            'final': '{s}',
            'keeps': 'value',
        },
        'sum': event_windows._sum(none, none),
        'min': event_windows._of_its_own_values('min'),
        'max': event_windows._of_its_own_values('max'),
        'avg': event_windows._average(none, false),
        'first': event_windows._picks('min', row),
        'last': event_windows._picks('max', row),
        'bool_and': event_windows._of_its_own_values('bool_and'),
        'bool_or': event_windows._of_its_own_values('bool_or'),
        'approx_count_distinct': event_windows._sketch(none, false),
        'collect_set': {
            'initial': 'if({x} is null, array(), array({x}))',
            'collect': 'array_sort(array_distinct(collect_set({x})))',
            'merge': 'array_sort(array_distinct(flatten(collect_list({s}))))',
            'final': '{s}',
            'keeps': 'value',
        },
        'collect_list': dict(list, final='transform({s}, item -> item.value)'),
        'sequence': dict(list, final="array_join(transform({s}, item -> item.value), '')"),
        'min_by': event_windows._picks('min', row_in_given_order),
        'max_by': event_windows._picks('max', row_in_given_order),
    }) -}}
{%- endmacro -%}

{#-
    A function of `_aggregate_functions` as it is for a type, with the `type` that the aggregate is wanted in. Of a
    state it may also have the `hash` of its values (`_hash_as_kept`), and as `now` the type that they have by now.
    `format` is that of the state it is merged into (`_format_of_aggregates`), none for the one of today.
-#}
{%- macro _function_of_type(functions, name, type, aggregate, format) -%}
    {%- set result, now = aggregate.get('type'), aggregate.get('now') or type -%}
    {%- set has_changed = now != type -%}
    {%- if name == 'sum' -%}
        {{- return(event_windows._sum(
            type, result, format not in [1, 2] and event_windows._rounds(type, result), has_changed
        )) -}}
    {%- elif name == 'avg' -%}
        {%- set is_bigint_now = has_changed and now == 'bigint' and event_windows._is_integer(type) -%}
        {{- return(event_windows._average(
            now if is_bigint_now else type, format == 1 or is_bigint_now, has_changed
        )) -}}
    {%- elif name == 'approx_count_distinct' -%}
        {{- return(event_windows._sketch(type, format == 1, aggregate.get('hash'))) -}}
    {%- endif -%}
    {{- return(functions[name]) -}}
{%- endmacro -%}

{#- A function of values that gives the same of its own results. -#}
{%- macro _of_its_own_values(function) -%}
    {%- set collect -%} {{ function }}({x}) {%- endset -%}
    {%- set merge -%} {{ function }}({s}) {%- endset -%}
    {{- return({'initial': '{x}', 'collect': collect, 'merge': merge, 'final': '{s}', 'keeps': 'value'}) -}}
{%- endmacro -%}

{#- An event as a state that puts it in order: by time, then as the caller has it, at last by its value. -#}
{%- macro _row_in_event_order() -%}
named_struct('at', {at}, {by}'value', {x})
{%- endmacro -%}

{#- The value of the row that is the smallest or the largest (`pick` is min or max); a NULL is no row. -#}
{%- macro _picks(pick, row) -%}
    {%- set collect -%} {{ pick }}({{ row }}) {%- endset -%}
    {%- set merge -%} {{ pick }}({s}) {%- endset -%}
    {{- return({'initial': row, 'collect': collect, 'merge': merge, 'final': '{s}.value', 'keeps': 'state'}) -}}
{%- endmacro -%}

{#- `first` and `last` of the values that are not NULL. The state is that of the function without it. -#}
{%- macro _picks_known(function) -%}
    {%- set row -%} if({x} is null, null, {{ event_windows._row_in_event_order() }}) {%- endset -%}
    {{- return(event_windows._picks('min' if function == 'first' else 'max', row)) -}}
{%- endmacro -%}

{#- The letter of an event in a sequence: that of the first condition that holds; NULL is no letter. -#}
{%- macro _letter(aggregate) -%}
case
    {%- for letter in aggregate.events %} when {{ aggregate.events[letter] }} then {{ event_windows._text(letter) }}
    {%- endfor %}
    {%- if aggregate.get('other') is not none %} else {{ event_windows._text(aggregate.other) }}
    {%- endif %} end
{%- endmacro -%}

{#-
    A sum keeps the type that Spark's has in each phase: of decimals ten digits more than they have, where a sum of sums
    would have ten more again. What outgrows its type is NULL to Spark, and the next run would take that for a sum of
    nothing. Where ten more digits are there, no real group outgrows them, unless the type of a state's values
    `has_changed`. A sum that `result` `rounds` is merged as it is: cast in every run, it would drift from that of a
    rebuild. One of BIGINT may then outgrow that type, for which a DOUBLE has been asked.
-#}
{%- macro _sum(type, result, rounds=false, has_changed=false) -%}
    {%- set digits = event_windows._decimal_digits(type or '') -%}
    {%- set own_type = 'decimal(38, 0)' if type == 'bigint' and rounds else none if digits is none
        else event_windows._sum_type(digits) -%}
    {%- set kept = own_type if rounds else result or own_type -%}
    {%- set may_overflow = type is none or result is not none or digits is not none and digits[0] > 28
        or has_changed -%}
    {%- set no_text -%} if(typeof({x}) = 'string', {no_number}, {x}) {%- endset -%}
    {%- set number = no_text if type is none else '{x}' -%}
    {%- set whole -%} sum({{ number }}) {%- endset -%}
    {%- set phases = {'initial': number, 'final': '{s}', 'whole': whole, 'stops': true} -%}
    {%- do phases.update({'keeps': 'state' if rounds else 'value'}) -%}
    {%- for phase, of in [['collect', number], ['merge', '{s}']] -%}
        {%- set plain -%} sum({{ of }}) {%- endset -%}
        {%- set typed -%} {{ 'try_cast' if has_changed else 'cast' }}(sum({{ of }}) as {{ kept }}) {%- endset -%}
        {%- set sum = plain if kept is none else typed -%}
        {%- set shown = 'cast(' ~ sum ~ ' as ' ~ result ~ ')' if rounds else sum -%}
        {%- set guarded -%} if(count({{ of }}) > 0 and {{ shown }} is null, {overflow}, {{ sum }}) {%- endset -%}
        {%- do phases.update({phase: guarded if may_overflow else sum}) -%}
    {%- endfor -%}
    {{- return(phases) -}}
{%- endmacro -%}

{#-
    Whether the type that the caller wants of a sum may round it, as it may where nothing knows what is summed. A
    decimal takes every sum of whole numbers as it is, or has no room for it.
-#}
{%- macro _rounds(type, result) -%}
    {%- if result is none or type in [none, 'void'] -%}
        {{- return(result is not none) -}}
    {%- endif -%}
    {%- set wanted = result | lower | replace(' ', '') -%}
    {%- set wanted = wanted | replace('numeric(', 'decimal(') | replace('dec(', 'decimal(') -%}
    {%- set digits, wanted_digits = event_windows._decimal_digits(type), event_windows._decimal_digits(wanted) -%}
    {%- if not event_windows._is_number(wanted) -%}
        {{- return(true) -}}
    {%- elif event_windows._is_integer(type) -%}
        {{- return(wanted in ['float', 'real', 'double']) -}}
    {%- elif digits is none -%}
        {{- return(type in ['float', 'double'] and wanted != 'double') -}}
    {%- endif -%}
    {{- return(wanted_digits is none or wanted_digits[1] < digits[1]) -}}
{%- endmacro -%}

{#- The type of Spark's sum of decimals (Sum in its catalyst). -#}
{%- macro _sum_type(digits) -%}
decimal({{ [digits[0] + 10, 38] | min }},{{ digits[1] }})
{%- endmacro -%}

{#-
    An average is kept as a total and a count. The total of BIGINTs does not fit that type, so it is a decimal, added up
    in two halves of 32 bits, which is much cheaper than decimals are; what is merged into an old state, or into one of
    smaller numbers, has to fit. Where nothing knows the type the total is a DOUBLE, as in Spark's own average of
    numbers.
-#}
{%- macro _average(type, is_old, has_changed=false) -%}
    {%- set digits = event_windows._decimal_digits(type or '') -%}
    {%- set total, collected, merged = '{x}', 'sum({x})', 'sum({s}.total)' -%}
    {%- set value -%} cast({s}.total as double) / nullif({s}.count, 0) {%- endset -%}
    {%- set whole -%} avg({x}) {%- endset -%}
    {%- if type is none -%}
        {%- set number -%} if(typeof({x}) = 'string', {no_number}, {x}) {%- endset -%}
        {%- set total -%} cast({{ number }} as double) {%- endset -%}
        {%- set whole -%} avg({{ number }}) {%- endset -%}
        {%- set collected -%} sum({{ total }}) {%- endset -%}
    {%- elif type == 'bigint' -%}
        {%- set total -%} cast({x} as decimal(38, 0)) {%- endset -%}
        {%- set collected -%}
cast(cast(sum(shiftright({x}, 32)) as decimal(28, 0)) * 4294967296BD + sum({x} & 4294967295) as decimal(38, 0))
        {%- endset -%}
        {%- set whole -%} cast({{ collected }} as double) / nullif(count({x}), 0) {%- endset -%}
        {%- if is_old -%}
            {%- set merged -%}
if(abs(sum(cast({s}.total as decimal(38, 0)))) > 9223372036854775807, {old_total},
{{- ' ' }}cast(sum(cast({s}.total as decimal(38, 0))) as bigint))
            {%- endset -%}
        {%- endif -%}
    {%- elif digits is not none -%}
        {%- set total_type, cast = event_windows._sum_type(digits), 'try_cast' if has_changed else 'cast' -%}
        {%- set merged -%} {{ cast }}(sum({s}.total) as {{ total_type }}) {%- endset -%}
        {%- if digits[0] > 28 or has_changed -%}
            {%- set collected -%} if(count({x}) > 0 and sum({x}) is null, {overflow}, sum({x})) {%- endset -%}
            {%- set found = merged if has_changed else 'sum({s}.total)' -%}
            {%- set merged -%}
if(sum({s}.count) > 0 and {{ found }} is null, {overflow}, {{ merged }})
            {%- endset -%}
        {%- endif -%}
        {%- set value = event_windows._decimal_average('{s}.total', '{s}.count', digits) -%}
        {%- if digits[0] > 33 or has_changed -%}
            {%- set value -%} coalesce({{ value }}, if({s}.count > 0, {overflow}, null)) {%- endset -%}
        {%- endif -%}
    {%- elif type[:8] == 'interval' -%}
        {%- set value -%} {s}.total / nullif({s}.count, 0) {%- endset -%}
    {%- endif -%}
    {%- set initial -%} named_struct('total', {{ total }}, 'count', if({x} is null, 0L, 1L)) {%- endset -%}
    {%- set collect -%} named_struct('total', {{ collected }}, 'count', count({x})) {%- endset -%}
    {%- set merge -%} named_struct('total', {{ merged }}, 'count', sum({s}.count)) {%- endset -%}
    {{- return({
        'initial': initial, 'collect': collect, 'merge': merge, 'final': value, 'whole': whole, 'keeps': 'state',
        'stops': true,
    }) -}}
{%- endmacro -%}

{#-
    The average of decimals in the type of Spark's own, four digits more before and after the point (Average in its
    catalyst). It is divided in two parts. The first comes out whole; the second is less than one, so that its quotient
    has digits enough to be rounded once, as Spark rounds. Their sum has one digit more to Spark, which 38 digits have
    no room for: there both are added as whole numbers, and an exponent moves the point.
-#}
{%- macro _decimal_average(total, count, digits) -%}
    {%- set precision, scale = [digits[0] + 4, 38] | min, digits[1] + 4 -%}
    {%- set type -%} decimal({{ precision }}, {{ scale }}) {%- endset -%}
    {%- set divisor -%} cast(nullif({{ count }}, 0) as decimal({{ 14 if scale <= 24 else 10 }}, 0)) {%- endset -%}
    {%- set rest = total ~ ' % ' ~ divisor -%}
    {%- set whole -%} ({{ total }} - {{ rest }}) / {{ divisor }} {%- endset -%}
    {#- a quotient of Spark's has six digits after the point, and no room for more than 32 before it -#}
    {%- if scale < 6 and digits[0] - digits[1] > 32 -%}
        {%- set whole -%}
cast(({{ total }} - {{ rest }}) * 0.01BD / {{ divisor }} as decimal(36, 2)) * 100BD
        {%- endset -%}
    {%- endif -%}
    {%- set part -%} cast(({{ rest }}) / {{ divisor }} as decimal({{ scale + 1 }}, {{ scale }})) {%- endset -%}
    {%- if precision < 38 -%}
cast(cast({{ whole }} as {{ type }}) + {{ part }} as {{ type }})
    {%- else -%}
        {%- set shift = '1' ~ '0' * scale ~ 'BD' -%}
cast(concat(cast(cast({{ whole }} as decimal({{ 38 - scale }}, 0)) * {{ shift }}
{{- ' ' }}+ cast({{ part }} * {{ shift }} as decimal({{ scale + 1 }}, 0)) as string), 'E-{{ scale }}') as {{ type }})
    {%- endif -%}
{%- endmacro -%}

{#-
    A sketch is of hashes: equal values have one, whatever they read like in a time zone, and the empty text has one,
    which the sketch of texts passes over. Of a text with a collation the sketch itself knows what is equal. A union is
    taken even of one sketch, since the estimate of a union differs from that of a stream.
-#}
{%- macro _sketch(type, is_old, as_kept=none) -%}
    {%- set hash = 'cast({x} as string)' if is_old
        else "concat('.', {x})" if 'collate' in (type or '') else as_kept or 'xxhash64({x})' -%}
    {%- set hash_or_null -%} if({x} is null, null, {{ hash }}) {%- endset -%}
    {%- set hash = hash if is_old else hash_or_null -%}
    {%- set collect -%} hll_sketch_agg({{ hash }}) {%- endset -%}
    {%- set mixed -%} hll_union({{ collect }}, hll_union_agg({s})) {%- endset -%}
    {{- return({
        'collect': collect,
        'merge': 'hll_union_agg({s})',
        'mixed': mixed,
        'final': 'hll_sketch_estimate(hll_union({s}, {s}))',
        'keeps': 'state',
    }) -}}
{%- endmacro -%}

{#- A function by the name that the registry has for it; Spark has others for those that pick an event. -#}
{%- macro _known_function(function) -%}
    {%- set others = {
        'any_value': 'first', 'first_value': 'first', 'last_value': 'last', 'array_agg': 'collect_list',
    } -%}
    {{- return(others.get(function | lower, function | lower) if function is string else none) -}}
{%- endmacro -%}

{#- Whether this is the name of a function: letters, digits and underscores, and points between them. -#}
{%- macro _is_function_name(function) -%}
    {%- if function is not string or not function -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- for character in function | lower if character not in 'abcdefghijklmnopqrstuvwxyz0123456789_.' -%}
        {{- return(false) -}}
    {%- endfor -%}
    {{- return(true) -}}
{%- endmacro -%}

{#- Whether an aggregate is a function of the caller's own: the state of one event, of many states, and its value. -#}
{%- macro _is_own_aggregate(aggregate) -%}
    {{- return('initial' in aggregate or 'merge' in aggregate or 'final' in aggregate) -}}
{%- endmacro -%}
