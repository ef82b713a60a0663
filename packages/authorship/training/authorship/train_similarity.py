"""Trains the similarity model on prompts with several AI texts: each text against AI texts other than itself."""

import collections
import random

import numpy as np

from . import similarity
from .clean import clean
from .data import DOMAINS, LENGTHS, SEED, window
from .fusion import STYLE_CAP, between, soft_cap

REFERENCES = (1, 2, 2, 3)
RIDGE = 1e-3


def examples(rows, style):
    """Returns features, label, weight and the style evidence (of a model that never saw the domain) of each window."""
    rng = random.Random(SEED)
    prompts = collections.defaultdict(list)
    for row in rows:
        if DOMAINS[row["source"]] != "answer-ai-only":
            prompts[row["group"]].append(row)
    out = []
    for group in sorted(prompts):
        ai = [row for row in prompts[group] if row["label"] == "ai"]
        if len(ai) < 2 or len(ai) == len(prompts[group]):
            continue
        for row in prompts[group]:
            others = [each["text"] for each in ai if each["id"] != row["id"]]
            references = rng.sample(others, min(rng.choice(REFERENCES), len(ai) - 1))
            words = clean(row["text"]).split(" ")
            for count in LENGTHS:
                score = style["held_out"].get((row["id"], count))
                if len(words) < count or score is None:
                    continue
                found = similarity.features(window(words, count, rng), [clean(each) for each in references])
                if found is not None:
                    out.append((row, found["values"], style_evidence(style, score, count)))
    return out


def style_evidence(style, score, words):
    slope = between({"words": style["words"], "values": style["slopes"]}, words)
    offset = between({"words": style["words"], "values": style["offsets"]}, words)
    return soft_cap(slope * score + offset, STYLE_CAP)


def logistic(features, label, sample, given):
    """Fits a logistic regression on top of what is already known (`given`, log odds), by Newton's method."""
    inputs = np.hstack([features, np.ones((len(features), 1))])
    weights = np.zeros(inputs.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-(inputs @ weights + given)))
        gradient = inputs.T @ (sample * (label - p)) - RIDGE * weights
        hessian = (inputs * (sample * p * (1 - p))[:, None]).T @ inputs + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(hessian, gradient)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def train_similarity(rows, style):
    found = examples(rows, style)
    source = np.array([each[0]["source"] for each in found])
    label = np.array([each[0]["label"] == "ai" for each in found], float)
    values = np.array([each[1] for each in found])
    sample = np.zeros(len(found))
    for name in set(source):
        for value in (0.0, 1.0):
            own = (source == name) & (label == value)
            sample[own] = 1 / max(1, own.sum())
    sample *= len(found) / sample.sum()
    mean, deviation = values.mean(0), values.std(0)
    fitted = logistic((values - mean) / deviation, label, sample, np.array([each[2] for each in found]))
    weights = fitted[:-1] / deviation
    print("similarity:", len(found), "windows, weights", np.round(fitted, 3))
    return {"weights": [round(float(w), 6) for w in weights], "bias": round(float(fitted[-1] - weights @ mean), 6)}
