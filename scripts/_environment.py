"""Make the project's own environment, `.venv`, and start programs in it; standard library only.

A start compares the note in `.venv` with this folder, its interpreter and the lock files. If they agree it
goes on within milliseconds. If not, it makes the environment (or brings it up to date), and writes the note
as the last step: while the note is empty, whatever is there counts as half-made, and is made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent

# What is installed for which purpose (`develop` contains `run`), and its size on Linux with Python 3.11.
LOCKS = {"run": "requirements.lock", "develop": "requirements-dev.lock"}
SIZES = {"run": "270 MB to download, 0.95 GB on disk", "develop": "370 MB to download, 1.3 GB on disk"}
UV_LOCK = "requirements-uv.lock"  # the fast installer
NOTE = "lifeboat-set-up"

PIP = ("-m", "pip", "install", "--no-input", "--disable-pip-version-check")
UV = ("-m", "uv", "pip", "install", "--compile-bytecode")
PROJECT = ("--no-build-isolation", "--no-deps", "--editable")


class SetUpError(Exception):
    """The environment can't be made; the text is one line: why, and the way out where there is one."""


def start(purpose: str, module: str, arguments: Sequence[str], root: Path = ROOT) -> NoReturn:
    """Run a module in the environment for `purpose` (a key of LOCKS), in place of this process.

    It imports from there alone: what PYTHONPATH names and what lies in the current folder (`-P`), perhaps a
    `numpy.py`, would come first otherwise.
    """
    command = [str(prepare(purpose, root)), "-P", "-m", module, *arguments]
    if os.name != "nt":
        os.execve(command[0], command, _variables())
    import subprocess

    with subprocess.Popen(command, env=_variables()) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the program gets it, too, and ends in its own way
                sys.exit(process.wait())


def prepare(purpose: str, root: Path = ROOT) -> Path:
    """Return the environment's interpreter, after making the environment where it is missing or out of date.

    A failure ends the process with one line and status 2, an interruption with status 130.
    """
    try:
        if not is_ready(purpose, root):
            with _alone(root / ".venv.lock"):
                if not is_ready(purpose, root):  # another start may have made it meanwhile
                    _set_up(purpose, root)
    except SetUpError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        say("interrupted; the next start makes the environment anew")
        sys.exit(130)
    return interpreter(root / ".venv")


def is_ready(purpose: str, root: Path = ROOT) -> bool:
    """Return whether the environment was made here, to the end, from the lock files of today."""
    note = _read_note(root)
    return note.get("place") == _place(root) and note.get(purpose) == _contents(purpose, root)


def interpreter(environment: Path) -> Path:
    """Return the path of an environment's Python."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def say(text: str) -> None:
    """Print a line of progress, on standard error: standard output belongs to the program that is started."""
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def _fail(text: str) -> NoReturn:
    print(f"lifeboat: error: {text}", file=sys.stderr)
    sys.exit(2)


# ---- The note: where and with which Python the environment was made, and from which files


def _read_note(root: Path) -> dict[str, str]:
    try:
        lines = (root / ".venv" / NOTE).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    return dict(line.split(" ", 1) for line in lines if " " in line)


def _place(root: Path) -> str:
    """Return a digest of folder and interpreter: with another one an environment does not work."""
    python = interpreter(root / ".venv")
    return hashlib.sha256(f"{root}\n{python.exists()}\n{os.path.realpath(python)}".encode()).hexdigest()


def _contents(purpose: str, root: Path) -> str:
    """Return a digest of the files that say what is installed for the purpose."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", LOCKS[purpose]):
        try:
            digest.update((root / name).read_bytes())
        except FileNotFoundError:
            raise SetUpError(f"{root / name} is missing: this is not a whole copy of the project") from None
    return digest.hexdigest()


