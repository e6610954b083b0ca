"""
The data of Nexmark: persons, auctions and bids, as the published generator defines them.

The rules were read in the generator of nexmark/nexmark (`com.github.nexmark.flink.generator`). It is the generator of
Apache Beam (`org.apache.beam.sdk.nexmark.sources.generator`), with `channel` and `url` added to a bid:

- `GeneratorConfig`: 1 person, 3 auctions and 46 bids in each 50 events, in this order; ids from 1000, categories from
  10; the time of an event from its number and the rate.
- `NexmarkConfiguration`: the ratios of what is hot, how many auctions and persons are active, sizes in bytes.
- `PersonGenerator`, `AuctionGenerator`, `BidGenerator`, `PriceGenerator`, `StringsGenerator`: the columns.
- `UnboundedEventSource` of Beam: a share of the events is delayed by up to some seconds. Here `arrived_at` says so.

What is different: numbers come from hashes of a seed, a name and the number of the event. So the data is the same on
every machine, in blocks of any size. A bid has an id, the number of its event. A bidder is a person: nexmark/nexmark
adds 1000 to the id of a bidder twice (its issue 30), Beam adds it once, and so does this. `outOfOrderGroupSize` stays
1, its default.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

Integers = NDArray[np.int64]
Text = NDArray[np.uint8]

PERSONS, AUCTIONS, BIDS = 1, 3, 46
EPOCH = PERSONS + AUCTIONS + BIDS
"""Events after which the proportions begin anew."""
FIRST_ID = 1000
FIRST_CATEGORY, CATEGORIES = 10, 5

HOT_SELLERS, HOT_AUCTIONS, HOT_BIDDERS, HOT_CHANNELS = 4, 2, 4, 2
"""Of so many rows all but one are of what is hot."""
HOT_EVERY = 100
"""Of so many persons or auctions one is hot."""
ACTIVE_PERSONS, AUCTIONS_IN_FLIGHT = 1000, 100
LEAD = 10
"""How many ids ahead a row may name a person or an auction that has not come yet."""

PERSON_BYTES, AUCTION_BYTES, BID_BYTES = 200, 500, 100
CHANNELS = 10_000
STATES = ("AZ", "CA", "ID", "OR", "WA", "WY")
CITIES = (
    "Phoenix",
    "Los Angeles",
    "San Francisco",
    "Boise",
    "Portland",
    "Bend",
    "Redmond",
    "Seattle",
    "Kent",
    "Cheyenne",
)
FIRST_NAMES = ("Peter", "Paul", "Luke", "John", "Saul", "Vicky", "Kate", "Julie", "Sarah", "Deiter", "Walter")
LAST_NAMES = ("Shultz", "Abrams", "Spencer", "White", "Bartels", "Walton", "Smith", "Jones", "Noris")

START = 1_436_918_400_000
"""2015-07-15 00:00 UTC in milliseconds: Beam's time of the first event."""
BLOCK = 500_000
TEXT = 1 << 20
TIME = pa.timestamp("us", tz="UTC")


