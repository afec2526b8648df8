#!/bin/sh
# From `pip install` of the wheel to a signed webhook: `sh examples/ten-minutes/run.sh [WHEEL]` beside a running `npm start`.
# Without a WHEEL it builds one from clients/python. It removes the folder of its files at the end.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
started=$(date +%s)

python3 -m venv "$folder/venv"
if [ $# -ge 1 ]; then wheel=$1; else
  "$folder/venv/bin/pip" wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder" "$root/clients/python"
  wheel=$(ls "$folder"/*.whl)
fi
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$wheel"
STARTED=$started "$folder/venv/bin/python" "$root/examples/ten-minutes/ten_minutes.py" "${DEMO_FILE:-$root/.local/demo.json}"
