#!/usr/bin/env python3
"""Trains the authorship model and writes ../src/model.json and the scores that TypeScript is tested against.

  train.py DATA_FOLDER      the folder with authorship/train and process/ (see requirements.txt for the packages)

Fixed seeds; nothing of a data text is written, only weights of hashed features.
"""

import json
import sys
from pathlib import Path

from authorship import data, model_file
from authorship.train_process import train_process
from authorship.train_similarity import train_similarity
from authorship.train_style import train_style

HERE = Path(__file__).resolve().parent


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    rows = data.train_rows(folder)
    style = train_style(data.windows(rows))
    model = {
        "style": style,
        "similarity": train_similarity(rows, style),
        "process": train_process(folder),
        "levels": json.loads((HERE / "levels.json").read_text(encoding="utf-8")),
    }
    version = model_file.write(model, HERE.parent / "src" / "model.json")
    print("model", version)
    model_file.write_expected(HERE)


if __name__ == "__main__":
    main()
