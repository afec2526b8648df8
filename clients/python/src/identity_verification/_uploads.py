"""Images to send: a path, bytes, or a file opened in binary mode."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import IO, TypeAlias

Picture: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[bytes]

MAX_PICTURE_BYTES = 64 * 1024 * 1024
"""A bound of memory for a wrong path, such as a device. The service's own limit is lower, and its answer says so."""


def read_picture(picture: Picture) -> bytes:
    """The bytes of an image. Raises ValueError for an empty or far too large image, TypeError for text, and the file's OSError."""
    if isinstance(picture, (bytes, bytearray, memoryview)):
        data = bytes(picture)
    elif isinstance(picture, (str, os.PathLike)):
        with open(picture, "rb") as file:
            data = file.read(MAX_PICTURE_BYTES + 1)
    else:
        data = picture.read(MAX_PICTURE_BYTES + 1)
        if not isinstance(data, bytes):
            raise TypeError("open the picture in binary mode: open(path, 'rb')")
    if not 0 < len(data) <= MAX_PICTURE_BYTES:
        raise ValueError("a picture is empty" if not data else "a picture is far too large")
    return data


def asset_files(
    document_front: Picture | None, document_back: Picture | None, selfie: Picture | None, liveness_frames: Mapping[str, Picture] | None
) -> list[tuple[str, bytes]]:
    """The fields of a submission, in the order of sending. The name of a frame is its action."""
    given: list[tuple[str, Picture | None]] = [("DOCUMENT_FRONT", document_front), ("DOCUMENT_BACK", document_back), ("SELFIE", selfie)]
    given += [(f"LIVENESS_FRAME:{action}", frame) for action, frame in (liveness_frames or {}).items()]
    files = [(name, read_picture(picture)) for name, picture in given if picture is not None]
    if not files:
        raise ValueError("give at least one picture")
    return files