# ---- One set-up at a time


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other process holds the lock file, then hold it; it names its owner.

    The system lets go of the lock when the owner and the installers that it started (they inherit the file)
    have ended, in whatever way. A file that is left over therefore stops nobody.
    """
    with path.open("a+", encoding="utf-8") as file:
        os.set_inheritable(file.fileno(), True)
        told = False
        while not _try_lock(file.fileno()):
            if not told:
                file.seek(0)
                say(f"process {file.read().strip()} is making the environment; waiting for it")
                told = True
            time.sleep(0.2)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
        file.truncate(0)


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, 1000, os.SEEK_SET)  # behind the text, which others must be able to read
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


# ---- The set-up


def _set_up(purpose: str, root: Path) -> None:
    begin = time.monotonic()
    environment = root / ".venv"
    note = _read_note(root)
    if "develop" in note:  # what was there for tests stays, and stays up to date
        purpose = "develop"
    made = {key: _contents(key, root) for key in LOCKS if key in ("run", purpose)}
    if note.get("place") == _place(root):
        say("bringing the environment .venv up to date")
        (environment / NOTE).write_text("", encoding="utf-8")
    else:
        say(f"making the environment .venv, once: {SIZES[purpose]}, a minute or more")
        make_environment(environment)
    lock = root / LOCKS[purpose]
    if not (install_uv(environment, root) and _install(UV, lock, root)):
        say("the fast installer did not do it; once more from the beginning, with pip, which takes longer")
        make_environment(environment)
        if not _install(PIP, lock, root):
            raise SetUpError("the packages could not be installed (see above); the next start tries again")
    made["place"] = _place(root)
    (environment / NOTE).write_text("".join(f"{key} {made[key]}\n" for key in made), encoding="utf-8")
    say(f"the environment is ready ({time.monotonic() - begin:.0f} s)")


def make_environment(environment: Path) -> Path:
    """Make an environment with nothing but pip in it, and return its interpreter.

    What an earlier set-up left in the folder is removed; an environment made by something else is set aside.
    """
    _check_venv()
    if environment.exists():
        if (environment / NOTE).exists():
            _empty(environment)
        elif any(environment.iterdir()):
            aside = _free_name(environment)
            environment.rename(aside)
            say(f"{environment.name} was made by something else: it is now called {aside.name}")
    environment.mkdir(exist_ok=True)
    (environment / NOTE).write_text("", encoding="utf-8")
    if not _run(sys.executable, "-m", "venv", str(environment)):
        raise SetUpError(f"{sys.executable} could not make an environment in {environment} (see above)")
    return interpreter(environment)


def install_uv(environment: Path, root: Path = ROOT) -> bool:
    """Install the locked fast installer into an environment; return whether that worked."""
    return _run(str(interpreter(environment)), *PIP, "--require-hashes", "-r", str(root / UV_LOCK))


def _install(installer: Sequence[str], lock: Path, root: Path) -> bool:
    """Install what is locked, then the project itself as it lies there, and compile its files as well.

    Without that last step every start would compile them again where PYTHONDONTWRITEBYTECODE is set.
    """
    python = str(interpreter(root / ".venv"))
    sources = [str(root / name) for name in ("lifeboat_sim", "analysis", "reports", "scripts")]
    return (
        _run(python, *installer, "--require-hashes", "-r", str(lock))
        and _run(python, *installer, *PROJECT, str(root))
        and _run(python, "-m", "compileall", "-q", *sources)
    )


def _check_venv() -> None:
    try:
        import ensurepip  # noqa: F401 - Debian keeps it in a package of its own
        import venv  # noqa: F401
    except ImportError as error:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise SetUpError(
            f"{sys.executable} can't make an environment, it has no module '{error.name}' "
            f"(on Debian and Ubuntu: apt install python{version}-venv)"
        ) from None


def _empty(environment: Path) -> None:
    """Remove all but the note, which says whose it is; the folder itself may be a link to another disk."""
    import shutil

    for path in environment.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != NOTE:
            path.unlink()


def _free_name(environment: Path) -> Path:
    names = (environment.with_name(f"{environment.name}-old-{n}") for n in range(1, 1000))
    return next(path for path in names if not path.exists())


def _run(*command: str) -> bool:
    """Run an installer, its messages on standard error; return whether it succeeded."""
    import subprocess

    return subprocess.run(command, stdout=sys.stderr, env=_variables(), close_fds=False).returncode == 0


def _variables() -> dict[str, str]:
    """Return the environment variables without those that let Python or pip look for packages elsewhere."""
    elsewhere = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_TARGET", "PIP_PREFIX", "PIP_USER"}
    return {key: value for key, value in os.environ.items() if key not in elsewhere} | {"PIP_USER": "0"}
