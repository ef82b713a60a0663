#!/usr/bin/env python3
"""Trains the authorship model and writes ../src/model.json, the scores that TypeScript is tested against, and unseen.json:
how many texts of each training source are flagged by a model that never saw that source's domain.

  train.py DATA_FOLDER              the folder with authorship/train and process/ (see requirements.txt for the packages)
  train.py DATA_FOLDER --process    trains only the model of typing and leaves the others unchanged in the file

Uses fixed seeds and one thread, so that the same packages on the same kind of processor give the same weights. Writes no part
of the texts, only weights of hashed features.
"""

import json
import os
import sys
from pathlib import Path

# Before numpy is loaded: sums split among threads differ in their last digits from run to run.
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

from authorship import data, model_file  # noqa: E402
from authorship.train_process import train_process  # noqa: E402
from authorship.train_similarity import train_similarity  # noqa: E402
from authorship.train_style import train_style  # noqa: E402

HERE = Path(__file__).resolve().parent


def main():
    if sys.argv[2:] not in ([], ["--process"]) or len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    folder, target = Path(sys.argv[1]), HERE.parent / "src" / "model.json"
    if "--process" in sys.argv:
        print("model", model_file.write({**model_file.read(target), "process": train_process(folder)}, target))
        model_file.write_expected(HERE)
        return
    levels = json.loads((HERE / "levels.json").read_text(encoding="utf-8"))
    rows = data.train_rows(folder)
    style = train_style(data.windows(rows), {"words": levels["words"], "values": levels["styleOnly"]})
    model = {
        "style": style,
        "similarity": train_similarity(rows, style),
        "process": train_process(folder),
        "levels": levels,
    }
    version = model_file.write(model, target)
    print("model", version)
    lines = ",\n".join("  { " + json.dumps(each)[1:-1] + " }" for each in style["unseen"])
    (HERE / "unseen.json").write_text("[\n" + lines + "\n]\n", encoding="ascii")
    model_file.write_expected(HERE)


if __name__ == "__main__":
    main()
