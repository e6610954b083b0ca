"""Windows as a database sees them: the OVER clause of a function with what it takes from named windows."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, TypeAlias

from sqlfluff_plugin_event_windows.frames import Frame, default_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlfluff.core.parser import BaseSegment
    from sqlfluff.core.rules import RuleContext

# Ranking and offset functions: the database sets their frame, and rejects most others.
RANKS = frozenset({"rank", "dense_rank", "percent_rank", "cume_dist"})
FIXED_FRAME = RANKS | {"row_number", "ntile", "lag", "lead", "is_first", "is_last"}
# These return one row's value, so where the frame ends decides which.
FIRST_VALUE = frozenset({"first", "first_value"})
LAST_VALUE = frozenset({"last", "last_value"})
VALUE_OF_A_ROW = FIRST_VALUE | LAST_VALUE | {"nth_value", "any_value"}
EXTREMES = frozenset({"min", "max"})
# Functions that are the same in all rows of a query, and those that are where their arguments are.
MOMENTS = frozenset({"curdate", "current_date", "current_timestamp", "getdate", "localtimestamp", "now"})
OF_SESSION = frozenset({"current_catalog", "current_database", "current_schema", "current_timezone", "current_user"})
PURE = frozenset({"cast", "coalesce", "date", "date_trunc", "lower", "timestamp", "to_date", "trunc", "try_cast"})


# A setting that is a list of names, as SQLFluff reads it: with commas, as a list of TOML, a number, or `none`.
Names: TypeAlias = str | list[str] | float | None


@dataclass(frozen=True)
class Window:
    """One use of a window: the function, and the clauses that hold for it wherever they are written."""

    function: BaseSegment
    definition: BaseSegment
    """The OVER clause, or the named window where it leads."""
    partition_by: BaseSegment | None
    order_by: BaseSegment | None
    frame_clause: BaseSegment | None
    tables: list[list[str]]
    """The tables of the FROM clause, by the names that a column can be qualified by."""
    grouped_by: list[BaseSegment]
    """The terms of its GROUP BY, each of whose values is one row; none where there is no such or it can't be told."""
    dialect: str

    @property
    def function_name(self) -> str:
        return name_of_function(self.function)

    @property
    def takes_frame(self) -> bool:
        return self.function_name not in FIXED_FRAME

    @property
    def frame(self) -> Frame | None:
        """The frame in effect, written or not."""
        if self.frame_clause:
            return Frame.read(code_of(self.frame_clause))
        return Frame.read(default_frame(self.function_name, self.dialect, has_order=self.order_by is not None))

    @property
    def own_order(self) -> BaseSegment | None:
        """The order that the function itself says: WITHIN GROUP (ORDER BY ...), or an ORDER BY among its arguments."""
        parts = (part for part in self.function.segments if not part.is_type("over_clause"))
        inner = ["function", "select_statement"]
        orders = (
            order for part in parts for order in part.recursive_crawl("orderby_clause", no_recursive_seg_type=inner)
        )
        return next(orders, None)

    @property
    def is_of_its_order(self) -> bool:
        """Whether its argument is what it is ordered by, or one value in the whole partition: alike where rows tie."""
        argument = next((part for part in arguments_of(self.function) if not part.is_type("keyword")), None)
        terms = terms_of(self.own_order or self.order_by) + terms_of(self.partition_by)
        return argument is not None and any(self._is_same(argument, term) for term in terms)

    @property
    def is_first_value(self) -> bool:
        is_first = [part.raw for part in arguments_of(self.function)[1:2]] == ["1"]
        return self.function_name in FIRST_VALUE or (self.function_name == "nth_value" and is_first)

    @property
    def ignores_nulls(self) -> bool:
        """Said by IGNORE NULLS, before or after the parenthesis, or by Spark's second argument."""
        is_second_argument = any(other.raw.lower() == "true" for other in arguments_of(self.function)[1:])
        own_words = self.function.recursive_crawl(
            "keyword", no_recursive_seg_type=["expression", "window_specification"], allow_self=False
        )
        return is_second_argument or any(word.raw.lower() == "ignore" for word in own_words)

    def is_total(self, unique_columns: list[str], *, several_columns_are_unique: bool) -> bool:
        """Whether the order has no ties, as far as names and GROUP BY tell."""
        parted, ordered = terms_of(self.partition_by), terms_of(self.order_by)
        if self.grouped_by and all(self._is_among(term, parted + ordered) for term in self.grouped_by):
            return True
        terms = self._terms_that_break_ties
        if several_columns_are_unique and len(terms) > 1:
            return True
        columns = [column for term in terms if (column := column_of(term))]
        return any(fnmatchcase(column[-1], pattern) for column in columns for pattern in unique_columns)

    @property
    def _terms_that_break_ties(self) -> list[BaseSegment]:
        """
        The terms of the order without constants, repeats, what is the same in the whole partition, and expressions of
        nothing but columns that stand there themselves.
        """
        parted, ordered = terms_of(self.partition_by), terms_of(self.order_by)
        columns = [column for term in parted + ordered if (column := column_of(term))]
        breaking: list[BaseSegment] = []
        for term in ordered:
            is_known = self._is_among(term, parted + breaking)
            if not is_constant(term) and not is_known and not self._follows_from(columns, term):
                breaking.append(term)
        return breaking

    def _follows_from(self, columns: list[list[str]], term: BaseSegment) -> bool:
        """Whether a term is an expression of these columns alone, and of this row."""
        used = [_names(column) for column in columns_in(term)]
        if not used or column_of(term) or "over_clause" in term.descendant_type_set:
            return False
        return all(any(self._is_same_column(name, column) for column in columns) for name in used)

    def _is_among(self, term: BaseSegment, others: list[BaseSegment]) -> bool:
        return any(self._is_same(term, other) for other in others)

    def _is_same(self, term: BaseSegment, other: BaseSegment) -> bool:
        """Whether two terms are one column, or one by their code."""
        column, another = column_of(term), column_of(other)
        if column and another:
            return self._is_same_column(column, another)
        return code_of(term).lower() == code_of(other).lower()

    def _is_same_column(self, name: list[str], another: list[str]) -> bool:
        """Whether two names are one column, of which one may not say whose it is."""
        (table, column), (other_table, other) = self._whose(name), self._whose(another)
        return column == other and (table == other_table or None in (table, other_table))

    def _whose(self, name: list[str]) -> tuple[int | None, list[str]]:
        """
        The number of the table that a name says, if it says one, and what the name says beside it: a column, or a
        column and a field of it.
        """
        for length in range(len(name) - 1, 0, -1):
            for number, table in enumerate(self.tables):
                if all(part == its_part for part, its_part in zip(name[:length][::-1], table[::-1], strict=False)):
                    return number, name[length:]
        return None, name


