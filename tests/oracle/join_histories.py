"""Random histories of two sides, from a seed: settings and runs, each with what has arrived on either side."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from tests.oracle.asof import DIRECTIONS, Asof, AsofSettings
from tests.oracle.histories import OTHER_KEYS, fewest
from tests.oracle.joins import HOWS, Bound, Join, Row, StateSettings, always

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.oracle.joins import How

SECOND = 1_000_000
HOUR = 3600 * SECOND
Batch = tuple[list[Row], list[Row]]


@dataclass(frozen=True)
class JoinHistory:
    """Settings, and the runs with the rows that have arrived before each."""

    settings: StateSettings
    batches: tuple[Batch, ...]
    made_by: str
    window: int = 0

    def to_text(self) -> str:
        """For a person who has to find out what went wrong."""
        lines = [f"{self.made_by}: {self.settings}"]
        for number, (left, right) in enumerate(self.batches, 1):
            lines += [f"run {number} left  {row}" for row in left] + [f"run {number} right {row}" for row in right]
        return "\n".join(lines)


def in_runs(*batches: Batch) -> tuple[Batch, ...]:
    """Rows that come in a run have a cursor above those that came before; the one they have orders them within it."""

    def at(run: int, rows: list[Row]) -> list[Row]:
        return [replace(row, cursor=100 * run + row.cursor) for row in rows]

    return tuple((at(run, left), at(run, right)) for run, (left, right) in enumerate(batches, 1))


def random_join(seed: int) -> JoinHistory:
    """
    Ties, NULL keys, times and ids, empty sides and runs, rows late on either side, rows delivered again in the same run
    or a later one, times before 1970.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    settings = random_settings(chance)
    beginning = chance.choice([-5 * SECOND, 1_700_000_000 * SECOND])
    runs = chance.randint(1, 6)
    whole_seconds = chance.random() < 0.5  # so that times and watermarks meet
    sides: list[list[Row]] = []
    cursor = 0
    for side in range(2):
        rows = []
        for number in range(chance.choice([0, 3, 10, 16])):
            spread = SECOND if whole_seconds else chance.choice([1, 1000, SECOND, 5 * SECOND])
            time = beginning + chance.randrange(30 * SECOND) // spread * spread
            rows.append(
                Row(
                    id=None if chance.random() < 0.03 else number + 100 * side,
                    key=(chance.choice(["a", "a", "b", None]),),
                    time=None if chance.random() < 0.05 else time,
                    value=chance.randrange(4),
                )
            )
        chance.shuffle(rows)
        if chance.random() < 0.7:  # mostly in order, with a few that come late
            rows.sort(key=lambda row: (row.time or beginning) + chance.choice([0, 0, 0, 12]) * SECOND)
        sides.append(rows)
    batches: list[Batch] = []
    cuts = [sorted(chance.randint(0, len(rows)) for _ in range(runs - 1)) for rows in sides]
    for run in range(runs):
        batch: list[list[Row]] = []
        for rows, cut in zip(sides, cuts, strict=True):
            part = rows[([0, *cut])[run] : ([*cut, len(rows)])[run]]
            if part and chance.random() < 0.1:
                part = [*part, part[0]]  # delivered twice
            if run and cut[run - 1] and chance.random() < 0.15:
                part = [*part, rows[chance.randrange(cut[run - 1])]]  # delivered again
            arrived = []
            for row in part:
                cursor += 1
                arrived.append(Row(row.id, row.key, row.time, row.value, cursor))
            batch.append(arrived)
        batches.append((batch[0], batch[1]))
    return with_more(JoinHistory(settings, tuple(batches), f"seed {seed}"), chance, beginning)


