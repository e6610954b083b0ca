"""SQL in steps, and what tells one text from its neighbour, step by step.

A step is a CTE, one SELECT of the UNION ALL that ends a statement, or what a query begins with. Most cases of a large
macro give the SQL of a neighbour but for a few steps. Their golden has only these, each under a line with its name:

    -- differs from next_run in
    -- without ew_touched; ew_stored_sessions
    -- step ew_arrived                            in place of the step of that name
    -- step ew_judged, added after ew_ended
    -- step ew_decided, lines                     where that is shorter: `-` lines go, `+` lines come

Of more than two lines that go together, the first is shown and the others are counted. Lines that begin with a blank
are the neighbour's and say where. A `-` or a blank after a `+` is another place, and so is what follows `@@`; of a line
that stands in several places, the first one below the line that `@@` names.

The neighbour and the difference give the whole text, to the letter.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher, unified_diff
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SECTION = re.compile(r"-- (query \d+|the model)(, before the model runs)?")
CTE = re.compile(r"(\w+) as \(")
STEP = re.compile(r"-- step (?P<name>.+?)(?:, (?P<how>lines|added first|added after (?P<after>.+)))?")
WITHOUT = "-- without "
MORE = re.compile(r"-\.\.\. (\d+) more")


def steps_of(text: str) -> dict[str, str]:
    """By name, in order; `text_of` puts them together again."""
    found: dict[str, str] = {}
    for name, lines in _pieces(text):
        number = 1 + sum(other == name or other.startswith(f"{name} (") for other in found)
        found[name if number == 1 else f"{name} ({number})"] = "\n".join(lines).strip("\n")
    assert text_of(found) == text, "these are not the steps of the text"
    return found


def text_of(steps: dict[str, str]) -> str:
    texts = list(steps.values())
    for number, (text, following) in enumerate(pairwise(texts)):
        if CTE.match(text) and CTE.match(following):
            texts[number] += ","
    return "\n\n".join(texts) + "\n" if texts else ""


def _pieces(text: str) -> Iterator[tuple[str, list[str]]]:
    """Name and lines of each step; a name may come twice."""
    section, name, lines, is_cte = "", "the model", list[str](), False
    for line in text.split("\n"):
        heading, cte = SECTION.fullmatch(line), CTE.fullmatch(line)
        union = line == "union all" and lines[-1:] == [""]
        if not is_cte and (heading or cte or union):
            if any(lines):
                yield name, lines
            lines, is_cte = [], cte is not None
            if heading:
                section = "" if heading[1] == "the model" else "query: "
            name = heading[1] if heading else section + (cte[1] if cte else "select")
        elif is_cte and line in (")", "),"):
            yield name, [*lines, ")"]
            name, lines, is_cte = f"{section}select", [], False
            continue
        elif name == f"{section}select" and line.startswith("-- "):
            name = section + line.removeprefix("-- ")
        lines.append(line)
    if any(lines):
        yield name, lines


def difference(base_name: str, base: str, text: str) -> str:
    """What a golden says of a text where its neighbour's is known."""
    old, new = steps_of(base), steps_of(text)
    old_names, new_names = list(old), list(new)
    gone, blocks = list[str](), list[str]()
    for kind, first, last, new_first, new_last in _opcodes(old_names, new_names):
        if kind != "equal":
            gone += old_names[first:last]
        for number in range(new_first, new_last):
            name = new_names[number]
            if kind != "equal":
                after = f"after {new_names[number - 1]}" if number else "first"
                blocks.append(f"-- step {name}, added {after}\n{new[name]}")
            elif old[name] != new[name]:
                blocks.append(_changed(name, old[name], new[name]))
    if gone:
        blocks.insert(0, WITHOUT + "; ".join(gone))
    heading = f"-- differs from {base_name} in" if blocks else f"-- the same as {base_name}"
    written = "\n".join([heading, *blocks]) + "\n"
    assert with_difference(base, written) == text, "the difference does not give the text"
    return written


def with_difference(base: str, written: str) -> str:
    """The whole text again."""
    steps = steps_of(base)
    for heading, body in _blocks(written).items():
        if heading.startswith(WITHOUT):
            for name in heading.removeprefix(WITHOUT).split("; "):
                assert name in steps, f"{heading}: there is no {name}"
                del steps[name]
            continue
        step = STEP.fullmatch(heading)
        assert step, f"no step: {heading}"
        name, how = step["name"], step["how"] or ""
        assert (name in steps) != how.startswith("added"), f"{heading}: there is {'one' if name in steps else 'none'}"
        if how.startswith("added"):
            names = list(steps)
            place = names.index(step["after"]) + 1 if step["after"] else 0
            steps = {other: steps.get(other, body) for other in [*names[:place], name, *names[place:]]}
        else:
            steps[name] = _with_lines(heading, steps[name], body) if how == "lines" else body
    return text_of(steps)


