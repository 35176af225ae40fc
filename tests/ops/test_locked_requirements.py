"""The packages in the lock files are sufficient for the processes that are installed from them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions

import pytest

from config import paths

IMPORTS = {
    "prod": "import config.asgi, config.celery, config.urls, kombu.transport.redis",
    "run": "import config.asgi, config.local_stack.services, kombu.transport.redis",
}
"""By lock file: what its processes import, including what Celery imports when it connects."""

_HIDE_PACKAGES = """
import importlib.abc, json, os, sys
hidden = set(json.loads(os.environ["HIDDEN"]))
class Hide(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"not locked: {name}", name=name)
sys.meta_path.insert(0, Hide())
"""


def normalize(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("lock", IMPORTS)
def test_a_process_starts_with_the_packages_of_its_lock_file(lock: str) -> None:
    text = (paths.BASE_DIR / "requirements" / f"{lock}.txt").read_text()
    locked = {normalize(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
    hidden = [
        module
        for module, packages in packages_distributions().items()
        if not locked & {normalize(package) for package in packages}
    ]
    assert "pytest" in hidden
    code = f"{_HIDE_PACKAGES}import django; django.setup(); {IMPORTS[lock]}"
    result = subprocess.run(
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
    assert result.returncode == 0, result.stderr
