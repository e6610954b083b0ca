"""Interval joins, from the definition: every pair of rows is looked at.

Times are whole microseconds, or None. A match is a pair whose keys are equal (NULL equals nothing, as in SQL), whose
right time is within the bounds of the left one, and which every condition lets pass.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

How = Literal["inner", "left", "right", "full", "left_semi", "left_anti"]
HOWS: tuple[How, ...] = ("inner", "left", "right", "full", "left_semi", "left_anti")


@dataclass(frozen=True)
class Row:
    """A row of either side."""

    id: int | None
    key: tuple[Any, ...]
    time: int | None
    value: int = 0
    cursor: int = 0


@dataclass(frozen=True)
class Bound:
    """Microseconds after the left row's time; the bound itself matches, unless it is exclusive."""

    micros: int
    exclusive: bool = False


def always(*_: Row) -> bool:
    return True


@dataclass(frozen=True)
class Join:
    """
    What makes a match; a bound may be None (unbounded), `window` is the size of a tumbling window that both times are
    in, or 0; `same_time` wants the times themselves equal.
    """

    lower: Bound | None
    upper: Bound | None
    window: int = 0
    same_time: bool = False
    condition: Callable[[Row, Row], bool] = always
    left_condition: Callable[[Row], bool] = always
    right_condition: Callable[[Row], bool] = always

    def matches(self, left: Row, right: Row) -> bool:
        if left.time is None or right.time is None or None in left.key or left.key != right.key:
            return False
        if self.window and left.time // self.window != right.time // self.window:
            return False
        if self.same_time and left.time != right.time:
            return False
        distance = right.time - left.time
        after = self.lower is None or distance > self.lower.micros - (not self.lower.exclusive)
        before = self.upper is None or distance < self.upper.micros + (not self.upper.exclusive)
        passes = self.left_condition(left) and self.right_condition(right) and self.condition(left, right)
        return after and before and passes


def join(
    how: How, left: Sequence[Row], right: Sequence[Row], settings: Join
) -> set[tuple[int | None, int | None, str]]:
    """The rows of the result: id of the left row, id of the right row, and whether they are a match."""
    pairs = {(one.id, other.id) for one in left for other in right if settings.matches(one, other)}
    lonely_left = {row.id for row in left} - {one for one, _ in pairs}
    lonely_right = {row.id for row in right} - {other for _, other in pairs}
    if how == "left_semi":
        return {(one, None, "match") for one, _ in pairs}
    if how == "left_anti":
        return {(one, None, "unmatched") for one in lonely_left}
    found: set[tuple[int | None, int | None, str]] = {(one, other, "match") for one, other in pairs}
    if how in ("left", "full"):
        found |= {(one, None, "unmatched") for one in lonely_left}
    if how in ("right", "full"):
        found |= {(None, other, "unmatched") for other in lonely_right}
    return found


# --- run by run --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StateSettings:
    """What a join needs to keep a state: a delay and a lateness for each side, left and right; none is unlimited."""

    how: How
    join: Join
    delays: tuple[int, int] = (0, 0)
    lateness: tuple[int, int] | None = None
    policy: Literal["min", "max"] = "min"
    skew: tuple[int, int] | None = None
    """How far after its arrival, which its cursor tells then, a row of each side may be; none is unlimited."""
    first_time: int | None = None


