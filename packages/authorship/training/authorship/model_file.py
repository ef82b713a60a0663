"""Writes and reads src/model.json: the weights of the style model as base64 of int8, everything else as numbers."""

import base64
import hashlib
import json
from pathlib import Path

import numpy as np

from . import fusion, process


# Cases whose typing is pooled, for TypeScript to repeat.
POOLED = ("keystrokes of one who composes", "keystrokes of one who copies out")


def write(model, path):
    """Writes the file; returns the model's version, which contains the first eight digits of the hash."""
    kept = {k: v for k, v in model["style"].items() if k not in ("held_out", "unseen")}
    style = {**kept, "weights": base64.b64encode(model["style"]["weights"].tobytes()).decode("ascii")}
    body = {"style": style, **{k: model[k] for k in ("similarity", "process", "levels")}}
    digest = hashlib.sha256(json.dumps(body, separators=(",", ":"), ensure_ascii=True).encode("ascii")).hexdigest()
    text = json.dumps({"sha256": digest, **body}, separators=(",", ":"), ensure_ascii=True)
    Path(path).write_text(text + "\n", encoding="ascii")
    return digest[:8]


def read(path):
    model = json.loads(Path(path).read_text(encoding="ascii"))
    model["style"]["weights"] = np.frombuffer(base64.b64decode(model["style"]["weights"]), dtype=np.int8)
    return model


def write_expected(here):
    """Returns the scores of the texts written for the test, for TypeScript to repeat."""
    model = read(here.parent / "src" / "model.json")
    cases = json.loads((here.parent / "test" / "cases.json").read_text(encoding="utf-8"))
    out = []
    for case in cases:
        found = fusion.assess(
            model, case.get("question"), case["answer"], case.get("references", []), case.get("process")
        )
        out.append({"id": case["id"], **found})
    target = here.parent / "test" / "expected.json"
    target.write_text(json.dumps(out, indent=2, ensure_ascii=True) + "\n", encoding="ascii")
    typed = [case["process"]["keystrokes"] for case in cases if case["id"] in POOLED]
    pooled = process.pool([*typed, {}, {"total_words_produced": 9}])
    target.with_name("pooled.json").write_text(json.dumps(pooled, indent=2) + "\n", encoding="ascii")
