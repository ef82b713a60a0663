"""Trains the model of composed against transcribed typing on essays as answers of fewer words (shrink.py), and
calibrates it for each length on the scores of held-out essays."""

import json
import math
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

from . import process
from .data import rows
from .fusion import PROCESS_CAP, SUPPORT, between, soft_cap
from .shrink import pooled, shrunk

TREES = 150
LEAVES = 4
RATE = 0.1
FOLDS = 10
SEED = 7
DRAWS = 3
# Words of the single answers trained on; for interviews words and answers; whole essays come last, unchanged.
ANSWERS = (40, 60, 100, 150)
INTERVIEWS = ((150, 3), (300, 5), (450, 6))
WHOLE = 450
# Lengths that evidence is calibrated for; the last is also used beyond it and is that of whole essays.
CALIBRATED = (100, 150, 300, WHOLE)
# From this many words of an interview up the kind `typing` may count, at the limit that this share of composed typing
# exceeds.
POOLED_FROM = 150
HONEST_OVER = 0.01
# Numbers that a browser page cannot measure as the source did, that the source itself gets wrong, or that are the sum
# of two others (docs/authorship.md).
UNTOLD = ("between", "Rburst", "sd_strokes", "average_strokes", "sents", "sd_pause_time_threshold", "para", "revisions")
# Prefixes of numbers that grow with the text, or describe the text rather than its typing.
LENGTHY = ("total_", "num_of_", "chars_produced_")
TEXT = ("mean_chars", "median_chars", "sd_chars", "mean_words", "median_words", "sd_words", "mean_sents", "median_sents")
TEXT += ("sd_sents", "mean_word_length", "median_word_length", "sd_word_length")


def usable(name):
    if any(part in name for part in UNTOLD):
        return False
    return "/" in name or "per_min" in name or not name.startswith(LENGTHY + TEXT)


def solver():
    return HistGradientBoostingClassifier(
        max_iter=TREES, learning_rate=RATE, max_leaf_nodes=LEAVES, early_stopping=False, random_state=0
    )


def tree(nodes):
    """Returns a tree as plain numbers: a leaf is [value], a fork [feature, threshold, missing goes left, left,
    right]."""
    return [
        [round(float(node["value"]), 9)]
        if node["is_leaf"]
        else [
            int(node["feature_idx"]),
            float(node["num_threshold"]),
            int(node["missing_go_to_left"]),
            int(node["left"]),
            int(node["right"]),
        ]
        for node in nodes
    ]


def sets_of(essays, chosen):
    """Returns tables of features by (words, answers): `DRAWS` of each simulated length, and one of the essays
    themselves."""
    rng = np.random.default_rng(SEED)

    def table(records):
        derived = [process.derive(each) for each in records]
        return np.array([[np.nan if each.get(name) is None else each[name] for name in chosen] for each in derived])

    out = {(words, 1): [table([shrunk(each, words, rng) for each in essays]) for _ in range(DRAWS)] for words in ANSWERS}
    for words, answers in INTERVIEWS:
        out[words, answers] = [table([pooled(each, words, answers, rng) for each in essays]) for _ in range(DRAWS)]
    out["essay", 1] = [table(essays)]
    return out


def train_process(folder):
    """Returns the model: trees, calibration by length, the limits of the kind `typing`, and the results on held-out
    essays."""
    model, scores, labels = trained(folder)
    print("process:", len(model["features"]), "features")
    return {**model, "measured": print_measured(model, scores, labels)}


def left_out_evidence(folder, words):
    """Returns the evidence of composed and of copied typing for answers of this many words, on held-out essays."""
    model, scores, labels = trained(folder)
    slope, offset = (between({"words": model["words"], "values": model[name]}, words) for name in ("slopes", "offsets"))
    found = np.array([soft_cap(slope * each + offset, PROCESS_CAP) for each in scores[words, 1]])
    return found[labels[words, 1] == 0], found[labels[words, 1] == 1]


