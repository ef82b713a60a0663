#!/usr/bin/env python3
"""Measures the shipped model on all of dev with the shipped command, and prints the tables of docs/authorship.md.

  measure.py DATA_FOLDER            prints the tables
  measure.py DATA_FOLDER --rates    also writes ../src/error-rates.json, the rates stated next to evidence from the text

Typing and pasting are not part of dev: each text is combined with each typing of held-out essays (AI texts with copied-out ones,
human texts with composed ones), and with a paste of the whole text. That assumes that typing and writing are independent. Each
source is also measured without its references (rows "alone"), because most answers have none.
"""

import collections
import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np

from authorship.data import rows
from authorship import fusion, model_file
from authorship.fusion import PRIOR
from authorship.gate import WORDS_FULL
from authorship.train_process import left_out_evidence

HERE = Path(__file__).resolve().parent
RESAMPLES = 500
GROUP_MIN = 100
WRITERS = {
    "klicke": "adults, essays",
    "courses": "students, course answers",
    "courses_code": "students, code",
    "stackoverflow": "programmers, technical answers",
    "raidar_yelp": "customers, reviews",
    "imbd_squad": "encyclopaedia, formal",
    "asap_sas": "pupils, short answers",
    "mohler": "students, short technical answers",
    "detectrl": "news, stories, reviews",
}


