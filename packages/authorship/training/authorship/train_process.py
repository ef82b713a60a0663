"""Trains the model of composed against transcribed typing; calibrated on scores of essays that were left out."""

import json
from pathlib import Path

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from . import process
from .data import rows
from .fusion import PROCESS_CAP, soft_cap

TREES = 150
LEAVES = 4
RATE = 0.1
FOLDS = 10
# Names of numbers that grow with the text, or say something about the text rather than its typing.
LENGTHY = ("total_", "num_of_", "chars_produced_")
TEXT = ("mean_chars", "median_chars", "sd_chars", "mean_words", "median_words", "sd_words", "mean_sents", "median_sents")
TEXT += ("sd_sents", "mean_word_length", "median_word_length", "sd_word_length")


def usable(name):
    if "/" in name or "per_min" in name:
        return "para" not in name
    return not name.startswith(LENGTHY + TEXT) and "para" not in name


def solver():
    return HistGradientBoostingClassifier(
        max_iter=TREES, learning_rate=RATE, max_leaf_nodes=LEAVES, early_stopping=False, random_state=0
    )


def tree(nodes):
    """A tree as plain numbers: a leaf is [value], a fork [feature, threshold, missing goes left, left, right]."""
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


def train_process(folder, limit):
    """The model, and the share of essays left out whose composed typing reaches `limit`, the evidence of level `some`."""
    names = json.loads(Path(folder, "process", "feature-names.json").read_text(encoding="utf-8"))
    read = rows(Path(folder, "process", "train.jsonl"))
    label = np.array([row["label"] == "transcribed" for row in read], int)
    group = np.array([row["group"] for row in read])
    derived = [process.derive(dict(zip(names, row["features"]))) for row in read]
    chosen = [name for name in derived[0] if usable(name)]
    table = np.array([[np.nan if each[name] is None else each[name] for name in chosen] for each in derived])
    held_out = np.zeros(len(read))
    for train, test in GroupKFold(FOLDS).split(table, label, group):
        held_out[test] = solver().fit(table[train], label[train]).decision_function(table[test])
    platt = LogisticRegression(C=1e6).fit(held_out[:, None], label)
    final = solver().fit(table, label)
    evidence = platt.coef_[0][0] * held_out + platt.intercept_[0]
    capped = np.array([soft_cap(each, PROCESS_CAP) for each in evidence])
    flagged = [float((capped[label == value] >= limit).mean()) for value in (0, 1)]
    print("process:", len(chosen), "features;", *figures(held_out, label))
    print("process: at level some or above", *["%.4f" % each for each in flagged], "of composed and of transcribed, left out")
    return {
        "features": chosen,
        "trees": [tree(each[0].nodes) for each in final._predictors],
        "bias": round(float(final._baseline_prediction.ravel()[0]), 9),
        "slope": round(float(platt.coef_[0][0]), 6),
        "offset": round(float(platt.intercept_[0]), 6),
        "falsePositiveRate": round(flagged[0], 4),
    }


def figures(scores, label):
    from sklearn.metrics import roc_auc_score

    composed = np.sort(scores[label == 0])[::-1]
    limit = composed[int(0.01 * len(composed))]
    return ("AUROC", round(roc_auc_score(label, scores), 4), "TPR at 1 % FPR", round((scores[label == 1] > limit).mean(), 3))
