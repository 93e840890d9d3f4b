"""Builds the package for pip (PEP 517) with CMake and Python's standard library alone.

pip looks for build tools on the network unless there is nothing to look for: so this is no
setuptools project. What is in the wheel: the extension module, and python/twistwood/ as it is.
"""

import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same tree gives the same bytes


def project():
    """What pyproject.toml says, and the version, which only CMakeLists.txt says."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cmake = (ROOT / "CMakeLists.txt").read_text("utf-8")
    about["version"] = re.search(r"^project\(twistwood VERSION ([0-9.]+)", cmake, re.M).group(1)
    return about


def metadata():
    about = project()
    lines = ["Metadata-Version: 2.1", f"Name: {about['name']}", f"Version: {about['version']}",
             f"Summary: {about['description']}", "License: MIT",
             f"Keywords: {','.join(about['keywords'])}",
             *(f"Classifier: {one}" for one in about["classifiers"]),
             f"Requires-Python: {about['requires-python']}",
             *(f"Requires-Dist: {need}" for need in about["dependencies"]),
             "Description-Content-Type: text/markdown", "",
             (ROOT / about["readme"]).read_text("utf-8")]
    return "\n".join(lines)


def licences():
    """Ours, and those of what is compiled into the module."""
    texts = {"LICENSE": (ROOT / "LICENSE").read_bytes()}
    for part in json.loads((ROOT / "licences" / "list.json").read_text("utf-8")):
        if "python" in part["inside"]:
            texts[part["text"]] = (ROOT / "licences" / part["text"]).read_bytes()
    return texts


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def compile_module(folder):
    """Configures and builds; the folder that the module lies in.

    TWISTWOOD_BUILD in the environment names a build folder that is used instead, and kept.
    """
    if kept := os.environ.get("TWISTWOOD_BUILD"):
        subprocess.run(["cmake", "--build", kept, "--target", "twistwood_python"], check=True)
        return pathlib.Path(kept, "python", "twistwood")
    generator = ["-G", "Ninja"] if subprocess.run(
        ["ninja", "--version"], capture_output=True, check=False).returncode == 0 else []
    subprocess.run(["cmake", "-S", str(ROOT), "-B", folder, *generator,
                    "--compile-no-warning-as-error", "-DCMAKE_BUILD_TYPE=Release",
                    "-DTWISTWOOD_PROGRAM=OFF", "-DTWISTWOOD_PYTHON=ON",
                    f"-DTWISTWOOD_PYTHON_EXECUTABLE={sys.executable}"], check=True)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", folder, "--target", "twistwood_python", "-j", jobs],
                   check=True)
    return pathlib.Path(folder, "python", "twistwood")


def stripped(file):
    """A file of the package; without the names that only the linker needed, if it is the module."""
    if file.suffix != ".so" or shutil.which("strip") is None:
        return file.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, file.name)
        subprocess.run(["strip", "--strip-unneeded", "-o", str(copy), str(file)], check=True)
        return copy.read_bytes()


def write_wheel(wheel_directory, files):
    """A wheel with these files, and what every wheel has besides."""
    about = project()
    name = f"{about['name']}-{about['version']}"
    info = f"{name}.dist-info"
    files[f"{info}/METADATA"] = metadata().encode()
    files.update({f"{info}/licenses/{name}": text for name, text in licences().items()})
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: twistwood\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag()}\n").encode()
    record = []
    for path in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=")
        record.append(f"{path},sha256={digest.decode()},{len(files[path])}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()
    wheel = f"{name}-{tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as folder:
        files = {f"twistwood/{file.name}": stripped(file)
                 for file in compile_module(folder).iterdir() if file.is_file()}
    return write_wheel(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """pip install -e: the module is built in build/editable, where python/twistwood/ is linked to.

    What is changed in Python holds at once, and in C++ after `cmake --build build/editable`.
    """
    package = compile_module(str(ROOT / "build" / "editable"))
    return write_wheel(wheel_directory, {"twistwood.pth": f"{package.parent.resolve()}\n".encode()})


def git(*words):
    """What git says about this tree; nothing where it is not a checkout of its own."""
    def ask(*question):
        try:
            said = subprocess.run(["git", *question], cwd=ROOT, capture_output=True, check=False)
        except FileNotFoundError:
            return None
        return said.stdout.decode() if said.returncode == 0 else None

    top = ask("rev-parse", "--show-toplevel")
    if top is None or pathlib.Path(top.strip()).resolve() != ROOT:
        return None
    return ask(*words)


def source_files():
    """The paths of all sources: what git knows, or, in an unpacked archive, what was in it.

    Git may also refuse to speak of a checkout, as of one that somebody else owns.
    """
    listed = git("ls-files", "-z")
    if listed is not None:
        return sorted(filter(None, listed.split("\0")))
    made = {"build", "web/src/generated", "web/test-results", "web/playwright-report"}
    never = {".git", "node_modules", "__pycache__", ".mypy_cache", ".pytest_cache"}
    paths = []
    for folder, folders, names in os.walk(ROOT):
        here = pathlib.Path(folder).relative_to(ROOT)
        folders[:] = [name for name in folders if name not in never
                      and (here / name).as_posix() not in made]
        paths += [(here / name).as_posix() for name in names if name not in never]
    return sorted(path for path in paths if path != "PKG-INFO")


def source_date():
    """Seconds; of the last commit, or of the files of an unpacked archive."""
    if said := os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct"):
        return int(said)
    return int((ROOT / "CMakeLists.txt").stat().st_mtime)


def build_sdist(sdist_directory, config_settings=None):
    """The source archive, which is also what pip calls an sdist: all sources, and PKG-INFO."""
    about = project()
    name = f"{about['name']}-{about['version']}"
    date = source_date()

    def entry(path, content, executable=False):
        info = tarfile.TarInfo(f"{name}/{path}")
        info.size = len(content)
        info.mtime = date
        info.mode = 0o755 if executable else 0o644
        return info, io.BytesIO(content)

    target = pathlib.Path(sdist_directory, f"{name}.tar.gz")
    with target.open("wb") as file, \
            gzip.GzipFile("", "wb", 9, file, mtime=date) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as out:
        out.addfile(*entry("PKG-INFO", metadata().encode()))
        for path in source_files():
            file_path = ROOT / path
            out.addfile(*entry(path, file_path.read_bytes(), os.access(file_path, os.X_OK)))
    return target.name
