"""
Makes a few days of web traffic as access-log lines: the same lines for the same seed.

What a streaming course calls "out of order and late" has causes, and these are the causes here. Three web servers
share the load, and each ships its log on its own: a shipper hangs for hours (late lines, and sessions whose middle
is missing until it catches up), a server comes back with a wrong clock (events from the future, events that seem old),
a disk is full (lines cut short). The visitors read at very different speeds, many around midnight; crawlers don't
sleep; and on Sunday the clocks go forward.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HOUR = 3600.0
START = datetime(2025, 3, 28, tzinfo=UTC).timestamp()
CLOCKS_GO_FORWARD = datetime(2025, 3, 30, 1, tzinfo=UTC).timestamp()
HOURS_OF_TRAFFIC = 86
VISITORS = 1200

# The hours (since the start) at which the logs are collected. All is in with the last one.
COLLECTED_AT = (12, 24, 39, 48, 60, 74, 90)
# The collection that brings the last lines of the one before once more, since it was not told that they had arrived.
SENT_AGAIN_AT = 39
SENT_AGAIN_HOURS = 0.5

SITE = "https://books.example"
ELSEWHERE = (
    "https://www.search.example/",
    "https://news.example/weekly/13",
    "https://social.example/",
    "-",
    "-",
)
SUBJECTS = ("history", "novels", "cooking", "travel", "science", "poetry")
BOOKS = tuple(f"/books/{subject}/{number}" for subject in SUBJECTS for number in range(1, 16))
ARTICLES = tuple(f"/magazine/{number}" for number in range(1, 25))
WITH_A_NAME = ("/basket", "/checkout", "/thank-you")
ENTRIES = ("/", "/", "/", "/magazine/", *ARTICLES[-6:], *(f"/books/{subject}/" for subject in SUBJECTS))
STYLE = ("/static/site.css", "/static/site.js", "/static/logo.svg", "/favicon.ico")

BROWSERS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36",
    'Reader/2.0 (\\"the quiet one\\")',
)
CRAWLER = "Mozilla/5.0 (compatible; CatalogueBot/2.1; +https://bots.example/catalogue)"
FEED_READER = "FeedFetcher/1.4 (+https://feeds.example; 12 subscribers)"
PROBE = "UptimeProbe/3.2"

# How busy an hour of the day is: quiet nights, a peak around midnight.
BUSY = (9, 4, 2, 1, 1, 1, 2, 3, 5, 6, 6, 7, 8, 7, 6, 6, 6, 7, 8, 9, 11, 12, 13, 12)


@dataclass(frozen=True)
class Request:
    """A request as the server that answers it sees it, apart from that server's clock."""

    at: float
    client: str
    agent: str
    path: str
    referrer: str = "-"
    method: str = "GET"
    status: int = 200
    size: int = 0
    user: str = "-"


@dataclass(frozen=True)
class Line:
    """A line of a server's log, and when it reaches the place where logs are collected."""

    arrives_at: float
    text: bytes
    server: str = "web1"


@dataclass(frozen=True)
class Span:
    """A stretch of the traffic, in hours since the start, in which a server is not as it should be."""

    server: str
    first: float
    last: float
    value: float

    def covers(self, server: str, at: float) -> bool:
        return server == self.server and self.first * HOUR <= at - START < self.last * HOUR


# Hours by which a clock is wrong; a log that is shipped only at an hour; how much of the load a server takes.
WRONG_CLOCKS = (Span("web3", 37, 38.5, +5), Span("web3", 50, 51, -1.5))
HELD_UNTIL = (Span("web2", 28, 35, 43), Span("web2", 21, 23.5, 30), Span("web1", 46, 48, 71))
LOADS = (Span("web2", 28, 35, 8),)


def wall_clock(at: float) -> str:
    """The time as the servers write it, in their own zone: summer time begins on the third day."""
    zone = timezone(timedelta(hours=2 if at >= CLOCKS_GO_FORWARD else 1))
    return datetime.fromtimestamp(at, zone).strftime("%d/%b/%Y:%H:%M:%S %z")


def combined(request: Request, clock: float) -> bytes:
    """The request in Combined format, at the time that the server's clock shows."""
    size = str(request.size) if request.size else "-"
    return (
        f"{request.client} - {request.user} [{wall_clock(clock)}] "
        f'"{request.method} {request.path} HTTP/1.1" {request.status} {size} '
        f'"{request.referrer}" "{request.agent}"'
    ).encode()


def account(device: int, visit: int) -> str:
    """Who is logged in where a name is asked for: every tenth has a second device, every twelfth shares the device."""
    person = device - (device % 10 == 9)
    return f"{'guest' if device % 12 == 5 and visit % 2 else 'reader'}{person}"


