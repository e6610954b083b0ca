{#-
    The format of what a state keeps of aggregates: 3, since a sum that its type rounds is kept as it is (`_sum`). In
    format 1, that of versions before 1.0, the total of an average of BIGINT was a BIGINT, and sketches were of texts. A
    state keeps its format until it is built anew.
-#}
{%- macro _format_of_aggregates(run) -%}
    {{- return(event_windows._details_before(run).get('format', 1) if run.checkpoint else 3) -}}
{%- endmacro -%}

{#- Writes the aggregates of a run as the state that it continues keeps them. -#}
{%- macro _keep_format(settings, run) -%}
    {%- if run.checkpoint -%}
        {%- do settings.update({'aggregates': event_windows._written_again(settings, run)}) -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    The aggregates of `settings` once more: `is_whole` where nothing is merged; in the format of the state that a `run`
    continues, and by the types that it keeps them by. What is stored of a sum, an average or a sketch depends on them,
    and a later run may know more of them, or less.
-#}
{%- macro _written_again(settings, run={'checkpoint': none}, is_whole=false) -%}
    {%- set before, given = event_windows._details_before(run), settings.given_aggregates -%}
    {%- set types, aggregates = dict(given.types), dict(given.aggregates) -%}
    {%- for name in aggregates if 'aggregates.' ~ name in before.get('types', {}) -%}
        {%- set kept = before.types['aggregates.' ~ name] -%}
        {%- set now = given.types.get(name) or kept -%}
        {%- do aggregates.update({
            name: dict(aggregates[name], hash=event_windows._hash_as_kept(kept, now), now=now)
        }) -%}
        {%- do types.update({name: kept}) -%}
    {%- endfor -%}
    {%- do types.update(before.get('untyped', {})) -%}
    {{- return(event_windows._aggregates(
        settings.macro, aggregates, types, given.by_id, is_whole, event_windows._format_of_aggregates(run)
    )) -}}
{%- endmacro -%}

{#-
    The hash of a value as the state has hashed equal ones, where its type has grown or shrunk since: xxhash64 takes
    whole numbers of up to 32 bits for INT, and decimals of up to 18 digits for BIGINT.
-#}
{%- macro _hash_as_kept(kept, now) -%}
    {%- set digits, digits_now = event_windows._decimal_digits(kept), event_windows._decimal_digits(now) -%}
    {%- set narrow = 'decimal(18,' ~ digits[1] ~ ')' if digits else 'int' -%}
    {%- set was_wide = digits[0] > 18 if digits else kept == 'bigint' -%}
    {%- set is_wide = digits_now[0] > 18 if digits_now else now == 'bigint' -%}
    {%- if was_wide and not is_wide -%}
xxhash64(cast({x} as {{ kept }}))
    {%- elif is_wide and not was_wide -%}
if(try_cast({x} as {{ narrow }}) is null, xxhash64({x}), xxhash64(try_cast({x} as {{ narrow }})))
    {%- else -%}
xxhash64({x})
    {%- endif -%}
{%- endmacro -%}