@dataclass
class JoinStream:
    """
    The state of a join, from the definitions: all accepted rows are kept, and the answer is worked out anew each time.

    The watermark of a side is its latest time, floored to milliseconds, minus its delay; that of the join the smaller
    one (none until both sides have rows), or with `max` the larger one (WatermarkTracker). A row is late if the bound
    of the run before is at or after its own time, or the end of its window where windows are joined
    (WatermarkSupport). A row without a match waits until no row that is on time can match it: until the watermark has
    come to its time plus the distance of the farthest match, and a millisecond more if that match counts
    (StreamingJoinHelper); with windows, until its window has ended; with equal times, until its own. A row that its own
    condition keeps from matching does not wait.
    """

    settings: StateSettings
    accepted: tuple[list[Row], list[Row]] = field(default_factory=lambda: ([], []))
    rejected: list[tuple[str, int | None, str, int]] = field(default_factory=list)
    """Side, id, reason and run."""
    latest: list[int | None] = field(default_factory=lambda: [None, None])
    watermark: int | None = None
    bound: int | None = None
    runs: int = 0

    def run(self, left: Sequence[Row], right: Sequence[Row]) -> None:
        self.runs += 1
        for side, batch in enumerate((left, right)):
            seen: set[int] = set()
            for row in sorted(batch, key=lambda row: (row.cursor, -1 if row.time is None else row.time)):
                reason = self._reason(row, side, seen)
                if reason:
                    self.rejected.append((("left", "right")[side], row.id, reason, self.runs))
                else:
                    self.accepted[side].append(row)
                    seen.add(cast("int", row.id))  # without one it has a reason
        for side, batch in enumerate((left, right)):
            times = [row.time for row in batch if row.time is not None and not self._off_the_clock(row, side)]
            before = self.latest[side]
            self.latest[side] = max(times if before is None else [*times, before], default=None)
        self.watermark = self._behind(self.settings.delays)
        self.bound = self._behind(self.settings.lateness) if self.settings.lateness else None

    def _off_the_clock(self, row: Row, side: int) -> str:
        """Such a row moves no watermark: one bad clock must not close what others wait for."""
        assert row.time is not None
        if self.settings.skew is not None and row.time > row.cursor + self.settings.skew[side]:
            return "future"
        return "past" if self.settings.first_time is not None and row.time < self.settings.first_time else ""

    def _reason(self, row: Row, side: int, seen: set[int]) -> str:
        if row.time is None:
            return "null_event_time"
        if row.id is None:
            return "null_id"
        if wrong := self._off_the_clock(row, side):
            return wrong
        if self.bound is not None and self._ends(row) <= self.bound:
            return "late"
        return "duplicate_id" if row.id in seen else ""

    def _ends(self, row: Row) -> int:
        """When a watermark has passed the row itself."""
        assert row.time is not None
        window = self.settings.join.window
        return row.time // window * window + window if window else row.time

    def _behind(self, delays: tuple[int, int]) -> int | None:
        sides = [
            None if latest is None else latest // 1000 * 1000 - delay
            for latest, delay in zip(self.latest, delays, strict=True)
        ]
        known = [side for side in sides if side is not None]
        if self.settings.policy == "min":
            return min(known) if len(known) == 2 else None
        return max(known, default=None)

    def status(self, row: Row, side: Literal["left", "right"]) -> str:
        """Of a row without a match."""
        join = self.settings.join
        if not (join.left_condition if side == "left" else join.right_condition)(row):
            return "unmatched"
        return "unmatched" if self._is_released(row, side, self.watermark) else "pending"

    def _is_released(self, row: Row, side: Literal["left", "right"], watermark: int | None) -> bool:
        """Whether a watermark (or the lateness bound, taken for one) has passed all that could match a row."""
        join = self.settings.join
        if watermark is None:
            return False
        if join.window or join.same_time:
            return self._ends(row) <= watermark
        bound = join.upper if side == "left" else join.lower
        if bound is None:
            return False
        assert row.time is not None
        farthest = row.time + (bound.micros if side == "left" else -bound.micros)
        return farthest + (0 if bound.exclusive else 1000) <= watermark

    def live(self) -> set[tuple[int | None, int | None, str]]:
        """What the state holds now: id of the left row, id of the right row, status."""
        rows = ({row.id: row for row in self.accepted[0]}, {row.id: row for row in self.accepted[1]})
        found: set[tuple[int | None, int | None, str]] = set()
        for left, right, status in join(self.settings.how, *self.accepted, self.settings.join):
            if status == "unmatched" and right is None:
                found.add((left, right, self.status(rows[0][left], "left")))
            elif status == "unmatched":
                found.add((left, right, self.status(rows[1][right], "right")))
            else:
                found.add((left, right, status))
        return found

    def final(self) -> set[tuple[int | None, int | None, str]]:
        """
        Of the live rows those that no accepted row can change from now on: whatever they consist of would be rejected
        as late if it came again, and what has no match would have to match a row that is late.
        """
        if self.bound is None:
            return set()
        rows = ({row.id: row for row in self.accepted[0]}, {row.id: row for row in self.accepted[1]})
        found: set[tuple[int | None, int | None, str]] = set()
        for one, other, status in self.live():
            left = None if one is None else rows[0][one]
            right = None if other is None else rows[1][other]
            late = all(self._ends(row) <= self.bound for row in (left, right) if row is not None)
            if status == "unmatched" and left is not None:
                late = late and self._is_released(left, "left", self.bound)
            elif status == "unmatched" and right is not None:
                late = late and self._is_released(right, "right", self.bound)
            if late and status != "pending":
                found.add((one, other, status))
        return found
