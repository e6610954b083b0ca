"""The data of Nexmark is what its published generator defines, the same every time, in blocks of any size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from benchmarks.nexmark import generator
from benchmarks.nexmark.generator import LEAD, TABLES, Nexmark, block, write

if TYPE_CHECKING:
    from pathlib import Path

MADE = Nexmark(events=20_000, events_per_second=100, longest_delay_seconds=60)


@pytest.fixture(scope="module")
def tables() -> dict[str, Any]:
    return block(MADE, 0, MADE.events)


def numbers(column: Any) -> generator.Integers:
    """Of a column; of a time its milliseconds."""
    is_time = pa.types.is_timestamp(column.type)
    found: generator.Integers = np.asarray((column.cast(pa.int64()) if is_time else column).to_numpy())
    return found // 1000 if is_time else found


def share(condition: Any) -> float:
    return float(np.mean(condition))


def test_one_person_and_three_auctions_for_46_bids(tables: dict[str, Any]) -> None:
    assert {name: table.num_rows for name, table in tables.items()} == {
        "persons": 400,
        "auctions": 1200,
        "bids": 18_400,
    }
    assert numbers(tables["bids"]["bid_id"])[:47].tolist() == [*range(4, 50), 54]


def test_ids_follow_each_other_from_1000(tables: dict[str, Any]) -> None:
    assert numbers(tables["persons"]["id"]).tolist() == [*range(1000, 1400)]
    assert numbers(tables["auctions"]["id"]).tolist() == [*range(1000, 2200)]


def test_events_take_place_at_the_rate(tables: dict[str, Any]) -> None:
    """Ten milliseconds from one event to the next, in the order of their numbers."""
    taken = np.sort(np.concatenate([numbers(table["date_time"]) for table in tables.values()]))
    assert taken.tolist() == [*range(MADE.start, MADE.start + 200_000, 10)]
    for table in tables.values():
        assert (np.diff(numbers(table["date_time"])) > 0).all()
    at_full_rate = block(Nexmark(events=1000), 0, 1000)["bids"]
    assert (numbers(at_full_rate["date_time"]) - generator.START).tolist() == [
        number // 10 for number in numbers(at_full_rate["bid_id"])
    ]


def test_some_rows_arrive_late_and_none_too_early(tables: dict[str, Any]) -> None:
    late = np.concatenate([numbers(table["arrived_at"]) - numbers(table["date_time"]) for table in tables.values()])
    assert late.min() == 0
    assert 0.09 < share(late > 0) < 0.11
    assert 59_000 < late.max() <= 60_000
    on_time = replace(MADE, longest_delay_seconds=0)
    bids = block(on_time, 0, 1000)["bids"]
    assert bids["arrived_at"].equals(bids["date_time"])


@pytest.mark.parametrize(
    ("table", "column", "named"),
    [("auctions", "seller", "persons"), ("bids", "auction", "auctions"), ("bids", "bidder", "persons")],
)
def test_an_id_is_of_a_row_that_has_come_or_of_one_of_the_next_ten(
    tables: dict[str, Any], table: str, column: str, named: str
) -> None:
    """The lead is in the definition: the query has to cope with a bid that comes before its auction."""
    known = numbers(tables[named]["date_time"])
    by_then = np.searchsorted(known, numbers(tables[table]["date_time"]), side="right")
    place = numbers(tables[table][column]) - generator.FIRST_ID
    assert (place >= 0).all()
    assert (place < by_then + LEAD).all()
    assert 0.001 < share(place >= by_then) < 0.06


def test_most_rows_are_of_what_is_hot(tables: dict[str, Any]) -> None:
    """Three of four auctions, one of two bids, three of four bidders; some of the others come upon the same."""
    seller, auction = numbers(tables["auctions"]["seller"]), numbers(tables["bids"]["auction"])
    bidder = numbers(tables["bids"]["bidder"])
    assert 0.72 < share((seller - 1000) % 100 == 0) < 0.79
    assert 0.48 < share((auction - 1000) % 100 == 0) < 0.54
    assert 0.74 < share((bidder - 1000) % 100 == 1) < 0.78
    hot_channels = pc.is_in(tables["bids"]["channel"], pa.array(["Google", "Facebook", "Baidu", "Apple"]))
    assert 0.48 < share(hot_channels.to_numpy()) < 0.52


def test_bidders_are_persons(tables: dict[str, Any]) -> None:
    """One generator adds 1000 to a bidder's id twice, so that hardly a bidder is a person."""
    bidders = set(numbers(tables["bids"]["bidder"]).tolist())
    persons = set(numbers(tables["persons"]["id"]).tolist())
    assert len(bidders - persons) <= LEAD < 300 < len(bidders & persons)