@dataclass
class Traffic:
    """The visitors and robots of a few days; every choice comes from one seeded source."""

    seed: int
    dice: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311 (repeatable on purpose)

    def address(self) -> str:
        if self.dice.random() < 0.15:
            return f"2001:db8:{self.dice.randrange(1, 0xFFFF):x}::{self.dice.randrange(1, 0xFFFF):x}"
        return f"198.18.{self.dice.randrange(64)}.{self.dice.randrange(1, 255)}"

    def moment(self) -> float:
        """A moment of the days, by how busy its hour is."""
        day = self.dice.randrange(4)
        hour = self.dice.choices(range(24), BUSY)[0]
        return START + day * 24 * HOUR + (hour + self.dice.random()) * HOUR

    def next_page(self, path: str) -> str:
        """A page that the page links to."""
        if path.count("/") == 3 and not path.endswith("/"):
            shelf = path.rsplit("/", 1)[0]
            return self.dice.choice([*(book for book in BOOKS if book.startswith(shelf + "/")), shelf + "/", "/basket"])
        if path.startswith("/books/"):
            return self.dice.choice([book for book in BOOKS if book.startswith(path)])
        if path == "/basket":
            return self.dice.choice(["/checkout", "/books/novels/", "/"])
        if path == "/checkout":
            return "/thank-you"
        if path.startswith("/magazine/"):
            return self.dice.choice([*ARTICLES, *BOOKS[:10]])
        if path.startswith("/search"):
            return self.dice.choice(BOOKS)
        return self.dice.choice([*ENTRIES, *BOOKS, f"/search?q={self.dice.choice(SUBJECTS)}+gift"])

    def page(self, at: float, client: str, agent: str, path: str, referrer: str) -> Request:
        chance = self.dice.random()
        if chance < 0.012:
            return Request(at, client, agent, path + "%20", referrer, status=404, size=1204)
        if chance < 0.016:
            return Request(at, client, agent, path, referrer, status=500, size=312)
        method = "POST" if path == "/checkout" else "GET"
        return Request(at, client, agent, path, referrer, method, size=int(self.dice.lognormvariate(9.3, 0.5)))

    def visit(self, at: float, client: str, agent: str, user: str, *, first_visit: bool) -> Iterator[Request]:
        """One sitting: pages that follow each other's links, with the files that the pages need."""
        reads_slowly = self.dice.random() < 0.2
        path, referrer = self.dice.choice(ENTRIES), self.dice.choice(ELSEWHERE)
        for number in count():
            page = self.page(at, client, agent, path, referrer)
            yield replace(page, user=user) if path in WITH_A_NAME else page
            address = SITE + path
            if number == 0:
                for file in STYLE:
                    status, size = (200, 2000 + 731 * len(file)) if first_visit else (304, 0)
                    yield Request(at + self.dice.random() * 2, client, agent, file, address, status=status, size=size)
            if path.startswith("/books/") and not path.endswith("/") and page.status == 200:
                cover = f"/covers{path.removeprefix('/books')}.webp"
                size = int(self.dice.lognormvariate(10.5, 0.4))
                yield Request(at + self.dice.random() * 2, client, agent, cover, address, size=size)
            if path == "/thank-you" or self.dice.random() < 0.22:
                return
            at += self.dice.uniform(13, 24) * 60 if reads_slowly else 4 + self.dice.lognormvariate(3.4, 1.1)
            path, referrer = self.next_page(path), address

    def people(self) -> Iterator[Request]:
        for device in range(VISITORS):
            client, agent = self.address(), self.dice.choice(BROWSERS)
            moments = sorted(self.moment() for _ in range(self.dice.choice((1, 1, 1, 2, 2, 3, 5))))
            for number, at in enumerate(moments):
                yield from self.visit(at, client, agent, account(device, number), first_visit=number == 0)

    def crawlers(self) -> Iterator[Request]:
        """One that reads the whole catalogue every night, as fast as it may; one that looks for news all the time."""
        for night in (2.5, 26.5, 50.5, 74.5):
            at, client = START + night * HOUR, f"198.19.7.{self.dice.randrange(1, 20)}"
            for path in ("/robots.txt", "/", *BOOKS * 5, *ARTICLES * 5):
                yield Request(at, client, CRAWLER, path, size=int(self.dice.lognormvariate(9.3, 0.5)))
                at += self.dice.expovariate(1 / 7)
        at = START
        while at < START + HOURS_OF_TRAFFIC * HOUR:
            yield Request(at, "198.19.12.4", FEED_READER, "/magazine/feed.xml", status=304)
            at += self.dice.uniform(12, 22) * 60

    def probes(self) -> Iterator[Request]:
        """The monitoring: a request every five minutes, a session that never ends."""
        for number in range(HOURS_OF_TRAFFIC * 12):
            yield Request(START + number * 300 + 7, "198.19.0.2", PROBE, "/health", method="HEAD")

    def scanners(self) -> Iterator[Request]:
        """Guesses at passwords, several a second, the same line again and again, without a user agent."""
        for hour in (9.2, 33.3, 57.9):
            at, client = START + hour * HOUR, self.address()
            for _ in range(240):
                yield Request(at, client, "-", "/wp-login.php", method="POST", status=404, size=1204)
                at += self.dice.expovariate(4)

    def server(self, at: float) -> str:
        servers = ("web1", "web2", "web3")
        loads = [next((load.value for load in LOADS if load.covers(name, at)), 1) for name in servers]
        return self.dice.choices(servers, loads)[0]

    def line(self, request: Request) -> Line:
        """What the server writes of the request, and when that arrives."""
        server = self.server(request.at)
        wrong = sum(span.value for span in WRONG_CLOCKS if span.covers(server, request.at))
        held = next((START + span.value * HOUR for span in HELD_UNTIL if span.covers(server, request.at)), request.at)
        # Most lines take seconds, some minutes: a connection that had to be made anew.
        delay = self.dice.expovariate(1 / 240 if self.dice.random() < 0.1 else 1 / 4)
        return Line(max(held, request.at) + delay, combined(request, request.at + wrong * HOUR), server)

    def damaged(self, lines: list[Line]) -> Iterator[Line]:
        """Lines that no parser can make a request of, each kind as it is found in real logs."""
        now = (line.arrives_at for line in self.dice.choices(lines, k=100))
        client = self.address()
        for _ in range(6):
            yield Line(next(now), self.dice.choice(lines).text[: self.dice.randrange(60, 75)])  # a full disk
        for first, second in zip(lines[1000:1004], lines[2000:2004], strict=True):
            yield Line(next(now), first.text[:58] + second.text)  # two writers, one file
        for _ in range(5):
            time = wall_clock(next(now))
            hello = '"\\x16\\x03\\x01\\x00\\xEE\\x01\\x00\\x00\\xEA\\x03\\x03"'  # TLS where HTTP was due
            yield Line(next(now), f'{client} - - [{time}] {hello} 400 157 "-" "-"'.encode())
            yield Line(next(now), f'{client} - - [{time}] "-" 408 - "-" "-"'.encode())  # gave up waiting
            yield Line(next(now), b"")
        for day in ("31/Feb/2025", "00/Mar/2025", "29/Mrz/2025"):
            yield Line(next(now), f'{client} - - [{day}:10:11:12 +0100] "GET / HTTP/1.1" 200 5120 "-" "-"'.encode())
        for _ in range(3):
            yield Line(next(now), bytes(self.dice.choices([*range(32, 127), *range(128, 256)], k=80)))
            yield Line(next(now), b"2025/03/29 10:11:12 [error] 812#0: *55 upstream timed out, client: 198.18.0.9")