def random_asof(seed: int) -> JoinHistory:
    """
    The rows of `random_join`, with the settings of an as-of join; half the histories have many rows at one time, and
    half have crowded keys whose rows come in any order.
    """
    drawn = random_join(seed)
    chance = random.Random(~seed)  # noqa: S311 - to be repeatable, not secret
    if seed % 2 and drawn.settings.skew is None:
        drawn = replace(drawn, batches=crowded(chance))
        if chance.random() < 0.5:
            drawn = replace(drawn, settings=replace(drawn.settings, lateness=None))
    settings = drawn.settings
    tolerance = chance.choice([None, None, Bound(6 * SECOND), Bound(2 * SECOND), Bound(3 * SECOND, exclusive=True)])
    if chance.random() < 0.1:
        tolerance = Bound(0)
    exact = tolerance == Bound(0) or chance.random() < 0.7
    asof = Asof(
        chance.choice(DIRECTIONS),
        tolerance,
        exact,
        positive if chance.random() < 0.25 else always,
        small if chance.random() < 0.4 else always,
    )
    hows: tuple[How, ...] = ("left", "left", "inner")
    given = {each.name: getattr(settings, each.name) for each in fields(settings)}
    given |= {"how": chance.choice(hows), "join": asof.interval, "asof": asof}
    coarse = chance.choice([1, 5 * SECOND]) if settings.skew is None else 1

    def at(rows: list[Row]) -> list[Row]:
        return [row if row.time is None else replace(row, time=row.time // coarse * coarse) for row in rows]

    return replace(
        drawn,
        settings=AsofSettings(**given),
        batches=tuple((at(left), at(right)) for left, right in drawn.batches),
        made_by=f"as-of seed {seed}",
    )


def crowded(chance: random.Random) -> tuple[Batch, ...]:
    """Many rows of two keys within half a minute, each in any run, so that a late one stands between others."""
    runs = chance.randint(3, 6)
    beginning = 1_700_000_000 * SECOND
    batches: list[Batch] = [([], []) for _ in range(runs)]
    for side in range(2):
        for number in range(chance.choice([4, 8, 12])):
            time = beginning + chance.randrange(30) * SECOND
            row = Row(number + 100 * side, (chance.choice("aab"),), time, chance.randrange(4), number + 1)
            batches[chance.randrange(runs)][side].append(row)
    return in_runs(*batches)


def in_any_order(drawn: JoinHistory, seed: int) -> JoinHistory:
    """The same settings with crowded keys, and no row late, so that stored rows of any time get a match."""
    chance = random.Random(~seed)  # noqa: S311 - to be repeatable, not secret
    settings = replace(drawn.settings, lateness=None)
    return replace(drawn, settings=settings, batches=crowded(chance), made_by=f"{drawn.made_by}, in any order")


def with_more(drawn: JoinHistory, chance: random.Random, beginning: int) -> JoinHistory:
    """Sometimes with clocks that are checked, or with event times that have to be equal."""
    if chance.random() < 0.25:
        earliest = beginning + chance.choice([3, 9]) * SECOND
        drawn = replace(drawn, settings=replace(drawn.settings, first_time=earliest))
    if chance.random() < 0.25:
        drawn = with_clocks(drawn, chance, beginning)
    if chance.random() < 0.15:
        by_time = replace(drawn.settings.join, lower=None, upper=None, window=0, same_time=True)
        drawn = replace(drawn, settings=replace(drawn.settings, join=by_time))
    return drawn


def with_clocks(history: JoinHistory, chance: random.Random, beginning: int) -> JoinHistory:
    """The same with cursors that are times of arrival, a second apart, and rows from the future among them."""

    def at(rows: list[Row]) -> list[Row]:
        return [replace(row, cursor=beginning + row.cursor * SECOND) for row in rows]

    skew = (chance.choice([0, 4]) * SECOND, chance.choice([0, 12]) * SECOND)
    return replace(
        history,
        settings=replace(history.settings, skew=skew),
        batches=tuple((at(left), at(right)) for left, right in history.batches),
    )


def hours_apart(history: JoinHistory) -> JoinHistory:
    """The same with an hour between every five seconds, so that a run looks stored rows up and does not read all."""
    known = [row.time for batch in history.batches for rows in batch for row in rows if row.time is not None]
    first = min(known, default=0)

    def at(rows: list[Row]) -> list[Row]:
        return [
            row if row.time is None else replace(row, time=row.time + (row.time - first) // (5 * SECOND) * HOUR)
            for row in rows
        ]

    return replace(
        history,
        batches=tuple((at(left), at(right)) for left, right in history.batches),
        made_by=f"{history.made_by}, hours apart",
    )


def by_commits(history: JoinHistory) -> JoinHistory:
    """The same where rows that come together have one cursor, their commit, which tells no time."""

    def at(run: int, rows: list[Row]) -> list[Row]:
        return [replace(row, cursor=run) for row in rows]

    return replace(
        history,
        settings=replace(history.settings, skew=None),
        batches=tuple((at(run, left), at(run, right)) for run, (left, right) in enumerate(history.batches, 1)),
        made_by=f"{history.made_by}, by commits",
    )


def with_other_keys(drawn: JoinHistory, seed: int) -> JoinHistory:
    """The same history, sometimes with keys of bytes that are no UTF-8, or of what looks alike."""
    letters = OTHER_KEYS.get(random.Random(~seed * 43).choice(("letters", "letters", *OTHER_KEYS)), {})  # noqa: S311
    return with_each_part(drawn, lambda part: letters.get(part, part))


def in_unicode(drawn: JoinHistory) -> JoinHistory:
    """The same history with a character in place of each byte of a key, since not all bytes are UTF-8."""
    return with_each_part(
        drawn, lambda part: part.encode(errors="surrogateescape").decode("latin-1") if isinstance(part, str) else part
    )


def with_each_part(drawn: JoinHistory, other: Callable[[Any], Any]) -> JoinHistory:
    """The same history with another value for each part of a key."""

    def others(rows: list[Row]) -> list[Row]:
        return [replace(row, key=tuple(map(other, row.key))) for row in rows]

    return replace(drawn, batches=tuple((others(left), others(right)) for left, right in drawn.batches))


def random_settings(chance: random.Random) -> StateSettings:
    how = chance.choice(HOWS)
    window = chance.choice([0, 0, 0, 4 * SECOND])
    lower = Bound(chance.choice([-5, -1, 0, 2]) * SECOND, exclusive=chance.random() < 0.3)
    upper = Bound(chance.choice([2, 3, 6]) * SECOND + chance.choice([0, 1000]), exclusive=chance.random() < 0.3)
    delays = (chance.choice([0, 1, 4]) * SECOND, chance.choice([0, 1, 4]) * SECOND)
    lateness = chance.choice([None, delays, (delays[0] + 3 * SECOND, delays[1] + 3 * SECOND)])
    ends: tuple[Bound | None, Bound | None] = (lower, upper)
    if lower.micros == upper.micros and (lower.exclusive or upper.exclusive):
        ends = (Bound(lower.micros), Bound(upper.micros))
    if window:
        ends = (None, None)
    elif how == "inner" and chance.random() < 0.2:
        ends = (lower, None)

    def sometimes(condition: Callable[..., bool], likely: float) -> Callable[..., bool]:
        return condition if chance.random() < likely else always

    return StateSettings(
        how=how,
        join=Join(
            *ends,
            window=window,
            condition=sometimes(differ, 0.3),
            left_condition=sometimes(positive, 0.3),
            right_condition=sometimes(small, 0.3),
        ),
        delays=delays,
        lateness=lateness,
        policy=chance.choice(["min", "min", "max"]),
    )


def differ(left: Row, right: Row) -> bool:
    return left.value != right.value


def positive(row: Row) -> bool:
    return row.value > 0


def in_a_later_window(left: Row, right: Row) -> bool:
    """Of windows of three seconds."""
    assert left.time is not None
    assert right.time is not None
    return left.time // (3 * SECOND) < right.time // (3 * SECOND)


def small(row: Row) -> bool:
    return row.value < 3


SQL = {
    always: None,
    differ: "l.value <> r.value",
    in_a_later_window: "floor(unix_micros(l.at) / 3e6) < floor(unix_micros(r.at) / 3e6)",
    positive: "value > 0",
    small: "value < 3",
}


def shrink(history: JoinHistory, fails: Callable[[JoinHistory], bool]) -> JoinHistory:
    """A smaller history that still fails: without runs, and then without rows, that do not matter."""

    def made_of(batches: Iterable[Batch]) -> JoinHistory:
        return JoinHistory(history.settings, tuple(batches), f"{history.made_by}, shrunk")

    batches = fewest(history.batches, lambda kept: fails(made_of(kept)))
    numbered = [
        (run, side, row) for run, batch in enumerate(batches) for side, rows in enumerate(batch) for row in rows
    ]

    def regrouped(kept: list[tuple[int, int, Row]]) -> JoinHistory:
        def rows_of(run: int, side: int) -> list[Row]:
            return [row for its_run, its_side, row in kept if (its_run, its_side) == (run, side)]

        return made_of((rows_of(run, 0), rows_of(run, 1)) for run in range(len(batches)))

    return regrouped(fewest(numbered, lambda kept: fails(regrouped(kept))))
