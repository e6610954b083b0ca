"""
docs/install.md: the package from git and from a clone, in a project that `dbt init` has made; then sessions of a table.

This project's environment takes the place of the one that the page makes, and its jars that of `spark.jars.packages`.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest
import yaml
from pyarrow import parquet

from tests.package.test_first_sessions import ENVIRONMENT, PACKAGES
from tests.package.test_first_sessions import PAGE as FIRST_SESSIONS
from tests.support.session import HOME, ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs" / "install.md").read_text()
COMMANDS = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
YAML = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(PROFILE,) = re.findall(r"^```yaml\n# profiles.yml\n(.*?)^```$", FIRST_SESSIONS, re.MULTILINE | re.DOTALL)
MODELS, FROM_GIT, FROM_CLONE, SOURCES = YAML
TAG = f"v{yaml.safe_load((ROOT / 'dbt_project.yml').read_text())['version']}"
HAVE = """
create schema raw;
create table raw.page_views using delta as
select user_id, timestamp(viewed_at) as viewed_at, timestamp(loaded_at) as loaded_at
from values
    ('ann', '2026-05-01 10:00:00', '2026-05-01 10:01:00'), ('ann', '2026-05-01 10:20:00', '2026-05-01 10:21:00'),
    ('bob', '2026-05-01 10:30:00', '2026-05-01 10:31:00')
as given (user_id, viewed_at, loaded_at)
"""

pytestmark = pytest.mark.engines


def sh(folder: Path, command: str) -> str:
    ran = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


def command(words: str) -> str:
    """The one command of the page that begins so."""
    (found,) = (line for line in COMMANDS.splitlines() if line.startswith(words))
    return found


def new_project(beside: Path) -> Path:
    """As the page makes one, up to the package."""
    sh(beside, command("dbt init"))
    project = beside / "shop"
    sh(project, command("rm -r"))
    (project / "profiles.yml").write_text(
        re.sub(rf"{PACKAGES}.*", f"spark.driver.extraClassPath: {HOME / 'jars'}/*", PROFILE)
    )
    settings = (project / "dbt_project.yml").read_text()
    (project / "dbt_project.yml").write_text(settings[: settings.index("\nmodels:") + 1] + MODELS)
    return project


def only_macros(project: Path) -> bool:
    sh(project, "dbt parse")
    manifest = json.loads((project / "target" / "manifest.json").read_text())
    nodes = [name for kind in ("nodes", "sources", "exposures", "metrics") for name in manifest[kind]]
    return "macro.event_windows.session_state" in manifest["macros"] and nodes == []


def test_the_environment_is_that_of_the_other_guide() -> None:
    """Whose test holds the versions to those that are tested."""
    assert command("pip install") in FIRST_SESSIONS


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare repository with a tag, and the archive of that tag; of the files that are here, whatever is committed."""
    folder = tmp_path_factory.mktemp("published")
    files = folder / "files"
    shutil.copytree(ROOT, files, ignore=shutil.ignore_patterns(".git", ".event_windows"))
    git = "git -c user.name=tests -c user.email=tests@example.com -c init.defaultBranch=main"
    sh(
        files,
        f"{git} init --quiet && {git} add --all && {git} commit --quiet --message 'As it is here' && git tag {TAG}",
    )
    sh(folder, "git clone --quiet --bare files event_windows.git")
    name = f"event_windows-{TAG.removeprefix('v')}"
    sh(folder, f"git -C event_windows.git archive --prefix={name}/ --output={folder}/{name}.tar.gz {TAG}")
    return folder


def test_the_package_comes_from_git(tmp_path: Path, published: Path) -> None:
    """By its tag, from a bare repository."""
    written = yaml.safe_load(FROM_GIT)["packages"][0]
    assert written["revision"] == TAG
    project = new_project(tmp_path)
    (project / "packages.yml").write_text(FROM_GIT.replace(written["git"], f"file://{published}/event_windows.git"))
    sh(project, "dbt deps")
    assert only_macros(project)


def test_the_package_comes_from_an_archive(tmp_path: Path, published: Path) -> None:
    """As from dbt's hub, which hands out the archive of a tag over HTTP."""
    project = new_project(tmp_path)
    handler = partial(SimpleHTTPRequestHandler, directory=str(published))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        (archive,) = published.glob("*.tar.gz")
        package = {"tarball": f"http://127.0.0.1:{server.server_port}/{archive.name}", "name": "event_windows"}
        (project / "packages.yml").write_text(yaml.safe_dump({"packages": [package]}))
        sh(project, "dbt deps")
        server.shutdown()
    assert only_macros(project)
    installed = yaml.safe_load((project / "dbt_packages" / "event_windows" / "dbt_project.yml").read_text())
    assert f"v{installed['version']}" == TAG


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    beside = tmp_path_factory.mktemp("install")
    (beside / "event_windows").symlink_to(ROOT)
    project = new_project(beside)
    (project / "packages.yml").write_text(FROM_CLONE)
    sh(project, "dbt deps")
    return project


def test_the_package_comes_from_a_clone(project: Path) -> None:
    assert only_macros(project)


@pytest.mark.nightly
def test_sessions_of_ones_own_table(project: Path) -> None:
    """From a table that was there before to tested sessions, by the commands of the page as they stand."""
    (project / "macros" / "have.sql").write_text(
        f"{{% macro have() %}}{{% set given %}}{HAVE}{{% endset %}}"
        "{% for sql in given.split(';') %}{% do run_query(sql) %}{% endfor %}{% endmacro %}"
    )
    sh(project, "dbt run-operation have")
    (project / "models" / "sources.yml").write_text(SOURCES)
    assert "Time between events of a key" in sh(project, command("dbt run-operation suggest_gap"))
    sh(project, command("dbt --quiet"))
    written = {path.name for path in (project / "models").iterdir()}
    assert written >= {"visits_state.sql", "visits.sql", "visits_runs.sql", "visits.yml"}
    assert "ERROR=0" in sh(project, f"{command('dbt build')} --no-use-colors")
    shown = sh(project, command("dbt show"))
    assert [shown.count(f"| {user} ") for user in ("ann", "bob")] == [1, 1]


FILE_STATE = """{{ config(materialized='incremental', incremental_strategy='merge', unique_key='session_id') }}
{{ event_windows.session_state(
    events=ref('page_views'), keys=['user_id'], event_time='viewed_at', gap='30 minutes', cursor='loaded_at'
) }}"""


@pytest.mark.nightly
def test_files_are_a_table_too(project: Path) -> None:
    """The state reads a file that came after its first run, by the time at which it was written."""
    files = project / "files"
    (model,) = re.findall(r"^```sql\n-- models/page_views.sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (project / "models" / "page_views.sql").write_text(model.replace("/path/to/page_views", str(files)))
    (project / "models" / "file_state.sql").write_text(FILE_STATE)
    files.mkdir()
    for view in (0, 10):
        viewed_at = datetime(2026, 5, 1, 10, view, tzinfo=UTC)
        parquet.write_table(pa.table({"user_id": ["ann"], "viewed_at": [viewed_at]}), files / f"{view}.parquet")
        sh(project, command("dbt run --select page_views"))
        sh(project, "dbt run --select file_state")
    shown = sh(project, "dbt show --inline \"select event_count from {{ ref('file_state') }} where user_id = 'ann'\"")
    assert re.search(r"\|\s+2 \|", shown), shown