def assessed(inputs):
    lines = "".join(json.dumps(row) + "\n" for row in inputs)
    command = ["npm", "run", "-s", "assess-authorship"]
    done = subprocess.run(command, cwd=HERE.parents[2], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def measured(folder):
    """Returns all rows of dev with score and level, keyed by (with references or alone, source, length)."""
    read, inputs = [], []
    for path in sorted(Path(folder, "authorship", "dev").glob("*.jsonl")):
        name, *length = path.stem.split(".")
        full = {row["id"]: row for row in rows(path.with_name(name + ".jsonl"))}
        for row in rows(path):
            origin = full.get(row.get("of"), row)
            references = origin.get("references") or []
            for kind in ("references", "alone") if references else ("alone",):
                read.append((kind, row["source"], length[0] if length else "full", row))
                inputs.append(
                    {
                        "id": row["id"],
                        "question": origin.get("question"),
                        "references": references if kind == "references" else [],
                        "text": row["text"],
                    }
                )
    out = collections.defaultdict(list)
    for (kind, source, length, row), got in zip(read, assessed(inputs), strict=True):
        out[kind, source, length].append({**row, "score": got["score"], "level": got["level"]})
    return out


def wilson(hits, count):
    """Returns the 95 % interval of a proportion."""
    if count == 0:
        return None
    z, p = 1.959964, hits / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return p, max(0.0, middle - half), min(1.0, middle + half)


def share(found, *levels):
    return wilson(sum(row["level"] in levels for row in found), len(found))


def shown(value):
    if value is None:
        return "-"
    return "%.1f [%.1f, %.1f]" % tuple(100 * each for each in value)


def auroc(human, ai):
    order = np.sort(human)
    below, upto = np.searchsorted(order, ai, "left"), np.searchsorted(order, ai, "right")
    return float((below + upto).mean() / 2 / len(human))


def tpr(human, ai, limit):
    ordered = np.sort(human)[::-1]
    return float((ai > ordered[int(limit * len(ordered) + 1e-9)]).mean())


def ranking(human, ai):
    """Returns AUROC and TPR at 1 % FPR, each with a bootstrap interval over texts."""
    rng = np.random.default_rng(1)
    out = []
    for measure in (auroc, lambda h, a: tpr(h, a, 0.01)):
        draws = [measure(rng.choice(human, len(human)), rng.choice(ai, len(ai))) for _ in range(RESAMPLES)]
        out.append((measure(human, ai), *np.quantile(draws, [0.025, 0.975])))
    return ["%.3f [%.3f, %.3f]" % each for each in out]


def scores(found, label):
    return np.array([row["score"] for row in found if row["label"] == label and row["score"] is not None])


def table(head, lines):
    print("| " + " | ".join(head) + " |")
    print("|" + " --- |" * len(head))
    for line in lines:
        print("| " + " | ".join(str(each) for each in line) + " |")
    print()


def print_tables(found):
    lines = []
    for (kind, source, length), own in sorted(found.items()):
        human, ai = scores(own, "human"), scores(own, "ai")
        if len(human) >= 40 and len(ai) >= 40:
            lines.append([source, kind, length, len(human), len(ai), *ranking(human, ai)])
    for length in ("w60", "w100", "full"):
        pooled = [row for (kind, _, each), own in found.items() if kind == "alone" and each == length for row in own]
        human, ai = scores(pooled, "human"), scores(pooled, "ai")
        lines.append(["all", "alone", length, len(human), len(ai), *ranking(human, ai)])
    table(["source", "input", "length", "human scored", "AI scored", "AUROC", "TPR at 1 % FPR"], lines)
    lines = []
    for (kind, source, length), own in sorted(found.items()):
        people = [row for row in own if row["label"] == "human"]
        if length != "w30" and len(people) >= 40:
            rates = [share(people, "insufficient"), share(people, "some", "strong"), share(people, "strong")]
            lines.append([source, WRITERS[source], kind, length, len(people), *map(shown, rates)])
    table(["source", "writers", "input", "length", "texts", "insufficient %", "some or strong %", "strong %"], lines)
    lines = []
    for (kind, source, length), own in sorted(found.items()):
        for label in ("ai", "mixed"):
            texts = [row for row in own if row["label"] == label]
            if length != "w30" and len(texts) >= 40:
                rates = [share(texts, "insufficient"), share(texts, "some", "strong"), share(texts, "strong")]
                lines.append([source, label, kind, length, len(texts), *map(shown, rates)])
    table(["source", "label", "input", "length", "texts", "insufficient %", "some or strong %", "strong %"], lines)
    lines = []
    for (_, source, length), own in sorted(found.items()):
        attacks = collections.defaultdict(list)
        for row in own:
            if row["attack"] and length != "w30":
                attacks[row["attack"]].append(row)
        lines += [[source, name, length, len(each), shown(share(each, "some", "strong"))] for name, each in attacks.items()]
    table(["source", "attack or edit", "length", "texts", "some or strong %"], lines)
    print_power(found)
    print_calibration(found)
    print_stated(found)
    print_abstained(found)


def print_power(found):
    """Prints how many of all AI texts of a length are flagged, next to the highest rate of any group of people."""
    lines = []
    for kind in ("alone", "references"):
        for length in ("w60", "w100", "full"):
            own = [each for (k, _, each_length), each in found.items() if k == kind and each_length == length]
            ai = [row for each in own for row in each if row["label"] == "ai" and row["source"] != "courses_code"]
            people = [[row for row in each if row["label"] == "human"] for each in own]
            rates = [share(each, "some", "strong")[0] for each in people if len(each) >= GROUP_MIN]
            small = [share(each, "some", "strong")[0] for each in people if 40 <= len(each) < GROUP_MIN]
            highest = ["%.1f" % (100 * max(each)) if each else "-" for each in (rates, small)]
            lines.append([kind, length, len(ai), shown(share(ai, "some", "strong")), *highest])
    table(["input", "length", "AI texts", "some or strong %", "people, worst group of 100 or more %", "of 40 to 99 %"], lines)


TYPED_WORDS = 100
# Number of typings that represent all: as many quantiles of their evidence.
TYPINGS = 50
# Typing that was told apart on essays may be less clear elsewhere: assumes one honest person in ten who types just as
# copyists do.
MISREAD = 0.1


def typed_rates(rows_of, typings, model, kind, styles):
    """Returns the shares of texts at `some` or above and at `strong`, over all pairs of a text and a typing."""
    hits = np.zeros(2)
    for row in rows_of:
        if row["score"] is None:
            continue
        text = evidence_of(row["score"])
        style = evidence_of(styles[row["id"]])
        words = len(row["text"].split(" "))
        for value, sign, weight in typings:
            groups = {"style": style, "similarity": text - style if kind == "references" else None, "process": (value, sign)}
            level = fusion.fuse(model, groups, words)["level"]
            hits += weight * np.array([level in ("some", "strong"), level == "strong"])
    return 100 * hits / len(rows_of)


def evidence_of(score):
    return math.log(score / (1 - score)) - math.log(PRIOR / (1 - PRIOR))


def print_typed(found, folder):
    """Prints what typing and pasting add, by the level of texts as above."""
    model = model_file.read(HERE.parent / "src" / "model.json")
    composed, copied = (np.quantile(each, (np.arange(TYPINGS) + 0.5) / TYPINGS) for each in left_out_evidence(folder, TYPED_WORDS))
    cap = fusion.PROCESS_CAP
    honest = [(value, "keystrokes", 1 / TYPINGS) for value in composed]
    misread = [(value, "keystrokes", (1 - MISREAD) / TYPINGS) for value in composed] + [(cap, "keystrokes", MISREAD)]
    copying = [(value, "keystrokes", 1 / TYPINGS) for value in copied]
    paste = [(math.log(4), "paste", 1)]
    lines = []
    for (kind, source, length), own in sorted(found.items()):
        if length == "w30" or source == "courses_code":
            continue
        styles = {row["id"]: row["score"] for row in found["alone", source, length]}
        for name, least, people, machine in (("typing", TYPED_WORDS, (honest, misread), copying), ("paste", 0, (paste,), paste)):
            of = {label: [row for row in own if row["label"] == label and len(row["text"].split(" ")) >= least] for label in ("human", "ai")}
            cells = [name, kind, source, length, len(of["human"])]
            for typings in people:
                rates = typed_rates(of["human"], typings, model, kind, styles) if len(of["human"]) >= 40 else None
                cells.append("-" if rates is None else "%.1f / %.2f" % tuple(rates))
            if len(people) == 1:
                cells.append("")
            rates = typed_rates(of["ai"], machine, model, kind, styles) if len(of["ai"]) >= 40 else None
            cells += [len(of["ai"]), "-" if rates is None else "%.1f / %.1f" % tuple(rates)]
            if cells[5] != "-" or rates is not None:
                lines.append(cells)
    head = ["route", "input", "source", "length", "people", "some / strong %", "1 in 10 misread: some / strong %", "AI", "some / strong %"]
    table(head, lines)


def print_calibration(found):
    """Prints the stated probability next to the share of AI; every source counts alike, both classes at the stated
    prior."""
    lines = []
    for name, kinds in (("with references", ("references",)), ("alone", ("alone",))):
        own = [
            (row["score"], row["label"] == "ai", source)
            for (kind, source, length), each in found.items()
            if kind in kinds and length in ("w60", "w100")
            for row in each
            if row["score"] is not None and row["label"] != "mixed"
        ]
        count = collections.Counter((ai, source) for _, ai, source in own)
        sources = {ai: len({source for a, source in count if a == ai}) for ai in (True, False)}
        for low, high in ((0, 0.1), (0.1, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 0.9), (0.9, 1.01)):
            weight = {True: 0.0, False: 0.0}
            mean = 0.0
            for score, ai, source in own:
                if low <= score < high:
                    part = (PRIOR if ai else 1 - PRIOR) / sources[ai] / count[ai, source]
                    weight[ai] += part
                    mean += part * score
            total = weight[True] + weight[False]
            if total > 0:
                stated = "%.0f-%.0f" % (100 * low, min(100, 100 * high))
                lines.append([name, stated, "%.1f" % (100 * mean / total), "%.1f" % (100 * weight[True] / total)])
    table(["input", "score, %", "mean score, %", "AI among them, %"], lines)


BANDS = {"short": ("w60",), "full": ("w100", "full")}
INPUTS = {"styleOnly": "alone", "withReferences": "references"}


def flagged_people(found, band, name):
    """Lists each group of people with enough texts of the band: source, length, how many were judged, how many
    flagged."""
    out = []
    for (kind, source, length), own in sorted(found.items()):
        people = [row for row in own if row["label"] == "human"]
        judged = [row["level"] for row in people if row["level"] != "insufficient"]
        if kind == INPUTS[name] and length in BANDS[band] and len(people) >= GROUP_MIN:
            out.append((source, length, len(judged), sum(level in ("some", "strong") for level in judged)))
    if name == "styleOnly":
        for each in json.loads((HERE / "unseen.json").read_text(encoding="ascii")):
            is_short = each["words"] < WORDS_FULL
            if each["label"] == "human" and each["texts"] >= GROUP_MIN and is_short == (band == "short"):
                source = each["source"] + ", domain left out of training"
                out.append((source, "w%d" % each["words"], each["texts"], each["flagged"]))
    return out


def worst(groups):
    """Returns the highest rate of any group. One flag is added to each, so that a small group does not pass as one
    without any."""
    return max(((hits + 1) / (count + 2) for _, _, count, hits in groups), default=None)


def stated_rates(found):
    """Returns the rates of `some or strong` that are stated next to evidence, per band of length and input."""
    return {band: {name: round(worst(flagged_people(found, band, name)), 3) for name in INPUTS} for band in BANDS}


def print_stated(found):
    """Prints the stated rate next to each group's, and to what would be stated without the group's source."""
    lines = []
    for band in BANDS:
        for name in INPUTS:
            groups = flagged_people(found, band, name)
            stated = worst(groups)
            for source, length, count, hits in groups:
                without = worst([each for each in groups if each[0] != source])
                unseen = "-" if without is None else "%.1f" % (100 * without)
                lines.append([name, source, length, count, shown(wilson(hits, count)), "%.1f" % (100 * stated), unseen])
    head = ["input", "source", "length", "judged", "flagged %", "stated: at most %", "stated without this source %"]
    table(head, lines)


def print_abstained(found):
    """Prints the levels of answers of which an eighth or more of the characters are digits and symbols of formulas,
    code or tables."""
    signs = set("0123456789=+*/^|<>{}[]()\\")
    lines = []
    for (kind, source, length), own in sorted(found.items()):
        marked = []
        for row in own:
            text = row["text"].replace(" ", "")
            if sum(each in signs for each in text) >= len(text) / 8:
                marked.append(row)
        if source in ("courses", "courses_code", "stackoverflow") and length != "w30" and len(marked) >= 10:
            levels = collections.Counter(row["level"] for row in marked)
            lines.append([source, kind, length, len(marked), *(levels[each] for each in ("insufficient", "none", "some", "strong"))])
    table(["source", "input", "length", "answers", "insufficient", "none", "some", "strong"], lines)


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    found = measured(sys.argv[1])
    print_tables(found)
    print_typed(found, sys.argv[1])
    if "--rates" in sys.argv:
        target = HERE.parent / "src" / "error-rates.json"
        stated = stated_rates(found)
        target.write_text(json.dumps(stated, indent=2) + "\n", encoding="ascii")
        print(stated)


if __name__ == "__main__":
    main()