@dataclass(frozen=True)
class Nexmark:
    """What is generated. The rate and the delay are the generator's defaults."""

    events: int
    events_per_second: int = 10_000
    seed: int = 1
    start: int = START
    """Milliseconds since 1970."""
    delayed_percent: int = 10
    longest_delay_seconds: int = 3

    @property
    def name(self) -> str:
        """Of its files: it changes with what they are made from."""
        made_from = json.dumps([asdict(self), VERSION], sort_keys=True)
        return f"nexmark-{self.events}-{hashlib.sha256(made_from.encode()).hexdigest()[:12]}"

    @property
    def longest_auction_seconds(self) -> int:
        """No auction is open for longer: twice the time in which as many auctions come as are in flight."""
        in_flight = AUCTIONS_IN_FLIGHT * EPOCH // AUCTIONS
        return 2 * (in_flight * 1000 // self.events_per_second + 1) // 1000 + 1

    def time(self, numbers: Integers) -> Integers:
        """Milliseconds since 1970 at which events take place."""
        micros = (numbers * (1_000_000 / self.events_per_second)).astype(np.int64)
        return self.start + micros // 1000


VERSION = 1
"""One more wherever other rows come out."""

TABLES = ("persons", "auctions", "bids")


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The last step of splitmix64, which makes numbers that follow each other look random."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


@dataclass(frozen=True)
class Draws:
    """Random numbers of some rows: one for each row and each thing that is drawn."""

    seed: int
    numbers: Integers

    def fraction(self, what: str) -> NDArray[np.float64]:
        """From 0, below 1."""
        named = hashlib.blake2b(f"{self.seed} {what}".encode(), digest_size=8).digest()
        start = np.array([int.from_bytes(named)], np.uint64)
        drawn = mixed(mixed(start) + self.numbers.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15))
        return (drawn >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def below(self, what: str, end: int | Integers) -> Integers:
        """A whole number from 0, below the end."""
        return (self.fraction(what) * end).astype(np.int64)


def last_person(numbers: Integers) -> Integers:
    """The last person that has come by an event, counted from 0."""
    return numbers // EPOCH * PERSONS + np.minimum(numbers % EPOCH, PERSONS - 1)


def last_auction(numbers: Integers) -> Integers:
    """The last auction that has come by an event, counted from 0; -1 is none."""
    return numbers // EPOCH * AUCTIONS + np.clip(numbers % EPOCH - PERSONS, -1, AUCTIONS - 1)


def some_person(draws: Draws, what: str) -> Integers:
    """An active person, or one of the next few."""
    persons = last_person(draws.numbers) + 1
    active = np.minimum(persons, ACTIVE_PERSONS)
    return persons - active + draws.below(what, active + LEAD)


def some_auction(draws: Draws, what: str) -> Integers:
    """An auction that may still be open, or one of the next few."""
    last = last_auction(draws.numbers)
    first = np.maximum(last - AUCTIONS_IN_FLIGHT, 0)
    return first + draws.below(what, last - first + 1 + LEAD)


def hot(last: Integers) -> Integers:
    """The first of the hundred that the last one is among."""
    return last // HOT_EVERY * HOT_EVERY


def price(draws: Draws, what: str) -> Integers:
    return np.floor(10.0 ** (draws.fraction(what) * 6) * 100 + 0.5).astype(np.int64)


@cache
def random_text(seed: int, special: str) -> Text:
    """Letters, of which one in 13 is the special one. Texts are cut from it, as StringsGenerator cuts `extra`."""
    draws = Draws(seed, np.arange(TEXT))
    letters = draws.below(f"letters with {special!r}", 26) + ord("a")
    if special:
        letters = np.where(draws.below(f"special {special!r}", 13) == 0, ord(special), letters)
    return letters.astype(np.uint8)


def cut(draws: Draws, what: str, lengths: Integers, special: str = "") -> Any:
    """Random texts of these lengths."""
    text = random_text(draws.seed, special)
    starts = draws.below(f"start of {what}", TEXT - lengths)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(ends[-1]) + np.repeat(starts - ends[:-1], lengths)
    offsets, letters = pa.py_buffer(ends.astype(np.int32)), pa.py_buffer(text[places])
    return pa.StringArray.from_buffers(len(lengths), offsets, letters)


def short_text(draws: Draws, what: str, below: int, special: str = " ") -> Any:
    """From three letters, less than so many, without spaces at its ends."""
    lengths = 3 + draws.below(f"length of {what}", below - 3)
    return pc.utf8_trim_whitespace(cut(draws, what, lengths, special))


def extra(draws: Draws, size: Integers | int, average: int) -> Any:
    """What makes a row as large as the average, give or take a fifth of what is missing."""
    missing = np.broadcast_to(np.maximum(average - size, 0), draws.numbers.shape).astype(np.int64)
    fifth = np.floor(missing * 0.2 + 0.5).astype(np.int64)
    return cut(draws, "extra", missing - fifth + draws.below("size of extra", 2 * fifth))


def sizes(*texts: Any) -> Integers:
    """Of the texts of each row together."""
    found: Integers = sum(pc.utf8_length(text).to_numpy(zero_copy_only=False) for text in texts)
    return found


def one_of(draws: Draws, what: str, values: Sequence[str]) -> Any:
    return pa.array(values).take(pa.array(draws.below(what, len(values))))


def joined(separator: str, *texts: Any) -> Any:
    return pc.binary_join_element_wise(*texts, separator)


@cache
def channels(seed: int) -> tuple[Any, Any]:
    """The names and the addresses of all channels, the four hot ones first."""
    hot_ones = ["Google", "Facebook", "Baidu", "Apple"]
    count = len(hot_ones) + CHANNELS
    draws = Draws(seed, np.arange(count))
    directories = [short_text(draws, f"directory {number}", 5, "_").to_pylist() for number in (1, 2, 3)]
    urls = [f"https://www.nexmark.com/{'/'.join(row)}/item.htm?query=1" for row in zip(*directories, strict=True)]
    has_id = (draws.below("has an id", 10) > 0).tolist()
    for number in range(CHANNELS):
        place = number + len(hot_ones)
        if has_id[place]:
            backwards = int(f"{number:032b}"[::-1], 2)
            urls[place] += f"&channel_id={min(backwards, (1 << 32) - backwards)}"  # abs of a signed number of 32 bits
    return pa.array([*hot_ones, *(f"channel-{number}" for number in range(CHANNELS))]), pa.array(urls)


def times(made: Nexmark, draws: Draws) -> tuple[Integers, dict[str, Any]]:
    """When events took place, in milliseconds; and the two columns of time."""
    took_place = made.time(draws.numbers)
    delay = 1 + draws.below("delay", made.longest_delay_seconds * 1000)
    is_delayed = draws.below("is delayed", 100) < (made.delayed_percent if made.longest_delay_seconds else 0)
    arrived = took_place + np.where(is_delayed, delay, 0)
    return took_place, {"date_time": timestamps(took_place), "arrived_at": timestamps(arrived)}


def timestamps(milliseconds: Integers) -> Any:
    return pa.array(milliseconds * 1000).cast(TIME)


def persons(made: Nexmark, draws: Draws) -> Any:
    _, columns = times(made, draws)
    name = joined(" ", one_of(draws, "first name", FIRST_NAMES), one_of(draws, "last name", LAST_NAMES))
    host = joined("", short_text(draws, "host", 5), pa.scalar(".com"))
    email = joined("@", short_text(draws, "email", 7), host)
    four_digits = [f"{number:04d}" for number in range(10_000)]
    card = joined(" ", *(one_of(draws, f"card {part}", four_digits) for part in range(4)))
    city, state = one_of(draws, "city", CITIES), one_of(draws, "state", STATES)
    return pa.table(
        {
            "id": FIRST_ID + last_person(draws.numbers),
            "name": name,
            "email_address": email,
            "credit_card": card,
            "city": city,
            "state": state,
            "date_time": columns["date_time"],
            "extra": extra(draws, 8 + sizes(name, email, card, city, state), PERSON_BYTES),
            "arrived_at": columns["arrived_at"],
        }
    )


def auctions(made: Nexmark, draws: Draws) -> Any:
    took_place, columns = times(made, draws)
    is_hot = draws.below("is of a hot seller", HOT_SELLERS) > 0
    seller = np.where(is_hot, hot(last_person(draws.numbers)), some_person(draws, "seller"))
    initial_bid = price(draws, "initial bid")
    in_flight = made.time(draws.numbers + AUCTIONS_IN_FLIGHT * EPOCH // AUCTIONS) - took_place
    expires = took_place + 1 + draws.below("length", np.maximum(2 * in_flight, 1))
    item, description = short_text(draws, "item", 20), short_text(draws, "description", 100)
    return pa.table(
        {
            "id": FIRST_ID + last_auction(draws.numbers),
            "item_name": item,
            "description": description,
            "initial_bid": initial_bid,
            "reserve": initial_bid + price(draws, "reserve"),
            "date_time": columns["date_time"],
            "expires": timestamps(expires),
            "seller": FIRST_ID + seller,
            "category": FIRST_CATEGORY + draws.below("category", CATEGORIES),
            "extra": extra(draws, 48 + sizes(item, description), AUCTION_BYTES),
            "arrived_at": columns["arrived_at"],
        }
    )


def bids(made: Nexmark, draws: Draws) -> Any:
    _, columns = times(made, draws)
    is_hot = draws.below("is of a hot auction", HOT_AUCTIONS) > 0
    auction = np.where(is_hot, hot(last_auction(draws.numbers)), some_auction(draws, "auction"))
    by_hot = draws.below("is by a hot bidder", HOT_BIDDERS) > 0
    # the second of each hundred, so that no hot bidder is a hot seller
    bidder = np.where(by_hot, hot(last_person(draws.numbers)) + 1, some_person(draws, "bidder"))
    names, urls = channels(made.seed)
    hot_ones = len(names) - CHANNELS
    cold = hot_ones + draws.below("channel", CHANNELS)
    channel = np.where(draws.below("is on a hot channel", HOT_CHANNELS) > 0, draws.below("hot channel", hot_ones), cold)
    return pa.table(
        {
            "bid_id": draws.numbers,
            "auction": FIRST_ID + auction,
            "bidder": FIRST_ID + bidder,
            "price": price(draws, "price"),
            "channel": names.take(pa.array(channel)),
            "url": urls.take(pa.array(channel)),
            "date_time": columns["date_time"],
            "extra": extra(draws, 32, BID_BYTES),
            "arrived_at": columns["arrived_at"],
        }
    )


def block(made: Nexmark, first: int, end: int) -> dict[str, Any]:
    """The rows of the events from the first number on, below the end."""
    numbers = np.arange(first, end)
    place = numbers % EPOCH
    rows = {
        "persons": (persons, place < PERSONS),
        "auctions": (auctions, (place >= PERSONS) & (place < PERSONS + AUCTIONS)),
        "bids": (bids, place >= PERSONS + AUCTIONS),
    }
    return {name: make(made, Draws(made.seed, numbers[these])) for name, (make, these) in rows.items()}


def blocks(made: Nexmark) -> Iterator[dict[str, Any]]:
    for first in range(0, made.events, BLOCK):
        yield block(made, first, min(first + BLOCK, made.events))


def write(made: Nexmark, folder: Path) -> dict[str, Path]:
    """A Parquet file for each table, in the order of the events, unless they are there."""
    files = {name: folder / made.name / f"{name}.parquet" for name in TABLES}
    written = folder / made.name / "_SUCCESS"
    if written.exists():
        return files
    written.parent.mkdir(parents=True, exist_ok=True)
    schemas = {name: table.schema for name, table in block(made, 0, EPOCH).items()}
    writers = {name: pq.ParquetWriter(file, schemas[name]) for name, file in files.items()}
    for tables in blocks(made):
        for name, table in tables.items():
            writers[name].write_table(table)
    for writer in writers.values():
        writer.close()
    written.touch()
    return files