def window_of(context: RuleContext) -> Window | None:
    """
    The window of the OVER clause that a rule has come to. None if it can't be known: if it names a window that is not
    there, or if SQLFluff can't read all of it.
    """
    function = next((parent for parent in reversed(context.parent_stack) if parent.is_type("function")), None)
    named = {name_of_window(window): window for window in named_windows(query_of(context))}
    definitions = [context.segment]
    while (reference := reference_of(definitions[-1])) in named and named[reference] not in definitions:
        definitions.append(named[reference])
    if not function or reference or any("unparsable" in part.descendant_type_set for part in definitions):
        return None
    specifications = [part for definition in definitions if (part := specification_of(definition))]

    def clause(kind: str) -> BaseSegment | None:
        return next((child for part in specifications if (child := part.get_child(kind))), None)

    return Window(
        function,
        definitions[-1],
        clause("partitionby_clause"),
        clause("orderby_clause"),
        clause("frame_clause"),
        list(tables_of(query_of(context))),
        groups_of(query_of(context)),
        context.dialect.name,
    )


def query_of(context: RuleContext) -> BaseSegment:
    """The SELECT around a rule's segment, in which its named windows are."""
    parents = reversed(context.parent_stack)
    return next((parent for parent in parents if parent.is_type("select_statement")), context.parent_stack[0])


def tables_of(query: BaseSegment) -> Iterator[list[str]]:
    """What a SELECT reads, without what the queries inside it read, each by its alias or else its name."""
    kinds = ("from_expression_element", "lateral_view_clause")
    for element in query.recursive_crawl(*kinds, no_recursive_seg_type="select_statement"):
        aliases = list(element.recursive_crawl("alias_expression", no_recursive_seg_type="bracketed"))
        for owner in aliases or [element]:
            if identifiers := owner.get_children("identifier"):
                yield _names(identifiers[0])
                break
        else:
            yield from map(_names, element.recursive_crawl("table_reference", no_recursive_seg_type="bracketed"))


def groups_of(query: BaseSegment) -> list[BaseSegment]:
    """The terms of a GROUP BY, a number as what it counts to in the SELECT. None of ROLLUP, ALL and the like."""
    clause, selected = query.get_child("groupby_clause"), query.get_child("select_clause")
    if not clause or not selected or {word.raw.lower() for word in clause.get_children("keyword")} - {"group", "by"}:
        return []
    elements = selected.get_children("select_clause_element")

    def term(written: BaseSegment) -> BaseSegment:
        place = int(written.raw) if written.raw.isdecimal() else 0
        return (
            next(part for part in elements[place - 1].segments if part.is_code)
            if 0 < place <= len(elements)
            else written
        )

    return [term(written) for written in terms_of(clause)]


