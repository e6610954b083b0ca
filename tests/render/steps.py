"""SQL in steps, and what tells one text from others, step by step.

A step is a CTE, at any depth, one SELECT of the UNION ALL that ends a statement, or what stands before or after CTEs.
Most cases of a large macro give the SQL of a neighbour but for a few steps. Their golden has only these:

    -- differs from next_run in
    -- without ew_touched; ew_stored_sessions
    -- step ew_arrived                            in place of the step of that name
    -- step ew_ended, as in interval_join/left    the same as the step of that name in another case
    -- step ew_right, as ew_left, but             what follows differs from another step, here or `in <case>`
    -- step ew_read (2), as before, but           what follows differs from the step of that name without a number
    -- step ew_decided, lines                     what follows differs from the neighbour's step
    -- step ew_a; ew_b, lines                     the same differs in both

A step that the neighbour does not have comes after the one above it, or where `added after <step>` says. A golden
without a neighbour that shares steps with other cases begins with `-- in steps`, and has all of them.

How a step differs: `~ this => that` is said first, in the same line if it fits, and holds wherever the step has it.
Then `-` lines go and `+` lines come. Of lines that go together, the first is shown and the others are counted. Lines
that begin with a blank stay and say where. Of a line that stands in several places, the first one below the line that
`@@` names is meant.

So a text stands in one golden. Those that share it say where, and a change of it is seen there. The difference gives
the whole text, to the letter.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher, unified_diff
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Steps = dict[str, str]
SECTION = re.compile(r"-- (query \d+|the model)(, before the model runs)?")
CTE = re.compile(r"(?P<indent>(?:-- )? *)(?P<name>\w+) as \(")
INDENT = re.compile(r"(?:-- )? *")
STEP = re.compile(
    r"-- step (?P<names>.+?)(?:, added (?P<place>first|after .+?))?"
    r"(?:, (?P<lines>lines)|, as(?: (?P<other>(?!in ).+?))?(?: in (?P<case>\w+/\w+))?(?P<but>, but)?)?"
    r"(?P<renamings>(?: ~ .*)?)"
)
IN_STEPS = "-- in steps"
WITHOUT = "-- without "
NUMBER, SIDE = re.compile(r" \(\d+\)$"), re.compile("_(left|right)(?=_|$)")
MORE = re.compile(r" \.\.\. (\d+) more$")
WORDS = re.compile(r"`[^`]*`|[^\W_]+|\s+|.")
RENAMING = " ~ "
WIDTH = 120
LONGEST_RENAMING = 150
"""Of both texts together. Longer ones are read more easily as two lines, one below the other."""
LEAST_KEPT = 1 / 4
"""A line of which less stays is another line, and not the same with other names."""
MOST_CHANGED = 4 / 5
"""A step of which more changes is read more easily as a whole."""
NEAREST = 12
"""So many steps that have most lines in common are looked at, to find the one that differs least."""


def steps_of(text: str) -> Steps:
    """By name, in order; `text_of` puts them together again. A CTE begins at the left margin, wherever it stands."""
    found: Steps = {}
    for name, lines in _pieces(text):
        number = 1 + sum(other == name or other.startswith(f"{name} (") for other in found)
        found[name if number == 1 else f"{name} ({number})"] = "\n".join(_dedented(_trimmed(lines)))
    assert text_of(found) == text, "these are not the steps of the text"
    return found


def text_of(steps: Steps) -> str:
    """A CTE is indented as the line before it."""
    written: list[str] = []
    for text in steps.values():
        lines = text.split("\n")
        if written and CTE.fullmatch(lines[0]):
            indent = _indent(written[-1])
            lines = [(indent + line).rstrip() for line in lines]
            written[-1] += "," if written[-1] == f"{indent})" else ""
        if written:
            written.append("--" if lines[0].startswith("--  ") else "")
        written += lines
    return "\n".join(written) + "\n" if written else ""


def _pieces(text: str) -> Iterator[tuple[str, list[str]]]:
    """Name and lines of each step; a name may come twice."""
    section, name, lines, around = "", "the model", list[str](), list[re.Match[str]]()
    for line in text.split("\n"):
        heading, cte = SECTION.fullmatch(line), CTE.fullmatch(line)
        union = line == "union all" and lines[-1:] == [""]
        if cte or (not around and (heading or union)):
            if any(_trimmed(lines)):
                yield name, lines
            lines = []
            if heading:
                section = "" if heading[1] == "the model" else "query: "
            name = heading[1] if heading else section + (cte["name"] if cte else "select")
            around += [cte] if cte else []
        elif around and line.removesuffix(",") == around[-1]["indent"] + ")":
            yield name, [*lines, line.removesuffix(",")]
            around.pop()
            name, lines = section + (f"{around[-1]['name']}: " if around else "") + "select", []
            continue
        elif name == f"{section}select" and _trimmed(lines) in ([], ["union all"]) and re.match("-- [^ ]", line):
            name = section + line.removeprefix("-- ")
        lines.append(line)
    if any(_trimmed(lines)):
        yield name, lines


def _trimmed(lines: list[str]) -> list[str]:
    """Without empty lines at both ends. An empty line of a comment is `--`."""
    written = [number for number, line in enumerate(lines) if line not in ("", "--")]
    return lines[written[0] : written[-1] + 1] if written else []


def _dedented(lines: list[str]) -> list[str]:
    indent = _indent(lines[0]) if CTE.fullmatch(lines[0]) else ""
    return [line.removeprefix(indent) if line != indent.rstrip() else "" for line in lines]


def _indent(line: str) -> str:
    found = INDENT.match(line)
    return found[0] if found else ""


class Way(NamedTuple):
    """How a step is told: what its heading says of it, what has another name, and the lines under that."""

    how: str
    renamings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    def written(self, heading: str) -> list[str]:
        """As many renamings in a line as fit."""
        filled = [heading + self.how]
        for renaming in self.renamings:
            if len(filled[-1] + RENAMING + renaming) <= WIDTH:
                filled[-1] += RENAMING + renaming
            else:
                filled.append(RENAMING.lstrip() + renaming)
        return [*filled, *self.lines]


def difference(base_name: str, base: str, text: str, told: Mapping[str, Steps] | None = None) -> str:
    """What a golden says of a text where its neighbour's is known, and the steps of cases that are told before it."""
    old, new = steps_of(base), steps_of(text)
    told_steps = Told(told or {})
    blocks: list[tuple[Way, list[str]]] = []
    added, gone = _moved(list(old), list(new))
    before = ""
    for name, step in new.items():
        if name in added or old[name] != step:
            way = told_steps.way_of(name, step, "" if name in added else old[name])
            same = [names for other, names in blocks if other == way]
            last = blocks[-1][1] if blocks else []
            if same and way.how and (name not in added or (same[-1] is last and last[-1] == before)):
                same[-1].append(name)
            else:
                blocks.append((way, [name]))
        told_steps.add("", name, step)
        before = name
    written = [WITHOUT + "; ".join(gone)] if gone else []
    above, order = "", ["", *new]
    for way, names in blocks:
        after = order[order.index(names[0]) - 1]
        place = (
            "" if names[0] not in added or after == above else f", added after {after}" if after else ", added first"
        )
        written += way.written(f"-- step {'; '.join(names)}{place}")
        above = names[-1]
    heading = f"-- differs from {base_name} in" if written else f"-- the same as {base_name}"
    whole = "\n".join([heading if base_name else IN_STEPS, *written]) + "\n"
    assert with_difference(old, whole, lambda case: (told or {})[case]) == text, "the difference does not give the text"
    return whole