def trained(folder):
    """Returns the model, and the scores and labels (1: copied) of held-out essays, by words and answers."""
    names = json.loads(Path(folder, "process", "feature-names.json").read_text(encoding="utf-8"))
    read = rows(Path(folder, "process", "train.jsonl"))
    label = np.array([row["label"] == "transcribed" for row in read], int)
    group = np.array([row["group"] for row in read])
    essays = [dict(zip(names, row["features"])) for row in read]
    chosen = [name for name in process.derive(essays[0]) if usable(name)]
    sets = sets_of(essays, chosen)
    tables = [each for own in sets.values() for each in own]
    held_out = [np.zeros(len(read)) for _ in tables]
    for train, test in GroupKFold(FOLDS).split(label, label, group):
        fitted = solver().fit(np.vstack([each[train] for each in tables]), np.tile(label[train], len(tables)))
        for scores, each in zip(held_out, tables, strict=True):
            scores[test] = fitted.decision_function(each[test])
    final = solver().fit(np.vstack(tables), np.tile(label, len(tables)))
    scored = iter(held_out)
    scores = {key: np.concatenate([next(scored) for _ in own]) for key, own in sets.items()}
    labels = {key: np.tile(label, len(own)) for key, own in sets.items()}
    model = {
        "features": chosen,
        "trees": [tree(each[0].nodes) for each in final._predictors],
        "bias": round(float(final._baseline_prediction.ravel()[0]), 9),
        "words": list(CALIBRATED),
        **calibration(scores, labels),
        **limits(scores, labels),
    }
    return model, scores, labels


def at(words, keys):
    """Returns the sets of a length, for answers and interviews; whole essays belong to the greatest."""
    return [key for key in keys if key[0] == words or (words == WHOLE and key[0] == "essay")]


def calibration(scores, labels):
    slopes, offsets = [], []
    for words in CALIBRATED:
        own = at(words, scores)
        raw, label = (np.concatenate([each[key] for key in own]) for each in (scores, labels))
        platt = LogisticRegression(C=1e6).fit(raw[:, None], label)
        slopes.append(round(float(platt.coef_[0][0]), 6))
        offsets.append(round(float(platt.intercept_[0]), 6))
    return {"slopes": slopes, "offsets": offsets}


def limits(scores, labels):
    """Returns, per length, the score that 1 in 100 of composed typing exceeds: the highest of its sets, so that none
    exceeds it more often."""
    lengths = [words for words in CALIBRATED if words >= POOLED_FROM]
    found = [max(limit_of(scores[key][labels[key] == 0]) for key in at(words, scores)) for words in lengths]
    return {"copiedWords": lengths, "copiedFrom": [math.ceil(each * 1e4) / 1e4 for each in found]}


def limit_of(composed):
    return float(np.sort(composed)[::-1][int(HONEST_OVER * len(composed))])


def print_measured(model, scores, labels):
    """Prints each set's figures; returns the highest share of composed typing that counts for AI, of the judged
    lengths."""
    counted = 0.0
    print("words answers AUROC TPR@1%FPR | counting for AI (twice as likely): composed copied | over the limit of typing: composed copied")
    for (words, answers), raw in scores.items():
        label = labels[words, answers]
        length = WHOLE if words == "essay" else words
        composed, copied = raw[label == 0], raw[label == 1]
        line = [words, answers, "%.4f" % roc_auc_score(label, raw), "%.3f" % (copied > limit_of(composed)).mean()]
        if length >= process.WORDS_MIN:
            slope, offset = (between({"words": model["words"], "values": model[name]}, length) for name in ("slopes", "offsets"))
            shares = [np.mean([soft_cap(slope * each + offset, PROCESS_CAP) >= SUPPORT for each in part]) for part in (composed, copied)]
            counted = max(counted, shares[0])
            line += ["|", *["%.4f" % each for each in shares]]
        if length >= POOLED_FROM:
            limit = between({"words": model["copiedWords"], "values": model["copiedFrom"]}, length)
            line += ["|", *["%.4f" % (part > limit).mean() for part in (composed, copied)]]
        print(*line)
    return {"composedCounted": round(float(counted), 4)}