def named_windows(query: BaseSegment) -> Iterator[BaseSegment]:
    """The windows that a SELECT names, without those of the queries inside it."""
    return query.recursive_crawl("named_window_expression", no_recursive_seg_type="select_statement")


def functions_over(name: str, query: BaseSegment) -> Iterator[tuple[BaseSegment, BaseSegment]]:
    """The functions of a SELECT whose OVER clause refers to a named window, each with that clause."""
    for function in query.recursive_crawl("function", no_recursive_seg_type="select_statement"):
        over = function.get_child("over_clause")
        if over and reference_of(over) == name:
            yield function, over


def specification_of(definition: BaseSegment) -> BaseSegment | None:
    """What stands in the parentheses of an OVER clause or a named window."""
    parentheses = definition.get_child("bracketed")
    return parentheses.get_child("window_specification") if parentheses else None


def name_of_window(named: BaseSegment) -> str:
    return _names(named.get_children("identifier")[0])[-1]


def reference_of(definition: BaseSegment) -> str | None:
    """The named window that an OVER clause, or another named window, refers to."""
    own_names = 1 if definition.is_type("named_window_expression") else 0
    names = definition.get_children("identifier")[own_names:]
    if specification := specification_of(definition):
        names = specification.get_children("identifier")
    return _names(names[0])[-1] if names else None


def name_of_function(function: BaseSegment) -> str:
    name = function.get_child("function_name")
    return _names(name)[-1] if name else ""


def arguments_of(function: BaseSegment) -> list[BaseSegment]:
    """What stands in the parentheses of a function: its arguments, and words such as DISTINCT."""
    contents = function.get_child("function_contents")
    parentheses = contents.get_child("bracketed") if contents else None
    return [part for part in parentheses.segments if part.is_code and not part.is_type("symbol")] if parentheses else []


def terms_of(clause: BaseSegment | None) -> list[BaseSegment]:
    """The expressions of a PARTITION BY or an ORDER BY."""
    terms: list[BaseSegment] = []
    for segment in clause.segments if clause else ():
        if segment.is_type("bracketed"):
            terms += terms_of(segment)
        elif segment.is_code and not segment.is_type("keyword", "symbol"):
            terms.append(segment)
    return terms


def column_of(term: BaseSegment) -> list[str] | None:
    """The name of a column that stands alone, after what it is qualified by."""
    while not term.is_type("column_reference"):
        inner = [segment for segment in term.segments if segment.is_code and not segment.is_type("symbol")]
        if not term.is_type("expression", "bracketed") or len(inner) != 1:
            return None
        term = inner[0]
    return _names(term)


def columns_in(term: BaseSegment) -> list[BaseSegment]:
    """The columns that a term names; SQLFluff takes some texts in single quotes for columns of Spark."""
    return [column for column in term.recursive_crawl("column_reference") if not column.raw.startswith("'")]


def is_constant(term: BaseSegment) -> bool:
    """Whether it is one value in a whole query, as far as names of functions tell."""
    functions = [name_of_function(function) for function in term.recursive_crawl("function")]
    return not columns_in(term) and (MOMENTS | OF_SESSION | PURE).issuperset(functions)


def head_of(segment: BaseSegment) -> BaseSegment:
    """Where a finding is reported: SQLFluff says nothing of a segment that a template has written, if only in part."""
    return next(part for part in segment.raw_segments if part.is_code)


def is_literal(first: BaseSegment, last: BaseSegment, context: RuleContext) -> bool:
    """Whether no template has a hand in what stands from the start of one segment to the end of another."""
    assert first.pos_marker
    assert last.pos_marker
    source = slice(first.pos_marker.source_slice.start, last.pos_marker.source_slice.stop)
    return context.templated_file is None or context.templated_file.is_source_slice_literal(source)


def has_blocks(segment: BaseSegment, context: RuleContext) -> bool:
    """Whether a template's block, such as an `{% if %}`, begins or ends in a segment: it may be another one then."""
    assert segment.pos_marker
    source = segment.pos_marker.source_slice
    slices = context.templated_file.raw_sliced if context.templated_file else []
    return any(part.slice_type.startswith("block") and source.start <= part.source_idx < source.stop for part in slices)


def code_of(segment: BaseSegment | None) -> str:
    """The code of a segment, without comments and with one blank between words."""
    return " ".join(part.raw for part in segment.raw_segments if part.is_code) if segment else ""


def entries(setting: Names) -> list[str]:
    """The names in a setting that is a list of them."""
    names = setting if isinstance(setting, list) else str("" if setting is None else setting).split(",")
    return [name for entry in names if (name := str(entry).strip().lower())]


def _names(segment: BaseSegment) -> list[str]:
    """The parts of a name, without quotes: names are compared as Spark does, whatever their case."""
    parts = [part for part in segment.raw_segments if part.is_code and not part.is_type("symbol")]
    return [part.raw.lower().strip('`"[]') for part in parts]