def generate(seed: int) -> list[Line]:
    """All lines in the order of their arrival."""
    traffic = Traffic(seed)
    end = START + HOURS_OF_TRAFFIC * HOUR
    sources = (traffic.people(), traffic.crawlers(), traffic.probes(), traffic.scanners())
    lines = [traffic.line(request) for source in sources for request in source if request.at < end]
    lines += [*traffic.damaged(lines)]
    return sorted(lines, key=lambda line: line.arrives_at)


def arrivals(
    lines: Iterable[Line], collected_at: Sequence[float] = COLLECTED_AT
) -> Iterator[tuple[int, dict[str, list[bytes]]]]:
    """
    The logs of the servers by the collection that finds them, each with its instant in seconds; later lines are left
    out.
    """
    waiting = list(lines)
    before: list[Line] = []
    for hour in collected_at:
        instant = START + hour * HOUR
        found = [line for line in waiting if line.arrives_at <= instant]
        logs: dict[str, list[bytes]] = {}
        for line in (last_lines(before) if hour == SENT_AGAIN_AT else []) + found:
            logs.setdefault(f"{line.server}.log", []).append(line.text)
        yield int(instant), logs
        waiting = [line for line in waiting if line.arrives_at > instant]
        before = found


def last_lines(lines: list[Line]) -> list[Line]:
    """Those that are sent again."""
    return [line for line in lines if line.arrives_at > lines[-1].arrives_at - SENT_AGAIN_HOURS * HOUR]