def with_difference(base: Steps, written: str, steps_in: Callable[[str], Steps] | None = None) -> str:
    """The whole text again; `steps_in` knows the steps of other cases."""
    steps, above = dict(base), "first"
    for heading, body in _blocks(written).items():
        if heading.startswith(WITHOUT):
            for name in heading.removeprefix(WITHOUT).split("; "):
                assert name in steps, f"{heading}: there is no {name}"
                del steps[name]
            continue
        step = STEP.fullmatch(heading)
        assert step, f"no step: {heading}"
        above = (step["place"] or above).removeprefix("after ")
        for name in step["names"].split("; "):
            text, other = body, _other(name, step["other"])
            if step["case"] or step["other"] or step["lines"]:
                of = steps_in(step["case"]) if steps_in and step["case"] else steps
                assert other in of, f"{heading}: there is no {other}"
                text = _with_lines(heading, of[other], step["renamings"], body)
            if name not in steps:
                names = list(steps)
                assert above in {"first", *names}, f"{heading}: there is no {above}"
                number = 0 if above == "first" else names.index(above) + 1
                steps = {key: steps.get(key, "") for key in [*names[:number], name, *names[number:]]}
            steps[name], above = text, name
    return text_of(steps)


def explained(old: Steps, new: Steps) -> str:
    """For a reader: the steps that are not the same, and what of each."""
    told = []
    for name in {**old, **new}:
        before, after = old.get(name), new.get(name)
        if before != after:
            what = " is new" if before is None else " is gone" if after is None else ""
            lines = list(unified_diff((before or "").split("\n"), (after or "").split("\n"), n=2, lineterm=""))[2:]
            told += [f"{name}{what}", *(f"  {line}".rstrip() for line in lines if not line.startswith("@@")), ""]
    return "\n".join(told)


