"""
A headless Chromium, told what to do through its own debugging protocol.

The protocol runs over a pair of pipes (`--remote-debugging-pipe`), so that nothing has to be installed but the browser:
no driver, no Python package, no port.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VARIABLE = "EVENT_WINDOWS_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60.0


class BrowserError(Exception):
    """There is no browser, or it does not answer."""


def find_chromium() -> str:
    named = os.environ.get(VARIABLE)
    for name in [named] if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    looked = f"{VARIABLE} names {named}, which is no program" if named else f"none of {', '.join(NAMES)} is on PATH"
    raise BrowserError(
        f"No Chromium found: {looked}.\n"
        f"Install it (on Debian and Ubuntu: apt install chromium) or name it: {VARIABLE}=/path/to/chromium"
    )


class Page:
    """One page of a browser, and all that it has complained about."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands = commands
        self._answers = answers
        self._unread = b""
        self._number = 0
        self._session: str | None = None
        self.complaints: list[str] = []

    def attach(self) -> None:
        target = self._call("Target.createTarget", url="about:blank")
        self._session = self._call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")

    def show(self, path: Path, fragment: str = "") -> None:
        """Open a file, or another place in it, as if it were opened for the first time."""
        self._call("Page.navigate", url="about:blank")
        self._call("Page.navigate", url=path.resolve().as_uri() + fragment)

    def prefer(self, scheme: str) -> None:
        """What the reader's system says it likes: `dark` or `light`."""
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def resize(self, width: int, height: int = 900) -> None:
        """As wide as a phone, if need be: no window of Chromium is narrower than 500."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self._call("Emulation.setDeviceMetricsOverride", **size)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> Any:
        """The first value that is true, in JavaScript's sense."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(BrowserError):  # the page is on its way
                value = self.evaluate(expression)
                if value:
                    return value
            time.sleep(0.2)
        raise BrowserError(
            f"After {PATIENCE:.0f} s this is still not true: {expression}. Complaints: {self.complaints}"
        )

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self._call("Page.captureScreenshot", format="png")["data"]))

    def close(self) -> None:
        self._session = None
        self._call("Browser.close")

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result
            self._listen(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._answers], [], [], PATIENCE)
            more = os.read(self._answers, 1 << 16) if ready else b""
            if not more:
                raise BrowserError("The browser has gone, or does not answer.")
            self._unread += more
        first, self._unread = self._unread.split(b"\0", 1)
        answer: dict[str, Any] = json.loads(first)
        return answer

    def _listen(self, event: dict[str, Any]) -> None:
        given = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                details = given["exceptionDetails"]
                self.complaints.append(details.get("exception", {}).get("description", details["text"]))
            case "Runtime.consoleAPICalled" if given["type"] in ("error", "assert"):
                self.complaints.append(" ".join(str(value.get("value", "")) for value in given["args"]))
            case "Log.entryAdded" if given["entry"]["level"] == "error":
                self.complaints.append(f"{given['entry']['text']} {given['entry'].get('url', '')}")
            case "Network.requestWillBeSent" if not given["request"]["url"].startswith(("file:", "data:", "about:")):
                self.complaints.append(f"asks the network for {given['request']['url']}")


@contextmanager
def chromium(profile: Path, width: int = 1400, height: int = 900) -> Iterator[Page]:
    """A browser with a profile of its own, gone afterwards."""
    program = find_chromium()
    arguments = [
        program,
        "--headless=new",
        "--no-sandbox",  # in containers there is no right to make one; only the project's own files are opened
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        f"--user-data-dir={profile}",
        f"--window-size={width},{height}",
        "--remote-debugging-pipe",
        "about:blank",
    ]
    # the browser reads commands from descriptor 3 and answers on 4: ours must not be one of these
    theirs_in, ours_out = (high(end) for end in os.pipe())
    ours_in, theirs_out = (high(end) for end in os.pipe())
    with (profile.parent / "chromium.log").open("w") as log:
        process = os.posix_spawn(
            program,
            arguments,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, log.fileno(), 1),
                (os.POSIX_SPAWN_DUP2, log.fileno(), 2),
                (os.POSIX_SPAWN_DUP2, theirs_in, 3),
                (os.POSIX_SPAWN_DUP2, theirs_out, 4),
            ],
            setsid=True,
        )
    os.close(theirs_in)
    os.close(theirs_out)
    page = Page(ours_out, ours_in)
    try:
        page.attach()
        yield page
        page.close()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(ours_out)
        os.close(ours_in)


def high(descriptor: int) -> int:
    copy = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return copy
