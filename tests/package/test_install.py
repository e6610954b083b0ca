"""A project of somebody else's, as the README tells to write it, has the package installed by `dbt deps`."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.package.installed import SECOND_DAY, Shop, installed
from tests.package.versions import DELTA, IN_CI, INSTALLED, version
from tests.support.database import Embedded
from tests.support.linter import configure, run_sqlfluff
from tests.support.processes import wait_until
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.engines


@pytest.fixture(
    scope="module",
    params=["installed", *(pytest.param(name, marks=() if name in IN_CI else pytest.mark.nightly) for name in DELTA)],
)
def shop(
    homes: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Shop]:
    """On the project's own dbt and Spark, and on others."""
    chosen = INSTALLED if request.param == "installed" else version(request.param)
    home = homes(f"package_{request.param}", chosen.jars)
    database = Embedded({"EVENT_WINDOWS_HOME": str(home), "EVENT_WINDOWS_TARGET": "embedded"}, chosen.python)
    adapter = "fabricspark" if request.param == "fabric" else "spark"
    shop = installed(tmp_path_factory.mktemp("package") / "shop", home, database, adapter)
    shop.dbt("deps")
    yield shop
    database.stop()


def test_it_gets_macros_and_generic_tests_alone(shop: Shop) -> None:
    """And parses without a warning, although a model of its own, with a contract, has the name of one of ours."""
    shop.dbt("parse", "--no-partial-parse")
    manifest = shop.manifest()
    kinds = ("nodes", "sources", "exposures", "metrics", "groups", "unit_tests", "disabled", "semantic_models")
    found = {kind: [name for name in manifest[kind] if name.split(".")[1] != "shop"] for kind in kinds}
    assert not any(found.values()), found
    macros = Counter(macro["package_name"] for macro in manifest["macros"].values())
    assert macros["event_windows"] >= len(list((ROOT / "macros").rglob("*.sql")))
    assert manifest["nodes"]["model.shop.fct_sessions"]["description"] == "Sessions by user. One row per user."
    assert manifest["macros"]["macro.event_windows.session_state"]["arguments"]


def test_models_and_tests_of_two_days(shop: Shop) -> None:
    """On the second day a late page view joins two visits, and a join finds the partners that have come."""
    shop.dbt("build")
    assert shop.rows("user_id, event_count", "marts.visits") == [("ann", 1), ("ann", 1), ("bob", 1)]
    shop.dbt("build", "--vars", SECOND_DAY)
    outcomes = shop.built()
    assert set(outcomes.values()) == {"success", "pass"}
    assert [name for name in outcomes if name.startswith("event_windows_state_equals_rebuild")]

    visits = "user_id, event_count, landing_page, pages"
    assert shop.rows(visits, "marts.visits") == [("ann", 3, "/home", 3), ("bob", 2, "/home", 2), ("cid", 1, "/home", 1)]
    kept = "session_id, user_id, cast(session_end as string)"
    assert shop.rows(kept, "marts.visits") == shop.rows(kept, "marts.visits_rebuilt")
    assert shop.rows("run, sessions_created, sessions_merged", "marts.visit_runs") == [(1, 3, 0), (2, 1, 1)]
    seen = [("i1", 1), ("i1", 2), ("i1", 4), ("i2", 3), ("i3", None), ("i4", 6)]
    assert shop.rows("impression_id, view_id", "marts.seen_pages") == seen
    assert len(shop.rows("user_id", "marts.newest_views")) == 3
    busy = "view_id, views_in_half_an_hour, newest_view, views_so_far, views_of_sixty, first_of_sixty"
    assert shop.rows(busy, "marts.busy_users") == [
        (1, 1, 1, 1, 1, 1),
        (2, 2, 4, 3, 3, 1),
        (3, 1, 3, 1, 1, 3),
        (4, 2, 4, 2, 2, 1),
        (5, 2, 5, 2, 2, 3),
        (6, 1, 6, 1, 1, 6),
    ]


def test_schemas_are_those_of_its_own_macro(shop: Shop) -> None:
    schemas = [name for (name,) in shop.database.sql("show schemas")]
    tables = {
        schema: {name for _, name, is_temporary in shop.database.sql(f"show tables in {schema}") if not is_temporary}
        for schema in schemas
    }
    assert tables.keys() == {"default", "marts", "shop_dev"}
    assert tables["default"] == set()
    assert {"visits", "fct_sessions"} <= tables["marts"]
    assert {"visits_state", "page_views", "page_view_log"} <= tables["shop_dev"]
    assert shop.rows("*", "marts.fct_sessions") == [("ann", 1), ("bob", 1), ("cid", 1)]


def test_its_compiled_sql_is_clean(shop: Shop) -> None:
    """As docs/linter.md tells to lint it; in the project's own SQL a window that is careless is found."""
    (shop.folder / "models" / "careless.sql").write_text(
        "select lag(path) over (partition by user_id order by viewed_at) as path_before from {{ ref('page_views') }}\n"
    )
    shop.dbt("compile")
    configure(shop.folder)
    status, said = run_sqlfluff(shop.folder, "Lint the compiled SQL")
    (shop.folder / "models" / "careless.sql").unlink()
    assert status == 1
    assert re.findall(r"== \[(.*)\] FAIL", said) == ["target/compiled/shop/models/careless.sql"]
    assert re.findall(r"\bEW\d\d|PRS|TMP", said) == ["EW05"]
    assert (shop.folder / "target/compiled/shop/models/marts/visits_rebuilt.sql").exists()


def test_it_may_replace_what_the_package_dispatches(shop: Shop) -> None:
    """A model that names no format is rejected, unless the project says which one it then has."""
    models = shop.folder / "models"
    state = (models / "visits_state.sql").read_text()
    (models / "unformatted.sql").write_text(state.replace("unique_key", "file_format=none,\n    unique_key"))
    shop.dbt("compile", "--select", "unformatted")
    shop.change("dbt_project.yml", "search_order: [shop, event_windows]", "search_order: [event_windows]")
    assert not shop.try_dbt("compile", "--select", "unformatted")
    rejected = "config: does not merge, so the model can keep no state"
    wait_until(lambda: rejected in shop.database.worker.output, rejected)
