"""The project `shop`, which has installed the package: a copy of it, and dbt in a process of its own."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from scripts.thrift import spark_settings
from tests.support.session import FAST, ROOT

if TYPE_CHECKING:
    from tests.support.database import Embedded

SHOP = Path(__file__).parent / "shop"
SECOND_DAY = '{"loaded_until": "2026-01-03 12:00:00"}'


@dataclass
class Shop:
    folder: Path
    database: Embedded

    def try_dbt(self, *arguments: str) -> bool:
        """Whether a dbt command succeeds."""
        places = {"project-dir": ".", "profiles-dir": ".", "target-path": "target", "log-path": "logs"}
        if arguments[0] == "deps":
            del places["target-path"]  # it makes nothing
        where = [part for name, place in places.items() for part in (f"--{name}", str(self.folder / place))]
        self.database.worker.request("dbt", ["--no-use-colors", "--warn-error", *arguments, *where])
        succeeded: bool = self.database.worker.answer()
        return succeeded

    def dbt(self, *arguments: str) -> None:
        assert self.try_dbt(*arguments), self.database.worker.output

    def manifest(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads((self.folder / "target" / "manifest.json").read_text())
        return read

    def built(self) -> dict[str, str]:
        """By name: what dbt says of each model, seed and test of its last command."""
        read = json.loads((self.folder / "target" / "run_results.json").read_text())
        return {result["unique_id"].split(".")[2]: result["status"] for result in read["results"]}

    def rows(self, columns: str, table: str) -> list[tuple[Any, ...]]:
        return sorted(self.database.sql(f"select {columns} from {table}"), key=repr)

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


def installed(folder: Path, home: Path, database: Embedded, adapter: str = "spark") -> Shop:
    """A copy of the project, with a profile for the Spark of this home."""
    shutil.copytree(SHOP, folder)
    # Delta alone: not every Spark has an Iceberg that fits
    settings = {name: value for name, value in spark_settings(home).items() if "catalog.ice" not in name} | FAST
    settings["spark.sql.extensions"] = "io.delta.sql.DeltaSparkSessionExtension"
    of_adapter: dict[str, dict[str, Any]] = {
        "spark": {"host": "localhost", "server_side_parameters": settings},
        "fabricspark": {"spark_config": {"name": "shop", "conf": settings}},
    }
    target = {"type": adapter, "method": "session", "schema": "shop_dev", "threads": 2, **of_adapter[adapter]}
    profile = {"target": "dev", "outputs": {"dev": target}}
    (folder / "profiles.yml").write_text(yaml.safe_dump({"shop": profile}))
    copied = Shop(folder, database)
    copied.change("packages.yml", "../../..", str(ROOT))
    return copied
