{#-
    Spark's own window, in the form it computes fastest. A frame that shrinks takes time with the square of its rows, and
    grows in the opposite order. Peers are the rows of a partition by the order as well. With the strategy `native`
    the window is as the call says.
-#}
{%- macro _plain_window(partition_by, order_by, frame, strategy, ties) -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if strategy == 'native' or event_windows._is_entire(clause) -%}
        {{- return(event_windows._window(partition_by, order_by, frame, ties)) -}}
    {%- elif clause.end.kind == 'unbounded' -%}
        {%- set start = clause.start.given -%}
        {%- set bounds = ['unbounded', event_windows._opposite(start)] -%}
        {{- return(event_windows._window(partition_by, event_windows._reversed_order(order_by), {'rows': bounds} if clause.unit == 'rows' else {'range': bounds}, ties)) -}}
    {%- elif clause.unit == 'range' and clause.start.kind != 'unbounded' and not event_windows._offset_kinds(clause) -%}
        {%- set peers = [] if partition_by is string else partition_by | list -%}
        {%- for entry in order_by -%}
            {%- do peers.append({'sql': event_windows._order_term(entry).expression}) -%}
        {%- endfor -%}
        {{- return(event_windows._window(peers, order_by, 'entire')) -}}
    {%- endif -%}
    {{- return(event_windows._window(partition_by, order_by, frame, ties)) -}}
{%- endmacro -%}
