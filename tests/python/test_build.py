"""What the source archive holds, whatever git says of the tree."""

import pathlib
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "python"))
import build_package

SOURCES = ["CMakeLists.txt", "python/twistwood/aec.py", "src/build/made.cpp", "test"]


class Sources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for name in (*SOURCES, ".git/config", "build/release/twistwood", "web/node_modules/a/b.js",
                     "python/__pycache__/build_package.pyc", "PKG-INFO"):
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("x")

    def test_are_those_that_lie_there_where_git_does_not_speak(self):
        """As of a checkout that somebody else owns; and of that of a worktree, where .git is a file."""
        with mock.patch.object(build_package, "ROOT", self.root):
            self.assertIsNone(build_package.git("ls-files"))
            self.assertEqual(build_package.source_files(), SOURCES)
            (self.root / ".git" / "config").unlink()
            (self.root / ".git").rmdir()
            (self.root / ".git").write_text("gitdir: nowhere")
            self.assertEqual(build_package.source_files(), SOURCES)


if __name__ == "__main__":
    unittest.main()
