"""
The benchmarks: `python -m benchmarks data|run|compare|pages|profile [SUITE ...]`.

`data` makes the tables, `run` measures (and makes tables that are missing), `compare` prints the newest run of each
suite and puts it into docs/benchmarks.md and the pages in docs/benchmarks, `pages` writes these from what is published,
`profile` prints what each stage of a contender takes.
"""

from __future__ import annotations

import argparse
import signal
import sys

from benchmarks import definition, packages, page, runner
from benchmarks.runner import Options
from scripts.java import check_java
from scripts.layout import SetupError


def say(line: str) -> None:
    print(line, flush=True)


def whole(text: str) -> int:
    """A number with or without its commas or underscores."""
    return int(text.replace(",", "").replace("_", ""))


def is_ready() -> bool:
    """Whether there is Java, and the packages of other engines; else it says what is missing."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a worker ends with it
    try:
        check_java()
        packages.install()
    except SetupError as error:
        print(error, file=sys.stderr)
        return False
    return True


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    made.add_argument("verb", choices=["data", "run", "compare", "pages", "profile"])
    made.add_argument("suites", nargs="*", metavar="SUITE", help=f"{' or '.join(definition.NAMES)}; default all")
    made.add_argument("--size", type=whole, help="rows of each table, in place of what the files say")
    made.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these benchmarks of the suite alone")
    made.add_argument("--contenders", nargs="+", default=[], metavar="NAME", help="these and the reference alone")
    made.add_argument("--iterations", type=int, default=Options.iterations, help="default %(default)s")
    made.add_argument(
        "--limit", type=float, default=Options.limit, help="seconds for one step of a contender; default %(default)s"
    )
    made.add_argument("--record", action="store_true", help="add answers to files that have none for this size")
    return made


def main() -> int:
    options = parser().parse_args()
    # `python -m benchmarks.large` makes the runs of large, which are published like the others
    names = (*definition.NAMES, "large") if options.verb == "compare" else definition.NAMES
    unknown = set(options.suites) - set(names)
    if unknown:
        parser().error(f"no suite named {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    if options.verb == "pages":
        page.write_pages()
        return 0
    if not is_ready():
        return 1
    for suite in options.suites or definition.NAMES:
        chosen = Options(
            suite=suite,
            size=options.size,
            only=tuple(options.only),
            contenders=tuple(options.contenders),
            iterations=options.iterations,
            limit=options.limit,
            record=options.record,
        )
        if options.verb == "data":
            runner.make_tables(chosen, say)
        elif options.verb == "run":
            say(f"Kept in {runner.run(chosen, say)}")
        elif options.verb == "profile":
            runner.profile(chosen, say)
        else:
            say(page.publish(suite))
    return 0


if __name__ == "__main__":
    sys.exit(main())
