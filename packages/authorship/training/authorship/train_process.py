"""Trains the model of composed against transcribed typing; calibrated on scores of essays that were left out."""

import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from . import process
from .data import rows

REGULARISATION = 0.3
FOLDS = 10
# Names of numbers that grow with the text, or say something about the text rather than its typing.
LENGTHY = ("total_", "num_of_", "chars_produced_")
TEXT = ("mean_chars", "median_chars", "sd_chars", "mean_words", "median_words", "sd_words", "mean_sents", "median_sents")
TEXT += ("sd_sents", "mean_word_length", "median_word_length", "sd_word_length")


def usable(name):
    if "/" in name or "per_min" in name:
        return "para" not in name
    return not name.startswith(LENGTHY + TEXT) and "para" not in name


def prepare(table, used):
    """Medians for what is missing, then mean and deviation of the transformed values, from the rows in `used`."""
    missing = np.nanmedian(table[used], 0)
    filled = np.where(np.isnan(table), missing, table)
    mean, deviation = filled[used].mean(0), filled[used].std(0) + 1e-9
    scaled = np.clip((filled - mean) / deviation, -process.CLIP, process.CLIP)
    return scaled, mean, deviation, np.clip((missing - mean) / deviation, -process.CLIP, process.CLIP)


def solver():
    return LogisticRegression(C=REGULARISATION, max_iter=2000)


def train_process(folder):
    names = json.loads(Path(folder, "process", "feature-names.json").read_text(encoding="utf-8"))
    read = rows(Path(folder, "process", "train.jsonl"))
    label = np.array([row["label"] == "transcribed" for row in read], int)
    group = np.array([row["group"] for row in read])
    derived = [process.derive(dict(zip(names, row["features"]))) for row in read]
    chosen = [name for name in derived[0] if usable(name)]
    table = np.array(
        [[np.nan if each[name] is None else process.transform(each[name]) for name in chosen] for each in derived]
    )
    held_out = np.zeros(len(read))
    for train, test in GroupKFold(FOLDS).split(table, label, group):
        scaled, *_ = prepare(table, train)
        held_out[test] = solver().fit(scaled[train], label[train]).decision_function(scaled[test])
    platt = LogisticRegression(C=1e6).fit(held_out[:, None], label)
    scaled, mean, deviation, missing = prepare(table, np.arange(len(read)))
    final = solver().fit(scaled, label)
    print("process:", len(chosen), "features;", *figures(held_out, label))
    return {
        "features": [
            {
                "name": name,
                "mean": round(float(mean[i]), 6),
                "deviation": round(float(deviation[i]), 6),
                "missing": round(float(missing[i]), 6),
                "weight": round(float(final.coef_[0][i]), 6),
            }
            for i, name in enumerate(chosen)
        ],
        "bias": round(float(final.intercept_[0]), 6),
        "slope": round(float(platt.coef_[0][0]), 6),
        "offset": round(float(platt.intercept_[0]), 6),
    }


def figures(scores, label):
    from sklearn.metrics import roc_auc_score

    composed = np.sort(scores[label == 0])[::-1]
    limit = composed[int(0.01 * len(composed))]
    return ("AUROC", round(roc_auc_score(label, scores), 4), "TPR at 1 % FPR", round((scores[label == 1] > limit).mean(), 3))
