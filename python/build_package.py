"""Builds the package for pip (PEP 517) with CMake and Python's standard library alone.

pip looks for build tools on the network unless there is nothing to look for: so this is no
setuptools project. What is in the wheel: the extension module, and python/twistwood/ as it is.
"""

import base64
import hashlib
import os
import pathlib
import re
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
             f"Summary: {about['description']}", f"Requires-Python: {about['requires-python']}",
             *(f"Requires-Dist: {need}" for need in about["dependencies"]),
             "Description-Content-Type: text/markdown", "",
             (ROOT / "README.md").read_text("utf-8")]
    return "\n".join(lines)


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


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    about = project()
    name = f"{about['name']}-{about['version']}"
    info = f"{name}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        files = {f"twistwood/{file.name}": file.read_bytes()
                 for file in compile_module(folder).iterdir() if file.is_file()}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
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


def build_sdist(sdist_directory, config_settings=None):
    about = project()
    name = f"{about['name']}-{about['version']}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(pathlib.Path(sdist_directory, f"{name}.tar.gz"), "w:gz",
                      format=tarfile.PAX_FORMAT) as out:
        for path in sorted(filter(None, listed.stdout.decode().split("\0"))):
            out.add(ROOT / path, f"{name}/{path}", recursive=False)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as info:
            info.write(metadata())
            info.flush()
            out.add(info.name, f"{name}/PKG-INFO")
    return f"{name}.tar.gz"