class Told:
    """The steps that a golden may point to, by what they are about: both sides of a join are."""

    def __init__(self, cases: Mapping[str, Steps]) -> None:
        self.steps: dict[str, dict[str, tuple[str, str]]] = {}
        for case, steps in cases.items():
            for name, text in steps.items():
                self.add(case, name, text)

    def add(self, case: str, name: str, text: str) -> None:
        """The first case that has a text tells it."""
        self.steps.setdefault(_about(name), {}).setdefault(text, (case, name))

    def way_of(self, name: str, text: str, neighbours: str) -> Way:
        """The shortest: the same as another step, what is different in the neighbour's or another one, or the whole."""
        about = self.steps.get(_about(name), {})
        if text in about:
            return Way(_as(name, *about[text]))
        whole, lines = text.split("\n"), Counter(text.split("\n"))

        def unlike(other: str) -> int:
            counted = Counter(other.split("\n"))
            return (counted - lines).total() + (lines - counted).total()

        def length(way: Way) -> int:
            return len(way.written(f"-- step {name}"))

        ways = [Way("", (), tuple(whole))]
        if neighbours:
            ways += _changed(", lines", neighbours.split("\n"), whole)
        longest = length(ways[0]) * MOST_CHANGED
        for other in sorted(about, key=unlike)[:NEAREST]:
            changed = _changed(f"{_as(name, *about[other])}, but", other.split("\n"), whole)
            ways += [way for way in changed if length(way) <= longest]
        return min(ways, key=length)


def _about(name: str) -> str:
    """What a step is about: its own name, without the query, the CTE or the side of a join that it is in."""
    return SIDE.sub("", NUMBER.sub("", name.rpartition(": ")[2]))


def _as(name: str, case: str, other: str) -> str:
    if not case and name.startswith(f"{other} ("):
        return ", as before"
    return ", as" + (f" {other}" if other != name else "") + (f" in {case}" if case else "")


def _other(name: str, said: str | None) -> str:
    """The name of the step that a step is like."""
    return NUMBER.sub("", name) if said == "before" else said or name


def _moved(old: list[str], new: list[str]) -> tuple[set[str], list[str]]:
    """The names that come, and those that go; one that moves does both."""
    added, gone = set[str](), list[str]()
    for first, last, new_first, new_last in _unequal(old, new):
        gone += old[first:last]
        added |= set(new[new_first:new_last])
    return added, gone


def _blocks(written: str) -> Steps:
    """Of a difference: each line that begins a step, and what is under it."""
    parts = re.split(r"\n(?=-- (?:step|without) )", written.removesuffix("\n"))[1:]
    return {heading: body for heading, _, body in (part.partition("\n") for part in parts)}


