"""What a deployment installs is enough: nothing leans on a package that only developers have."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions

import pytest

from config import paths

STARTED = {
    "prod": "import config.asgi, config.celery, config.urls, kombu.transport.redis",
    "run": "import config.asgi, config.local_stack.services, kombu.transport.redis",
}
"""By lock file: what its processes import, also what Celery only imports once it connects."""

_HIDE = """
import importlib.abc, json, os, sys
hidden = set(json.loads(os.environ["HIDDEN"]))
class Hide(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"not locked: {name}", name=name)
sys.meta_path.insert(0, Hide())
"""


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("lock", STARTED)
def test_a_process_starts_with_what_its_lock_names(lock: str) -> None:
    text = (paths.BASE_DIR / "requirements" / f"{lock}.txt").read_text()
    locked = {normal(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
    hidden = [
        module
        for module, owners in packages_distributions().items()
        if not locked & {normal(owner) for owner in owners}
    ]
    assert "pytest" in hidden
    code = f"{_HIDE}import django; django.setup(); {STARTED[lock]}"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=paths.BASE_DIR,
        env={
            **os.environ,
            "HIDDEN": json.dumps(hidden),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
