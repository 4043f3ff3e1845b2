"""A checkout with the real scripts and pyproject.toml, a toy in place of the engine, and tiny locks.

Its packages come from a folder of wheels, packed anew from what is installed here: nothing is downloaded.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
BUILD_PACKAGES = ["hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"]

TOY_MAIN = """
import json, pathlib, sys
import hatchling
print(json.dumps({"arguments": sys.argv[1:], "here": __file__, "prefix": sys.prefix}))
sys.exit("--fail" in sys.argv and 7)
"""
TOY_PYTEST = "import sys\nprint('pytest', sys.argv[1:])\n"


class TinyProject:
    """One such checkout; `wheels` is the only place that its installers may look at."""

    def __init__(self, root: Path, wheels: Path) -> None:
        self.root, self.wheels = root, wheels
        shutil.copytree(REPOSITORY / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(REPOSITORY / name, root)
        for folder in ("lifeboat_sim", "analysis", "reports"):
            (root / folder).mkdir()
        (root / "lifeboat_sim" / "__init__.py").write_text('"""A toy."""\n\n__version__ = "0.0.1"\n')
        (root / "lifeboat_sim" / "__main__.py").write_text(TOY_MAIN)
        self.lock("requirements-uv.lock", ["uv"])
        self.lock("requirements.lock", BUILD_PACKAGES)
        self.lock("requirements-dev.lock", [*BUILD_PACKAGES, "pytest"])

    def lock(self, file: str, names: list[str]) -> None:
        """Write a lock file of these packages."""
        lines = [locked(next(self.wheels.glob(f"{name.replace('-', '_')}-*.whl"))) for name in names]
        (self.root / file).write_text("".join(lines))

    def command(self, script: str, *arguments: str) -> list[str]:
        return [sys._base_executable, str(self.root / "scripts" / script), *arguments]

    def environment(self, **variables: str) -> dict[str, str]:
        """Return this process' variables, with installers that see the wheels alone and leave no cache."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "UV_"))}
        only = {"FIND_LINKS": str(self.wheels), "NO_INDEX": "1"}
        alone = {f"{installer}_{key}": value for installer in ("PIP", "UV") for key, value in only.items()}
        alone |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", "UV_NO_CACHE": "1", "CI": ""}
        return {**kept, **alone, "PYTHONDONTWRITEBYTECODE": "1", **variables}

    def start(self, script: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Start a script, in a folder that is not the checkout's, and wait for its end."""
        return subprocess.run(
            self.command(script, *arguments),
            cwd=self.root.parent,
            env=self.environment(**variables),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def make_wheels(folder: Path) -> Path:
    """Fill a folder with the wheels that a tiny project needs, uv included."""
    folder.mkdir()
    for name in [*BUILD_PACKAGES, "uv"]:
        pack(distribution(name), folder)
    toy = {"pytest/__init__.py": b"", "pytest/__main__.py": TOY_PYTEST.encode()}
    write_wheel(folder, "pytest", "99", "py3-none-any", toy)
    return folder


def pack(package: Distribution, folder: Path) -> None:
    """Pack an installed package into a wheel again."""
    name, version = package.name.replace("-", "_"), package.version
    commands = {entry.name for entry in package.entry_points}  # made by the installer
    made = {"INSTALLER", "REQUESTED", "RECORD", "WHEEL", "direct_url.json"}
    files = {}
    for path in package.files or []:
        if path.suffix == ".pyc" or path.name in made or path.name in commands:
            continue
        inside = f"{name}-{version}.data/scripts/{path.name}" if path.parts[0] == ".." else path.as_posix()
        files[inside] = Path(str(path.locate())).read_bytes()
    tag = (package.read_text("WHEEL") or "").partition("Tag: ")[2].split("\n")[0]
    write_wheel(folder, name, version, tag, files)


def write_wheel(folder: Path, name: str, version: str, tag: str, files: dict[str, bytes]) -> None:
    info = f"{name}-{version}.dist-info"
    content = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        **files,
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n".encode(),
    }
    content[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in content).encode()
    with zipfile.ZipFile(folder / f"{name}-{version}-{tag}.whl", "w") as archive:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path)
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            archive.writestr(entry, data)


def locked(wheel: Path) -> str:
    """Return the line of a lock file for a wheel."""
    name, version = wheel.name.split("-")[:2]
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"
