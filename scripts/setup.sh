#!/bin/sh
# Sets the project up: `make setup`. Finds a Python that dbt runs on and hands over to install.py;
# returns at once where everything is newer than the locks it was made from.
set -eu
cd "$(dirname "$0")/.."
home=${EVENT_WINDOWS_HOME:-.event_windows}
stamp=$home/setup.stamp

# Commands name their Python by its whole path: they don't start once the folder has moved, or that Python is gone.
starts() {
    interpreter=$(sed -n '1s/^#! *//p' "$1" 2>/dev/null)
    [ -x "${interpreter%% *}" ]
}

up_to_date() {
    [ -e "$stamp" ] || return 1
    starts "$home/venv/bin/dbt" || return 1
    for source in scripts/*.lock plugins/*/pyproject.toml scripts/setup.sh scripts/install.py scripts/fetch_jars.py; do
        [ "$stamp" -nt "$source" ] || return 1
    done
}

# 3.11 because the project's scripts are written for it; 3.14 is the last that dbt-core 1.12 names.
suitable() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null
}

if up_to_date; then exit 0; fi
found=
if [ -n "${PYTHON:-}" ]; then
    set -- "$PYTHON"
else
    set -- python3.14 python3.13 python3.12 python3.11 python3 python
fi
for name in "$@"; do
    command -v "$name" >/dev/null 2>&1 || continue
    if suitable "$name"; then exec "$name" -m scripts.install "$stamp"; fi
    found="$found$name is $("$name" -c 'import platform; print(platform.python_version())' 2>/dev/null || echo 'no Python'), "
done
cat >&2 <<END
No suitable Python found: ${found:-there is no ${PYTHON:-python3}, }and the project needs Python 3.11, 3.12, 3.13 or 3.14.
Install one of them, or name it: make setup PYTHON=/path/to/python3.12
END
exit 1
