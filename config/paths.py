"""The project's folders. Standard library only, because the settings are read from here."""

from __future__ import annotations

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
"""The root of the checkout."""


def var_dir() -> Path:
    """The folder for all data, logs and generated keys: `VAR_DIR`, or `var` in the checkout."""
    return Path(os.environ.get("VAR_DIR") or BASE_DIR / "var").resolve()