def _unequal(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """Where the two are not the same: from and to in the first one, from and to in the other."""
    codes = SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
    return [(first, last, new_first, new_last) for kind, first, last, new_first, new_last in codes if kind != "equal"]


def _changed(how: str, old: list[str], new: list[str]) -> list[Way]:
    """By lines alone, and with other names first. There may be no line that says where."""
    renamings, renamed = _renamed(old, new)
    plain, rest = _lines(old, new), _lines(renamed, new)
    names = tuple(f"{before} => {after}".rstrip() for before, after in renamings)
    with_names = [Way(how, names, tuple(rest))] if names and (rest or renamed == new) else []
    return [*([Way(how, (), tuple(plain))] if plain else []), *with_names]


def _renamed(old: list[str], new: list[str]) -> tuple[list[tuple[str, str]], list[str]]:
    """What has another name wherever it stands, and the lines with these names. Each makes more lines alike."""
    found: list[tuple[str, str]] = []
    while True:
        unlike, ways = _unlike(old, new), dict[tuple[str, str], tuple[int, list[str]]]()
        for first, last, new_first, new_last in _unequal(old, new):
            if last - first == new_last - new_first:
                for one, other in zip(old[first:last], new[new_first:new_last], strict=True):
                    for before, after in _renamings(one, other):
                        lines = [line.replace(before, after) for line in old]
                        gain = unlike - _unlike(lines, new)
                        if gain == sum(line != was for line, was in zip(lines, old, strict=True)):
                            ways[before, after] = gain, lines
        if not ways:
            return found, old
        best = min(ways, key=lambda names: (-ways[names][0], len("".join(names)), names))
        found.append(best)
        old = ways[best][1]


def _unlike(old: list[str], new: list[str]) -> int:
    return sum(max(last - first, new_last - new_first) for first, last, new_first, new_last in _unequal(old, new))


def _renamings(old: str, new: str) -> Iterator[tuple[str, str]]:
    """What is in one line and what is there in the other, with up to five words beside it to tell it from others."""
    before, after = WORDS.findall(old), WORDS.findall(new)
    shorter = min(len(before), len(after))
    start = next((n for n in range(shorter) if before[n] != after[n]), shorter)
    end = next((n for n in range(shorter - start) if before[-1 - n] != after[-1 - n]), shorter - start)
    kept = "".join([*before[:start], *before[len(before) - end :]]).strip()
    if len(kept) < LEAST_KEPT * max(len(old.strip()), len(new.strip())):
        return
    for more in range(6):
        for first, rest in dict.fromkeys([(start - more, end), (start, end - more), (start - more, end - more)]):
            one, other = ("".join(words[first : len(words) - rest]) for words in (before, after))
            is_whole = one == one.strip() and other == other.strip() and re.search(r"\w", one)
            is_plain = not any(mark in one + other for mark in (" =>", RENAMING, "noqa"))
            if first >= 0 and rest >= 0 and is_whole and is_plain and len(one + other) <= LONGEST_RENAMING:
                yield one, other


def _lines(old: list[str], new: list[str]) -> list[str]:
    """As in a diff, without line numbers, but with so many lines before each place that there is no other like it.

    Or with the nearest line above it that stands there once, if that is shorter. Nothing, if there is always another.
    """
    written: list[str] = []
    for first, last, new_first, new_last in _unequal(old, new):
        removed, added = old[first:last], new[new_first:new_last]
        if last == 0:  # what comes before the first line comes with it
            removed, added = old[:1], [*added, old[0]]
        nearest = start = first if removed else first - 1
        end = first + len(removed[:1])
        while start >= 0 and len(_places(old, old[start:end])) != 1:
            start -= 1
        above = _above(old, nearest, old[nearest:end])
        if above and nearest - start > 1:
            start = nearest
            written.append(f"@@ {above}")
        elif start < 0:
            return []
        written += [f" {line}".rstrip() for line in old[start:first]]
        more = f" ... {len(removed) - 1} more" if len(removed) > 1 else ""
        written += [f"-{line}{more}" for line in removed[:1]]
        written += [f"+{line}" for line in added]
    return written


def _above(lines: list[str], place: int, part: list[str]) -> str:
    """The nearest line above a place that stands there once, if the part does not stand between the two as well."""
    for number in range(place - 1, -1, -1):
        if lines[number] and lines.count(lines[number]) == 1:
            return lines[number] if _places(lines, part, number)[0] == place else ""
    return ""


def _with_lines(heading: str, old: str, renamings: str, body: str) -> str:
    written = body.split("\n") if body else []
    while written and written[0].startswith(RENAMING.lstrip()):
        renamings += f" {written.pop(0)}"
    for renaming in renamings.split(RENAMING)[1:]:
        before, _, after = renaming.partition(" =>")
        assert before in old, f"{heading}: there is no {before}"
        old = old.replace(before, after.removeprefix(" "))
    lines = old.split("\n")
    changes = []
    for change in _changes(written):
        above = change.pop(0).removeprefix("@@ ") if change[0].startswith("@@") else ""
        more = sum(int(found[1]) for line in change if line.startswith("-") and (found := MORE.search(line)))
        stood = [MORE.sub("", line[1:]) if line.startswith("-") else line[1:] for line in change if line[:1] != "+"]
        comes = [line[1:] for line in change if not line.startswith("-")]
        assert not above or above in lines, f"{heading}: there is no {above}"
        places = _places(lines, stood, lines.index(above))[:1] if above else _places(lines, stood)
        assert len(places) == 1, f"{heading}: {len(places)} places for {stood}"
        changes.append((places[0], places[0] + len(stood) + more, comes))
    for first, last, comes in reversed(changes):
        lines[first:last] = comes
    return "\n".join(lines)


def _changes(written: list[str]) -> Iterator[list[str]]:
    """What is written of each place: it ends where a line comes after a `-` or `+` that is no `+`."""
    change: list[str] = []
    for line in written:
        if change and (line.startswith("@@") or (change[-1].startswith(("-", "+")) and not line.startswith("+"))):
            yield change
            change = []
        change.append(line)
    if change:
        yield change


def _places(lines: list[str], part: list[str], above: int = 0) -> list[int]:
    return [start for start in range(above, len(lines)) if lines[start : start + len(part)] == part]
