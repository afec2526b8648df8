"""Exact MRZs of this engine, PassportEye, fastmrz and plain Tesseract on the same pictures, side by side.

Not part of the tests: it needs Python with `pip install passporteye fastmrz` and Tesseract with its `eng` model on PATH
(TESSDATA_PREFIX set). fastmrz wants a model of its own (`mrz.traineddata`), and is left out where that is missing.

    node bench/compare/export.ts FOLDER --count=40
    python bench/compare/readers.py FOLDER
"""
import json
import os
import re
import subprocess
import sys
import time

folder = sys.argv[1]
rows = json.load(open(os.path.join(folder, "truth.json"), encoding="utf-8"))


def tesseract(path):
    """The last lines of a page that look like an MRZ, as Tesseract reads the whole picture."""
    command = ["tesseract", path, "-", "--psm", "6", "-c", "tessedit_char_whitelist=ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"]
    text = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
    lines = [re.sub(r"\s", "", line) for line in text.splitlines()]
    return [line for line in lines if len(line) >= 28 and "<" in line]


def passporteye(path):
    from passporteye import read_mrz
    found = read_mrz(path)
    return [] if found is None else [re.sub(r"\s", "", line) for line in found.aux["text"].splitlines() if line.strip()]


def fastmrz(path):
    from fastmrz import FastMRZ
    return [line for line in (FastMRZ().get_details(path, include_checkdigit=False).get("mrz_text") or "").splitlines() if line]


def main():
    print(f"{len(rows)} pictures")
    for group in sorted({row["group"] for row in rows}):
        of = [row for row in rows if row["group"] == group]
        print(f"  this engine {group:10} {sum(row['read'] == row['mrz'] for row in of)} of {len(of)} exact")
    print(f"  this engine together    {sum(row['read'] == row['mrz'] for row in rows)} of {len(rows)} exact")
    for reader in (passporteye, fastmrz, tesseract):
        exact, failed, started = {}, 0, time.time()
        for row in rows:
            try:
                lines = reader(os.path.join(folder, row["file"]))
            except Exception:  # pylint: disable=broad-except  # a reader that throws has read nothing; the count is printed
                failed, lines = failed + 1, []
            if lines[-len(row["mrz"]):] == row["mrz"]:
                exact[row["group"]] = exact.get(row["group"], 0) + 1
        print(f"  {reader.__name__:12} {sum(exact.values())} of {len(rows)} exact {exact}, {failed} threw, {(time.time() - started) / len(rows):.1f} s a picture")


if __name__ == "__main__":
    main()