def test_an_auction_lasts_as_long_as_others_are_in_flight(tables: dict[str, Any]) -> None:
    """A hundred auctions come in 1,666 events: that long on average, and at most twice as long."""
    length = numbers(tables["auctions"]["expires"]) - numbers(tables["auctions"]["date_time"])
    assert 1 <= length.min() < 200
    assert 33_000 < length.max() <= 33_320 <= MADE.longest_auction_seconds * 1000
    assert 0.95 < length.mean() / 16_660 < 1.05
    assert MADE.longest_auction_seconds == 34
    assert Nexmark(events=1).longest_auction_seconds == 1


def test_prices_are_of_six_orders_of_magnitude(tables: dict[str, Any]) -> None:
    price = numbers(tables["bids"]["price"])
    assert price.min() >= 100
    assert price.max() <= 100_000_000
    for rank, below in enumerate((10_000, 1_000_000), 1):
        assert abs(share(price < below) - rank / 3) < 0.02
    auctions = tables["auctions"]
    assert (numbers(auctions["reserve"]) > numbers(auctions["initial_bid"])).all()
    assert set(auctions["category"].to_pylist()) == {10, 11, 12, 13, 14}


def test_rows_are_as_large_as_the_definition_says(tables: dict[str, Any]) -> None:
    """The sizes that the generator counts: 8 bytes a number, and a letter each."""
    texts = {
        "persons": (8, ["name", "email_address", "credit_card", "city", "state", "extra"], 200),
        "auctions": (48, ["item_name", "description", "extra"], 500),
        "bids": (32, ["extra"], 100),
    }
    for name, (of_numbers, columns, average) in texts.items():
        lengths = generator.sizes(*(tables[name][column].combine_chunks() for column in columns))
        assert abs(of_numbers + lengths.mean() - average) < 0.02 * average, name


def test_urls_have_three_directories_and_most_of_them_a_channel(tables: dict[str, Any]) -> None:
    urls = tables["bids"]["url"].to_pylist()
    assert {url.count("/") for url in urls} == {6}
    cold = [url for url, name in zip(urls, tables["bids"]["channel"].to_pylist(), strict=True) if "channel-" in name]
    assert 0.88 < share(["&channel_id=" in url for url in cold]) < 0.92


def test_blocks_of_any_size_give_the_same_rows(tables: dict[str, Any]) -> None:
    parts = [block(MADE, first, min(first + 777, MADE.events)) for first in range(0, MADE.events, 777)]
    for name, table in tables.items():
        assert pa.concat_tables([part[name] for part in parts]).equals(table)


def test_another_seed_gives_other_rows(tables: dict[str, Any]) -> None:
    other = block(replace(MADE, seed=2), 0, 1000)["bids"]
    same = share(numbers(other["price"]) == numbers(tables["bids"]["price"].slice(0, other.num_rows)))
    assert same < 0.02
    assert replace(MADE, seed=2).name != MADE.name


def test_the_rows_are_those_of_every_machine(tables: dict[str, Any]) -> None:
    """What has been published of this data is of these rows. Other rows need another VERSION."""
    sums = {
        "bids": ("price", "auction", "bidder"),
        "auctions": ("initial_bid", "seller", "category"),
    }
    found = {name: [int(numbers(tables[name][column]).sum()) for column in columns] for name, columns in sums.items()}
    assert found == {
        "bids": [134_295_644_417, 28_601_167, 20_954_685],
        "auctions": [9_972_355_373, 1_366_387, 14_344],
    }


def test_files_are_written_once(tmp_path: Path) -> None:
    small = Nexmark(events=1000)
    files = write(small, tmp_path)
    assert [*files] == [*TABLES]
    assert {name: pq.read_table(file).num_rows for name, file in files.items()} == {
        "persons": 20,
        "auctions": 60,
        "bids": 920,
    }
    written = files["bids"].stat().st_mtime_ns
    assert write(small, tmp_path) == files
    assert files["bids"].stat().st_mtime_ns == written
