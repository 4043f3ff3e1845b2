"""Write a file so that nobody ever sees half of it."""

from __future__ import annotations

import os
from pathlib import Path


def write_aside(path: Path, content: bytes) -> None:
    """Write to a temporary name in the same folder, then rename over `path`."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        aside.write_bytes(content)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
