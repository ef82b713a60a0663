#!/usr/bin/env python3
"""Compares the scores of TypeScript and Python on all of dev; they may differ by at most 1e-6.

  compare.py DATA_FOLDER
"""

import json
import subprocess
import sys
from pathlib import Path

from authorship import fusion, model_file
from authorship.data import rows

HERE = Path(__file__).resolve().parent
TOLERANCE = 1e-6


def inputs(folder):
    for path in sorted(Path(folder, "authorship", "dev").glob("*.jsonl")):
        full = {row["id"]: row for row in rows(path.with_name(path.name.split(".")[0] + ".jsonl"))}
        for row in rows(path):
            source = full.get(row.get("of"), row)
            yield {
                "id": row["id"],
                "question": source.get("question"),
                "references": source.get("references") or [],
                "text": row["text"],
            }


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    model = model_file.read(HERE.parent / "src" / "model.json")
    asked = list(inputs(sys.argv[1]))
    lines = "".join(json.dumps(row) + "\n" for row in asked)
    command = ["npm", "run", "-s", "assess-authorship"]
    root = HERE.parents[2]
    answered = subprocess.run(command, cwd=root, input=lines, capture_output=True, text=True, check=True).stdout
    worst, wrong = 0.0, []
    for row, line in zip(asked, answered.splitlines(), strict=True):
        got = json.loads(line)
        want = fusion.assess(model, row["question"], row["text"], row["references"])
        if (got["score"] is None) != (want["score"] is None) or got["level"] != want["level"]:
            wrong.append(row["id"])
        elif got["score"] is not None:
            worst = max(worst, abs(got["score"] - want["score"]))
    print(len(asked), "answers, largest difference", worst, "other level or abstention:", len(wrong), *wrong[:5])
    sys.exit(1 if wrong or worst > TOLERANCE else 0)


if __name__ == "__main__":
    main()
