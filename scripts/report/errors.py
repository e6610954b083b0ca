"""Problems with what `make report` was given, in the form that the macros' messages have."""

from __future__ import annotations


class ReportError(Exception):
    """The report can't be made as asked; the message says why and what could be asked."""


def rejected(argument: str, wrong: str, given: str | None, accepted: str) -> ReportError:
    """
    >>> print(rejected("MODEL", "is no model of the project", "visit", "visits_state"))
    report: 1 problem
      MODEL: is no model of the project
        given:    'visit'
        accepted: visits_state
    """
    shown = "nothing" if given is None else f"'{given}'"
    return ReportError(f"report: 1 problem\n  {argument}: {wrong}\n    given:    {shown}\n    accepted: {accepted}")