def explained(old: dict[str, str], new: dict[str, str]) -> str:
    """For a reader: the steps that are not the same, and what of each."""
    told = []
    for name in {**old, **new}:
        before, after = old.get(name), new.get(name)
        if before != after:
            what = " is new" if before is None else " is gone" if after is None else ""
            lines = list(unified_diff((before or "").split("\n"), (after or "").split("\n"), n=2, lineterm=""))[2:]
            told += [f"{name}{what}", *(f"  {line}".rstrip() for line in lines if not line.startswith("@@")), ""]
    return "\n".join(told)


def _blocks(written: str) -> dict[str, str]:
    """Of a difference: each line that begins a step, and what is under it."""
    parts = re.split(r"\n(?=-- (?:step|without) )", written.removesuffix("\n"))[1:]
    return {heading: body for heading, _, body in (part.partition("\n") for part in parts)}


def _opcodes(old: list[str], new: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()


def _changed(name: str, old: str, new: str) -> str:
    """A step that both have: its lines, or the whole if that is no longer."""
    lines, whole = _lines(old.split("\n"), new.split("\n")), new.split("\n")
    is_whole = not lines or len(whole) <= len(lines)
    return "\n".join([f"-- step {name}", *whole] if is_whole else [f"-- step {name}, lines", *lines])


def _lines(old: list[str], new: list[str]) -> list[str]:
    """As in a diff, without line numbers, but with so many lines before each place that there is no other like it.

    Or with the nearest line above it that stands there once, if that is shorter. Nothing, if there is always another.
    """
    written: list[str] = []
    for kind, first, last, new_first, new_last in _opcodes(old, new):
        if kind == "equal":
            continue
        removed, added = old[first:last], new[new_first:new_last]
        if last == 0:  # what comes before the first line comes with it
            removed, added = old[:1], [*added, old[0]]
        shown = removed if len(removed) <= 2 else removed[:1]
        nearest = start = first if shown else first - 1
        while start >= 0 and len(_places(old, old[start : first + len(shown)])) != 1:
            start -= 1
        above = _above(old, nearest, old[nearest : first + len(shown)])
        if above and nearest - start > 1:
            start = nearest
            written.append(f"@@ {above}")
        elif start < 0:
            return []
        elif written and not written[-1].startswith("+"):
            written.append("@@")
        written += [f" {line}".rstrip() for line in old[start:first]]
        written += [f"-{line}" for line in shown]
        if shown != removed:
            written.append(f"-... {len(removed) - 1} more")
        written += [f"+{line}" for line in added]
    return written


def _above(lines: list[str], place: int, part: list[str]) -> str:
    """The nearest line above a place that stands there once, if the part does not stand between the two as well."""
    for number in range(place - 1, -1, -1):
        if lines[number] and lines.count(lines[number]) == 1:
            return lines[number] if _places(lines, part, number)[0] == place else ""
    return ""


def _with_lines(heading: str, old: str, body: str) -> str:
    lines = old.split("\n")
    changes = []
    for change in _changes(body.split("\n")):
        above = change.pop(0).removeprefix("@@ ") if change[0].startswith("@@") else ""
        more = sum(int(found[1]) for line in change if (found := MORE.fullmatch(line)))
        written = [line for line in change if not MORE.fullmatch(line)]
        before = [line[1:] for line in written if not line.startswith("+")]
        after = [line[1:] for line in written if not line.startswith("-")]
        places = _places(lines, before, lines.index(above))[:1] if above else _places(lines, before)
        assert len(places) == 1, f"{heading}: {len(places)} places for {before}"
        changes.append((places[0], places[0] + len(before) + more, after))
    for first, last, after in reversed(changes):
        lines[first:last] = after
    return "\n".join(lines)


def _changes(written: list[str]) -> Iterator[list[str]]:
    """What is written of each place: `@@`, or a line that does not come after one that does, begins another one."""
    change: list[str] = []
    for line in written:
        if change and (line.startswith("@@") or (change[-1].startswith("+") and not line.startswith("+"))):
            yield change
            change = []
        if line != "@@":
            change.append(line)
    yield change


def _places(lines: list[str], part: list[str], above: int = 0) -> list[int]:
    return [start for start in range(above, len(lines)) if lines[start : start + len(part)] == part]
