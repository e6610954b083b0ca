"""The SQL and YAML of the guides in docs/: every block renders, is SQL that can be read, and names what there is."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from typing import Any

import pytest
import yaml
from dbt.cli.main import dbtRunner
from sqlfluff.core import FluffConfig, Linter

from scripts.shared.rendering import Call, Package, Relation
from tests.support.session import ROOT

PAGES = [
    ROOT / "docs" / f"{name}.md"
    for name in (
        "active_users",
        "advice",
        "attribution",
        "choosing_gap_and_lateness",
        "clusters",
        "databricks",
        "first_sessions",
        "forget_a_person",
        "frames",
        "identity",
        "late_data",
        "migrating",
        "report",
        "retention",
        "running",
        "security",
        "troubleshooting",
    )
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STATE = {"materialized": "incremental", "incremental_strategy": "merge"}
READER_HAS = {
    "attribution.md": {"impressions", "clicks", "orders"},
    "choosing_gap_and_lateness.md": {"player_events"},
    "first_sessions.md": set(),
    "forget_a_person.md": {"page_views", "orders"},
    "frames.md": {"purchases"},
    "running.md": {"app_screens", "page_views"},
}
"""By page: the tables that its text begins with. On the other pages these are page views."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a guide; its first line is a comment with the path of the file that it is."""

    page: str
    language: str
    path: PurePath
    text: str

    def __str__(self) -> str:
        return f"{self.page}: {self.path}"


def blocks(language: str) -> list[Block]:
    found = []
    for page in PAGES:
        for kind, text in BLOCK.findall(page.read_text()):
            if kind == language:
                first, rest = text.split("\n", 1)
                named = re.fullmatch(r"(?:--|#) ((?:\w+/)?\w+\.\w+)", first)
                found.append(Block(page.name, kind, PurePath(named[1] if named else ""), rest if named else text))
    return found


SQL = blocks("sql")
YAML = blocks("yaml")


@dataclass
class Rendered:
    """What a model gives, and what it asked dbt for."""

    sql: str
    config: dict[str, Any]
    refs: list[str]


def rendered(block: Block) -> Rendered:
    adapter_type = "databricks" if block.page == "databricks.md" else "spark"
    refs: list[str] = []

    def ref(name: str) -> Relation:
        refs.append(name)
        return Relation("demo", name)

    has_config = "config(" in block.text
    config: dict[str, Any] = {} if has_config else STATE | {"file_format": "delta"}
    call = Call(name=block.path.stem, which="compile", config=config, adapter_type=adapter_type)
    sql = Package(call).compiled(block.text, ref=ref, source=source)
    return Rendered(sql.strip(), config if has_config else {}, refs)


def source(_name: str, table: str) -> Relation:
    return Relation("raw", table)


@cache
def linter() -> Linter:
    return Linter(config=FluffConfig(overrides={"dialect": "sparksql"}))


def test_every_block_says_which_file_it_is() -> None:
    unnamed = {(block.page, block.language) for block in SQL + YAML if not block.path.name}
    # profiles.yml is nobody's model
    assert unnamed <= {("clusters.md", "yaml"), ("databricks.md", "yaml")}


@pytest.mark.parametrize("block", SQL, ids=str)
def test_it_renders(block: Block) -> None:
    model = rendered(block)
    assert "{{" not in model.sql
    if "session_state(" in block.text or "interval_join(" in block.text:
        assert {**STATE, **model.config} == model.config
        assert model.config.get("file_format", "delta" if block.page == "databricks.md" else None) == "delta"


@pytest.mark.slow
@pytest.mark.parametrize("block", SQL, ids=str)
def test_it_is_sql(block: Block) -> None:
    assert [str(problem) for problem in linter().parse_string(rendered(block).sql).violations] == []


@pytest.mark.parametrize("block", SQL, ids=str)
def test_a_model_reads_what_the_page_makes_or_the_reader_has(block: Block) -> None:
    made = {other.path.stem for other in SQL if other.page == block.page and other.path.parts[0] == "models"}
    assert set(rendered(block).refs) <= made | seeds(block.page) | READER_HAS.get(block.page, {"page_views"})


