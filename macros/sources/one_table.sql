{#- One table that a query reads by its commits and as it is. -#}

{#-
    Spark reads a table that a query has twice in one way. A change data feed has columns that the table lacks, so that
    Spark stops; of Iceberg the table itself would silently be the rows of the increment. `sources` have their
    `relation`, `cursor` and `argument`.
-#}
{%- macro _check_one_table(sources) -%}
    {%- set problems, formats = [], {} -%}
    {#- while dbt parses, ref() is the model itself -#}
    {%- for source in (sources if execute else []) if source.get('relation') -%}
        {%- set table = event_windows._bare_text(source.relation) -%}
        {%- set format = event_windows._cursor_format(source.get('cursor')) -%}
        {%- set first = formats.get(table, source) -%}
        {%- if event_windows._cursor_format(first.get('cursor')) != format -%}
            {%- do problems.append(event_windows._problem(
                first.argument ~ 'cursor and ' ~ source.argument ~ 'cursor',
                'are of two kinds for one table, which Spark reads in one way in a query',
                {'relation': source.relation | string, 'cursors': [first.get('cursor'), source.get('cursor')]},
                'its commits for both, or a column for both',
            )) -%}
        {%- endif -%}
        {%- do formats.update({table: first}) -%}
    {%- endfor -%}
    {{- return(problems or event_windows._check_views_of_table(sources)) -}}
{%- endmacro -%}

{#- The same by a view of an Iceberg table, as far as the plan of the view names the table. -#}
{%- macro _check_views_of_table(sources) -%}
    {%- set problems = [] -%}
    {%- for table in (sources if event_windows._may_read() else [])
        if event_windows._cursor_format(table.get('cursor')) == 'iceberg' -%}
        {%- for view in sources if view.get('cursor') is string and event_windows._may_be_view(view.get('relation'))
            and event_windows._reads_table(view.relation, table.relation) -%}
            {%- do problems.append(event_windows._problem(
                view.argument ~ 'relation', 'is a view of the table that ' ~ table.argument ~ 'relation reads by its '
                ~ 'snapshots, and Spark reads a table in one way in a query', view.relation,
                'a table; or a column as cursor of ' ~ table.relation,
            )) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Whether dbt does not know a relation as a table. -#}
{%- macro _may_be_view(relation) -%}
    {%- set listed = event_windows._in_catalog(relation) -%}
    {{- return(
        event_windows._is_relation(relation) and not event_windows._is_limited(relation)
        and (listed is none or listed.type | string != 'table')
    ) -}}
{%- endmacro -%}

{#-
    Whether the plan of a view has a table in it as it is now, by views of its own as well. dbt may know the table
    without its catalog, so its own plan says which one it is.
-#}
{%- macro _reads_table(view, table) -%}
    {%- set own = event_windows._tables_in_plan(table) -%}
    {{- return(event_windows._tables_in_plan(view) | select('in', own) | list | length > 0) -}}
{%- endmacro -%}

{#- The tables in the plan of a relation, as Spark names those of another catalog than its own. -#}
{%- macro _tables_in_plan(relation) -%}
    {%- set names = [] -%}
    {%- set plan = event_windows._explained('explain extended select * from ' ~ relation) -%}
    {%- for line in event_windows._bare_text(plan).split('\n') if 'relationv2[' in line -%}
        {%- do names.append((line | trim).split('] ') | last) -%}
    {%- endfor -%}
    {{- return(names) -}}
{%- endmacro -%}
