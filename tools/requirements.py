"""Compile requirements/*.in into pinned, hashed lists without any registry's address: `make requirements`."""

import subprocess
import sys
from pathlib import Path

DIRECTORY = Path(__file__).resolve().parent.parent / "requirements"
OPTIONS = (
    "--generate-hashes",
    "--strip-extras",
    "--allow-unsafe",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-trusted-host",
    "--quiet",
)


def main() -> None:
    for name in ("base", "dev"):  # dev is bound by what base has chosen
        command = [
            sys.executable,
            "-m",
            "piptools",
            "compile",
            *OPTIONS,
            *sys.argv[1:],
            f"{name}.in",
            "-o",
            f"{name}.txt",
        ]
        subprocess.run(command, cwd=DIRECTORY, check=True)


if __name__ == "__main__":
    main()