def seeds(page: str) -> set[str]:
    """Files of rows that a page tells to write."""
    return set(re.findall(r"`seeds/(\w+)\.csv`", (ROOT / "docs" / page).read_text()))


@pytest.fixture(scope="module")
def parsing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a project that the pages take in turn, so that dbt reads the package's macros once."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "dbt_packages").mkdir()
    # what `dbt deps` does for a local package; tests/package runs the command itself
    (folder / "dbt_packages" / "event_windows").symlink_to(ROOT)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({block.page for block in SQL}))
def test_dbt_parses_the_page_alone(parsing: Path, page: str) -> None:
    """In a project that has nothing but the files of the page, and the tables that the page begins with."""
    files = {str(block.path): block.text for block in SQL + YAML if block.page == page and block.path.name}
    rows = [block.text for block in blocks("csv") if block.page == page]
    sources = set(re.findall(r"source\('(\w+)', '(\w+)'\)", "".join(files.values())))
    found = [{"name": name, "tables": [{"name": table}]} for name, table in sorted(sources)]
    target = {"type": "spark", "method": "session", "host": "localhost", "schema": "page"}
    written = {
        "dbt_project.yml": yaml.safe_dump({"name": "page", "profile": "page"}),
        "profiles.yml": yaml.safe_dump({"page": {"target": "dev", "outputs": {"dev": target}}}),
        "models/given.yml": yaml.safe_dump({"sources": found}),
        **{f"models/{name}.sql": "select 1 as id" for name in READER_HAS.get(page, {"page_views"})},
        **{f"seeds/{name}.csv": text for name, text in zip(seeds(page), rows, strict=False)},
        **files,
        "packages.yml": yaml.safe_dump({"packages": [{"local": str(ROOT)}]}),
    }
    for folder in parsing.iterdir():
        if folder.is_dir() and folder.name not in ("dbt_packages", "target", "logs"):
            shutil.rmtree(folder)
    for path, text in written.items():
        (parsing / path).parent.mkdir(exist_ok=True)
        (parsing / path).write_text(text)
    folders = {"project-dir": "", "profiles-dir": "", "target-path": "target", "log-path": "logs"}
    where = [word for name, folder in folders.items() for word in (f"--{name}", str(parsing / folder))]
    done = dbtRunner().invoke(["--quiet", "parse", *where])
    assert done.success, done.exception


@pytest.mark.parametrize("block", [block for block in YAML if block.path.parts[:1] == ("models",)], ids=str)
def test_data_tests_render(block: Block) -> None:
    tested = 0
    for model in yaml.safe_load(block.text)["models"]:
        tested += sum(len(column["data_tests"]) for column in model.get("columns", []))
        for entry in model.get("data_tests", []):
            (name, given), *others = entry.items()
            assert not others
            arguments = {key: argument(value) for key, value in given["arguments"].items()}
            sql = getattr(
                Package(Call(which="compile", resource_type="test")), f"test_{name.removeprefix('event_windows.')}"
            )(model=Relation("demo", model["name"]), **arguments)
            assert f"demo.{model['name']}" in sql
            tested += 1
    assert tested


def argument(value: Any) -> Any:
    """As dbt reads it: `ref('page_views')` is a relation."""
    found = re.fullmatch(r"ref\('(\w+)'\)", value) if isinstance(value, str) else None
    return Relation("demo", found[1]) if found else value


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_in_the_text_exist(page: Path) -> None:
    """Macros, their arguments and paths of this repository."""
    text = page.read_text()
    for path in re.findall(r"`((?:tests|docs|profiles|scripts)/[\w./]+)`", text):
        assert (ROOT / path).exists(), path
    makefile = (ROOT / "Makefile").read_text()
    for command in re.findall(r"`make ([a-z-]+)", text):
        assert f"\n{command}:" in makefile, command


@pytest.mark.parametrize("block", [block for block in blocks("yaml") if not block.path.name], ids=str)
def test_profiles_keep_secrets_in_variables(block: Block) -> None:
    (profile,) = yaml.safe_load(block.text).values()
    for output in profile["outputs"].values():
        for name in ("host", "user", "password", "token", "http_path"):
            assert "env_var(" in str(output.get(name, "env_var(")), name
