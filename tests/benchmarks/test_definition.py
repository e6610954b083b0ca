"""The files that say what is measured."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import yaml

from benchmarks import data
from benchmarks.cases import Answer, Benchmark
from benchmarks.contenders import SUITE_CONTENDERS, FloorRun, ModelRun, StreamRun
from benchmarks.data import ArrivingEvents, Traffic
from benchmarks.definition import NAMES, benchmarks, file_of, with_answer
from benchmarks.floor_worker import settings_of
from benchmarks.layout import MODELS
from scripts.shared.rendering import Package

if TYPE_CHECKING:
    from pathlib import Path

ALL = [benchmark for suite in NAMES for benchmark in benchmarks(suite)]


@pytest.mark.parametrize("benchmark", ALL, ids=lambda benchmark: f"{benchmark.suite}-{benchmark.name}")
def test_files(benchmark: Benchmark) -> None:
    assert benchmark.title[-1] not in ".:"
    assert bool(benchmark.widths) == (benchmark.suite == "frames")
    assert set(benchmark.expected) <= {case.name for size in SIZES for case in benchmark.cases(size)}, "misspelt"


SIZES = (None, 5_000_000, 16_000_000, 20_000_000, 32_000_000, 50_000_000, 64_000_000)


def test_every_contender_takes_part_somewhere() -> None:
    for suite in NAMES:
        named = {name for benchmark in benchmarks(suite) for name in benchmark.contenders}
        assert named == set(SUITE_CONTENDERS[suite])


def test_every_strategy_takes_part() -> None:
    """The frame that strategy native writes is the text of native_frame."""
    macros = Package()
    assert set(macros._strategies()) <= set(SUITE_CONTENDERS["sessions"])
    assert set(macros._moving_strategies()) - {"native"} <= set(SUITE_CONTENDERS["frames"])


def test_clicks_that_follow_are_of_an_ad_just_shown() -> None:
    """The ad is drawn as that impression drew it."""
    table = Traffic(ads=1000, hot_ad_percent=20)
    sides = data.sources(table)
    drawn = sides["impressions"].columns(30_000)["ad_id"].removeprefix("concat('a', lpad(").removesuffix(", 9, '0'))")
    following = "(id - pmod(xxhash64(id, 20250328, 'follows'), 84))"  # two hours, a row in 86.4 seconds
    assert drawn.replace("xxhash64(id,", f"xxhash64({following},") in sides["clicks"].columns(30_000)["ad_id"]


def test_a_model_for_each_contender_of_a_run() -> None:
    """And none that nobody runs."""
    models: dict[str, set[str]] = {}
    for benchmark in [*benchmarks("runs"), *benchmarks("series")]:
        assert benchmark.run
        assert 0 < benchmark.run.batch_percent * benchmark.run.in_a_row < 100
        named = [SUITE_CONTENDERS[benchmark.suite][name] for name in benchmark.contenders]
        runs = [contender for contender in named if isinstance(contender, ModelRun)]
        of_dbt = {contender.model for contender in runs if not isinstance(contender, StreamRun)}
        models.setdefault(benchmark.kind, set()).update(of_dbt, *(contender.reads for contender in runs))
    assert models == {kind: {file.stem for file in (MODELS / kind).glob("*.sql")} for kind in models}


def test_the_batch_is_the_same_on_every_length_of_history() -> None:
    for benchmark in benchmarks("runs", ["sessions_bounded", "sessions_128_days", "sessions_512_days"]):
        assert benchmark.run
        assert benchmark.size * benchmark.run.batch_percent / 100 == 40_000
        assert isinstance(benchmark.table, ArrivingEvents)
        assert benchmark.table.events_per_key
        assert benchmark.size // benchmark.table.events_per_key == 2_000, "as many users, so at the same rate"


FORCED_CHECK = "spark.databricks.delta.allFilesInCrc.verificationMode.forceOnNonUTC.enabled"


def test_shapes_of_small_runs_differ_in_one_thing() -> None:
    usual, *others = benchmarks("floor", ["usual"]) + [each for each in benchmarks("floor") if each.name != "usual"]
    assert usual.run
    assert usual.size * usual.run.batch_percent / 100 == 10_000
    cache = {"spark.sql.codegen.cache.maxEntries": "100"}
    berlin = {"spark.sql.session.timeZone": "Europe/Berlin"}
    assert usual.settings == cache
    differences = {  # rereading.yml has contenders of its own
        each.name: (each.run and {**vars(each.run)}.items() - {**vars(usual.run)}.items(), each.settings)
        for each in others
        if replace(each, name="usual", title=usual.title, run=usual.run, settings=usual.settings) == usual
    }
    assert differences == {
        "codegen_cache": (set(), {}),
        "iceberg": ({("table_format", "iceberg")}, cache),
        "many_files": ({("rows_a_file", 1000)}, cache),
        "thrift": ({("through", "thrift")}, cache),
        "time_zone": (set(), cache | berlin),
        "time_zone_unchecked": (set(), cache | berlin | {FORCED_CHECK: "false"}),
    }


def test_a_model_for_each_small_run() -> None:
    runs = [contender for contender in SUITE_CONTENDERS["floor"].values() if isinstance(contender, FloorRun)]
    models = {contender.model for contender in runs}.union(*(contender.reads for contender in runs))
    assert models == {file.stem for file in (MODELS / "floor").glob("*.sql")}


def test_servers_listen_on_loopback(tmp_path: Path) -> None:
    (thrift,) = benchmarks("floor", ["thrift"])
    assert settings_of(thrift, tmp_path)["spark.hadoop.hive.server2.thrift.bind.host"] == "127.0.0.1"


def test_random_order_has_the_events_of_dense() -> None:
    """So they are expected to give one answer."""
    dense, shuffled = benchmarks("sessions", ["dense", "random_order"])
    one, other = (data.sources(benchmark.table)["events"] for benchmark in (dense, shuffled))
    assert one.columns(1000) == other.columns(1000)
    assert data.folder_of(one, 1000) != data.folder_of(other, 1000)
    assert dense.expected == shuffled.expected


def test_widths_come_in_order() -> None:
    (benchmark,) = benchmarks("frames", ["rows_one_partition"])
    assert [case.name for case in benchmark.cases(500)][:2] == ["500 rows, 10 wide", "500 rows, 100 wide"]
    assert [case.width for case in benchmark.cases()] == [10, 100, 1_000, 10_000, 100_000]


def test_an_answer_is_added_and_read_again() -> None:
    (benchmark,) = benchmarks("frames", ["range_100_partitions"])
    case = benchmark.cases(500)[0]
    before = file_of("frames", benchmark.name).read_text()
    after = yaml.safe_load(with_answer(before, case, Answer(500, -3)))
    assert after["expected"]["500 rows, 10 wide"] == {"rows": 500, "checksum": -3}
    assert {name: said for name, said in after.items() if name != "expected"} == {
        name: said for name, said in yaml.safe_load(before).items() if name != "expected"
    }


def test_the_first_answer_of_a_benchmark() -> None:
    case = benchmarks("frames", ["range_100_partitions"])[0].cases(500)[0]
    after = yaml.safe_load(with_answer("title: New\n", case, Answer(500, -3)))
    assert after == {"title": "New", "expected": {"500 rows, 10 wide": {"rows": 500, "checksum": -3}}}


def test_unknown_names_are_rejected() -> None:
    with pytest.raises(ValueError, match="no benchmark named thick; sessions has dense, "):
        benchmarks("sessions", ["thick"])
