"""A difference between two texts gives the second one again, to the letter, and says nothing of what they share."""

from __future__ import annotations

import re
from itertools import pairwise
from textwrap import indent

import pytest

from tests.render.case import RenderCase, golden_cases
from tests.render.steps import difference, explained, steps_of, text_of, with_difference

ALPHA = """\
alpha as (

    -- what has come
    select
        a,
        b,
        c,
        d
    from events

)"""
BETA = """\
beta as (

    select * from alpha

)"""
LAST = """\
-- all of it
select a
from beta

union all

-- and the rest
select b
from alpha
"""
TEXT = f"with\n\n{ALPHA},\n\n{BETA}\n\n{LAST}"
IN = "-- differs from base in\n"
GAMMA = BETA.replace("beta", "gamma")
STEPS = steps_of(TEXT)


def test_steps() -> None:
    assert list(steps_of(TEXT)) == ["the model", "alpha", "beta", "all of it", "and the rest"]
    assert steps_of(TEXT)["alpha"] == ALPHA


def test_steps_of_queries_have_names_of_their_own() -> None:
    text = f"-- query 1, before the model runs\n{TEXT}\n-- query 2\nselect 1\n\n-- the model\n{TEXT}"
    assert list(steps_of(text)) == [
        *("query 1", "query: alpha", "query: beta", "query: all of it", "query: and the rest", "query 2"),
        *("the model", "alpha", "beta", "all of it", "and the rest"),
    ]
    assert text_of(steps_of(text)) == text


INSIDE = indent(TEXT.rstrip("\n"), "    ")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"select *\nfrom (\n\n{INSIDE}\n\n)\n", ["the model", "alpha", "beta", "select"]),
        (
            f"with\n\nouter as (\n\n{INSIDE}\n\n),\n\n{GAMMA}\n\nselect * from outer\n",
            ["the model", "outer", "alpha", "beta", "outer: select", "gamma", "select"],
        ),
        (
            "-- query 1\n-- using (\n" + re.sub("(?m)^-- $", "--", indent(INSIDE, "-- ", lambda _: True)) + "\n-- )\n",
            ["query 1", "query: alpha", "query: beta", "query: select"],
        ),
    ],
    ids=["in FROM", "in a CTE", "in a comment"],
)
def test_a_step_is_the_same_wherever_it_stands(text: str, names: list[str]) -> None:
    steps = steps_of(text)
    assert list(steps) == names
    assert {steps[name] for name in names if name.endswith(("alpha", "beta"))} == {ALPHA, BETA}


OTHERS = {
    "a/case": steps_of(f"with\n\n{GAMMA}\n\nselect 1\n"),
    "a/later_case": steps_of(f"with\n\n{GAMMA},\n\n{ALPHA.replace('alpha', 'other_left')}\n\nselect 2\n"),
}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (TEXT.replace(BETA, f"{BETA},\n\n{GAMMA}"), IN + "-- step gamma, added after beta, as in a/case\n"),
        (
            TEXT.replace(BETA, f"{BETA},\n\n" + GAMMA.replace("alpha", "alpha\n    limit 1")),
            IN + "-- step gamma, added after beta, as in a/case, but\n     select * from alpha\n+    limit 1\n",
        ),
        (
            TEXT.replace(BETA, f"{BETA},\n\n{ALPHA.replace('alpha', 'other_right')}"),
            IN + "-- step other_right, added after beta, as other_left in a/later_case, but ~ left => right\n",
        ),
        (
            TEXT.replace("events", "clicks").replace(BETA, f"{BETA},\n\n{ALPHA.replace('alpha', 'alpha_left')}"),
            IN
            + "-- step alpha, lines ~ events => clicks\n"
            + "-- step alpha_left, added after beta, as alpha, but ~ clicks => events ~ alpha => alpha_left\n",
        ),
    ],
    ids=["the same", "lines", "the other side", "of this case"],
)
def test_a_step_that_is_told_is_not_told_again(text: str, written: str) -> None:
    assert difference("base", TEXT, text, OTHERS) == written
    assert with_difference(STEPS, written, lambda case: OTHERS[case]) == text


