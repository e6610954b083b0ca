{#- What q15, q16 and q17 count: bids in three ranks of price, and in each the bidders and the auctions. -#}
{%- macro ranks() -%}
    {{- return({
        'rank1': 'price < 10000', 'rank2': 'price >= 10000 and price < 1000000', 'rank3': 'price >= 1000000',
    }) -}}
{%- endmacro -%}

{%- macro bids_by_rank() -%}
    {%- set aggregates = {} -%}
    {%- for rank, condition in ranks().items() -%}
        {%- do aggregates.update({rank ~ '_bids': {'function': 'count_if', 'expression': condition}}) -%}
    {%- endfor -%}
    {{- return(aggregates) -}}
{%- endmacro -%}

{%- macro distinct_by_rank() -%}
    {%- set aggregates = bids_by_rank() -%}
    {%- for column in ['bidder', 'auction'] -%}
        {%- do aggregates.update({
            'total_' ~ column ~ 's': {'function': 'count_distinct', 'expression': column},
        }) -%}
        {%- for rank, condition in ranks().items() -%}
            {%- do aggregates.update({
                rank ~ '_' ~ column ~ 's': {
                    'function': 'count_distinct', 'expression': 'case when ' ~ condition ~ ' then ' ~ column ~ ' end',
                },
            }) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(aggregates) -}}
{%- endmacro -%}

{%- macro by_channel() -%}
    {%- set aggregates = {'minute': {'function': 'max', 'expression': "date_format(date_time, 'HH:mm')"}} -%}
    {%- do aggregates.update(distinct_by_rank()) -%}
    {{- return(aggregates) -}}
{%- endmacro -%}

{%- macro by_auction() -%}
    {%- set aggregates = bids_by_rank() -%}
    {%- for name, function in {
        'min_price': 'min', 'max_price': 'max', 'average_price': 'avg', 'sum_price': 'sum',
    }.items() -%}
        {%- do aggregates.update({name: {'function': function, 'expression': 'price'}}) -%}
    {%- endfor -%}
    {{- return(aggregates) -}}
{%- endmacro -%}

{#- The columns of the answer, of a relation that windows or live_windows gives. -#}
{%- macro daily(keys, aggregates, windows) -%}
    select
        {% for key in keys %}{{ key }}, {% endfor -%}
        date_format(window_start, 'yyyy-MM-dd') as day,
        event_count as total_bids,
        {{ aggregates | join(', ') }}
    from {{ windows }}
{%- endmacro -%}
