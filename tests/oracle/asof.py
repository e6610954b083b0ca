"""As-of joins, from the definition: for each left row all right rows are looked at, and the nearest one is taken.

Of the right rows with equal keys (NULL equals nothing) that are in reach and for which the conditions hold, the nearest
in time counts; at equal distance the earlier time; at one time the largest id, looking forward the smallest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tests.oracle.joins import Bound, Join, JoinStream, Row, StateSettings, always

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Direction = Literal["backward", "forward", "nearest"]
DIRECTIONS: tuple[Direction, ...] = ("backward", "forward", "nearest")


@dataclass(frozen=True)
class Asof:
    """What makes a match; without a tolerance a row may be however far."""

    direction: Direction = "backward"
    tolerance: Bound | None = None
    exact: bool = True
    left_condition: Callable[[Row], bool] = always
    right_condition: Callable[[Row], bool] = always

    @property
    def interval(self) -> Join:
        """Where matches can be: when the watermark has come to its end, a left row stops waiting."""
        upper = Bound(0, exclusive=not self.exact) if self.direction == "backward" else self.tolerance
        return Join(None, upper, left_condition=self.left_condition, right_condition=self.right_condition)

    def is_in_reach(self, left: Row, time: int) -> bool:
        if left.time is None or None in left.key or not self.left_condition(left):
            return False
        away = time - left.time
        if away == 0 and not self.exact:
            return False
        if (away > 0 and self.direction == "backward") or (away < 0 and self.direction == "forward"):
            return False
        if self.tolerance is None:
            return True
        return abs(away) < self.tolerance.micros + (not self.tolerance.exclusive)

    def preference(self, left: Row, time: int, id_: int | None) -> tuple[int, int, int, int]:
        """The smallest is taken."""
        assert left.time is not None
        known = id_ is not None
        return (
            abs(time - left.time),
            time,
            known if self.direction == "forward" else -known,
            (id_ or 0) * (1 if self.direction == "forward" else -1),
        )

    def match(self, left: Row, rights: Sequence[Row]) -> Row | None:
        found = [
            right
            for right in rights
            if right.time is not None
            and right.key == left.key
            and self.right_condition(right)
            and self.is_in_reach(left, right.time)
        ]
        return min(found, key=lambda right: self.preference(left, right.time or 0, right.id), default=None)


@dataclass(frozen=True)
class AsofSettings(StateSettings):
    """Those of a state, whose `join` is the interval of the as-of join."""

    asof: Asof = field(default_factory=Asof)


@dataclass
class AsofStream(JoinStream):
    """
    The state of an as-of join, of which every left row is one row; see `JoinStream` for what is accepted, watermark and
    bound. A left row that was delivered again is itself once more.
    """

    @property
    def asof(self) -> Asof:
        assert isinstance(self.settings, AsofSettings)
        return self.settings.asof

    def matched(self) -> list[tuple[Row, Row | None]]:
        """Every left row that has been accepted, with its match."""
        newest = {left.id: left for left in self.accepted[0]}
        return [(left, self.asof.match(left, self.accepted[1])) for left in newest.values()]

    def live(self) -> set[tuple[int | None, int | None, str]]:
        return {
            (left.id, right.id if right else None, "match" if right else self.status(left, "left"))
            for left, right in self.matched()
            if right or self.settings.how == "left"
        }

    def final(self) -> set[tuple[int | None, int | None, str]]:
        """Of the live rows those whose left row would be late, and than whose match no row can come that is nearer."""
        if self.bound is None:
            return set()
        found: set[tuple[int | None, int | None, str]] = set()
        for left, right in self.matched():
            status = "match" if right else self.status(left, "left")
            if status == "pending" or self._ends(left) > self.bound or not (right or self.settings.how == "left"):
                continue
            if right and not self._can_be_nearer(left, right):
                found.add((left.id, right.id, status))
            elif not right and (self.settings.join.upper is None or self._is_released(left, "left", self.bound)):
                found.add((left.id, None, status))
        return found

    def _can_be_nearer(self, left: Row, right: Row) -> bool:
        """Whether a row that is not late could be taken in place of the match; at its own time one can have any id."""
        assert self.bound is not None
        assert left.time is not None
        assert right.time is not None
        mirrored = 2 * left.time - right.time
        before = (abs(right.time - left.time), right.time)
        times = {self.bound + 1, left.time, right.time, mirrored - 1, mirrored, mirrored + 1}
        return any(
            self.asof.is_in_reach(left, time)
            and (time == right.time or self.asof.preference(left, time, 0)[:2] < before)
            for time in times
            if time > self.bound
        )