def test_a_text_without_a_neighbour_may_be_told_in_steps() -> None:
    text = f"with\n\n{BETA},\n\n{GAMMA}\n\nselect 2\n"
    written = difference("", "", text, OTHERS)
    assert written == (
        f"-- in steps\n-- step the model, as in a/case\n-- step beta\n{BETA}\n-- step gamma, as in a/case\n"
        "-- step select, as in a/later_case\n"
    )
    assert with_difference({}, written, lambda case: OTHERS[case]) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (TEXT, "-- the same as base\n"),
        (
            TEXT.replace("        d\n", "        e\n"),
            IN + "-- step alpha, lines\n-        d\n+        e\n",
        ),
        (
            TEXT.replace("    from events", "    from clicks"),
            IN + "-- step alpha, lines ~ events => clicks\n",
        ),
        (
            TEXT.replace("        b,\n        c,\n        d\n", "        x\n").replace("events", "clicks"),
            IN + "-- step alpha, lines\n-        b, ... 3 more\n+        x\n+    from clicks\n",
        ),
        (
            TEXT.replace("        b,\n", "").replace("        d\n", "        d,\n        e\n"),
            IN + "-- step alpha, lines\n-        b,\n-        d\n+        d,\n+        e\n",
        ),
        (
            TEXT.replace("        b,\n", "        b,\n        x,\n"),
            IN + "-- step alpha, lines\n         b,\n+        x,\n",
        ),
        (
            TEXT.replace("beta as (\n\n    select * from alpha\n\n)", "beta as (\n    select a\n)"),
            IN + "-- step beta\nbeta as (\n    select a\n)\n",
        ),
        (
            TEXT.replace(f",\n\n{BETA}", "").replace("beta", "alpha"),
            IN + "-- without beta\n-- step all of it, lines ~ beta => alpha\n",
        ),
        (
            TEXT.replace(BETA, f"{BETA},\n\n{GAMMA}"),
            IN + f"-- step gamma, added after beta\n{GAMMA}\n",
        ),
        (
            TEXT.replace(f"{ALPHA},\n\n{BETA}", f"{BETA},\n\n{ALPHA}"),
            IN + f"-- without beta\n-- step beta, added after the model\n{BETA}\n",
        ),
        (
            f"-- query 1\nselect 1\n\n-- the model\n{TEXT}",
            IN + "-- step query 1\n-- query 1\nselect 1\n-- step the model\n-- the model\nwith\n",
        ),
    ],
    ids=["same", "line", "name", "lines", "places", "line more", "whole step", "without", "added", "moved", "query"],
)
def test_difference(text: str, written: str) -> None:
    assert difference("base", TEXT, text) == written
    assert with_difference(STEPS, written) == text


@pytest.mark.parametrize(
    ("between", "where"),
    [("", "     b,\n"), ("    case\n", "@@     b,\n"), ("    case\n        x,\n", "     b,\n     case\n         x,\n")],
    ids=["the line before", "a line above", "all lines before, since the one above is not near enough"],
)
def test_a_line_that_is_there_twice_is_found_by_what_is_before_it(between: str, where: str) -> None:
    base = f"select\n    a,\n{between}        x,\n    end,\n    b,\n{between}        x,\n    end\n"
    first, _, last = base.rpartition("x")
    text = f"{first}y{last}"
    written = difference("base", base, text)
    assert written == IN + f"-- step the model, lines\n{where}-        x,\n+        y,\n"
    assert with_difference(steps_of(base), written) == text


def test_a_change_of_what_two_share_is_not_in_their_difference() -> None:
    text = TEXT.replace("        d\n", "        e\n")
    changed, changed_text = (
        sql.replace("select * from alpha", "select alpha.*\n    from alpha") for sql in (TEXT, text)
    )
    assert difference("base", changed, changed_text) == difference("base", TEXT, text)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("-- step delta, lines\n-a\n+b", "there is no delta"),
        ("-- step beta, as delta", "there is no delta"),
        ("-- step delta, added after gamma\nselect 1", "there is no gamma"),
        ("-- step beta, lines ~ gamma => delta", "there is no gamma"),
        ("-- step alpha, lines\n@@ gamma\n-        b,", "there is no gamma"),
        ("-- without alpha; delta", "there is no delta"),
        ("-- step alpha, lines\n-        z\n+        y", "0 places"),
        ("-- step alpha, lines\n         \n+        y", "0 places"),
        ("-- step alpha, lines\n-\n+        y", "2 places"),
    ],
)
def test_a_difference_that_does_not_fit(written: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        with_difference(STEPS, f"{IN}{written}\n")


def test_what_a_reader_is_told() -> None:
    text = TEXT.replace("        d\n", "        e\n").replace(f",\n\n{BETA}", "")
    told = explained(steps_of(TEXT), steps_of(text)).split("\n")
    assert told[:2] == ["alpha", "           b,"]
    assert "  -        d" in told
    assert "  +        e" in told
    assert "beta is gone" in told


def neighbours() -> list[tuple[RenderCase, RenderCase]]:
    return [(base, case) for base, case in pairwise(golden_cases()) if base.macro == case.macro]


@pytest.mark.parametrize(("base", "case"), neighbours(), ids=str)
def test_any_case_can_differ_from_any_other(base: RenderCase, case: RenderCase) -> None:
    sql = case.golden.sql
    assert with_difference(base.golden_steps, difference("base", base.golden.sql, sql)) == sql
