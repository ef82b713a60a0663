"""Trains the style model: linear, on hashed n-grams, with equal weight for every domain and for both classes within
it."""

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from . import style
from .data import LENGTHS
from .fusion import STYLE_CAP, between, soft_cap

REGULARISATION = 3.0
# A feature counts if it occurs in this many domains, in this many texts of each: a topic does not.
DOMAINS_MIN = 2
TEXTS_MIN = 3
AI_ONLY_SHARE = 0.5
HELD_OUT = ("essay", "news", "story", "answer")


def matrix(texts):
    parts = [([], [0]) for _ in style.FAMILIES]
    for text in texts:
        for (indices, ends), buckets in zip(parts, style.features(text)):
            indices.extend(sorted(buckets))
            ends.append(len(indices))
    total = None
    for indices, ends in parts:
        count = np.diff(ends)
        values = np.repeat(1 / np.sqrt(np.maximum(1, count)), count)
        part = sparse.csr_matrix((values, np.array(indices, np.int32), ends), shape=(len(texts), style.BUCKETS))
        total = part if total is None else total + part
    return total.tocsr()


def balance(domain, label, used):
    """Returns weights that make each domain count alike, and its two classes alike."""
    out = np.zeros(len(label))
    for name in ("essay", "news", "story", "answer"):
        for value in (0, 1):
            own = used & (domain == name) & (label == value)
            extra = used & (domain == name + "-ai-only") & (label == value)
            if not own.any():
                continue
            out[own] = (1 - AI_ONLY_SHARE if extra.any() else 1) / own.sum()
            out[extra] = AI_ONLY_SHARE / max(1, extra.sum())
    return out * used.sum() / out.sum()


def spread(features, domain, used):
    """Returns the buckets that occur in enough domains."""
    count = np.zeros(features.shape[1], int)
    for name in set(domain):
        own = used & (domain == name)
        if own.any():
            count += np.asarray((features[own] > 0).sum(0)).ravel() >= TEXTS_MIN
    return np.flatnonzero(count >= DOMAINS_MIN)


def fit(features, label, domain, used):
    columns = spread(features, domain, used)
    sample = balance(domain, label, used)
    solver = LogisticRegression(C=REGULARISATION, solver="liblinear", tol=1e-3, random_state=1)
    solver.fit(features[used][:, columns], label[used], sample_weight=sample[used])
    weights = np.zeros(features.shape[1])
    weights[columns] = solver.coef_[0]
    return weights, float(solver.intercept_[0])


def held_out_scores(features, label, domain):
    """Returns scores of each domain by a model that never saw it (nor the AI-only answers, where answers are held
    out)."""
    scores = np.full(len(label), np.nan)
    for name in HELD_OUT:
        own = domain == name
        used = ~own & (domain != name + "-ai-only")
        weights, bias = fit(features, label, domain, used)
        scores[own] = features[own] @ weights + bias
    return scores


def calibrate(scores, label, domain, words):
    """Returns slope and offset from held-out scores to log likelihood ratios, per length."""
    slopes, offsets = [], []
    for length in LENGTHS:
        # The answers of PubMedQA are shorter than 40 words: they count for the shortest length.
        own = ~np.isnan(scores) & ((words == length) | ((length == LENGTHS[0]) & (words < length)))
        sample = balance(domain, label, own)
        solver = LogisticRegression(C=1e6).fit(scores[own, None], label[own], sample_weight=sample[own])
        slopes.append(round(float(solver.coef_[0][0]), 6))
        offsets.append(round(float(solver.intercept_[0]), 6))
    return slopes, offsets


def flags_unseen(windows, scores, calibration, limits):
    """Counts the texts of each source that are at least `some` by a model that never saw its domain (text alone)."""
    out = []
    for source in sorted({each["row"]["source"] for each in windows}):
        for length in LENGTHS:
            own = [i for i, each in enumerate(windows) if each["row"]["source"] == source and each["words"] == length]
            for label in ("human", "ai"):
                found = [scores[i] for i in own if windows[i]["row"]["label"] == label and not np.isnan(scores[i])]
                slope, offset = (between({"words": LENGTHS, "values": values}, length) for values in calibration)
                limit = between(limits, length)
                hits = sum(soft_cap(slope * score + offset, STYLE_CAP) >= limit for score in found)
                if len(found) >= 50:
                    out.append({"source": source, "label": label, "words": length, "texts": len(found), "flagged": int(hits)})
    return out


def train_style(windows, limits):
    """Returns the model; `limits` is the evidence from which a text alone is at least `some`, by length."""
    features = matrix([each["text"] for each in windows])
    label = np.array([each["row"]["label"] == "ai" for each in windows], int)
    domain = np.array([each["domain"] for each in windows])
    words = np.array([each["words"] for each in windows])
    scores = held_out_scores(features, label, domain)
    slopes, offsets = calibrate(scores, label, domain, words)
    weights, bias = fit(features, label, domain, np.ones(len(label), bool))
    # Nearly all weights are small: the few largest are clipped so that they do not coarsen the rest.
    scale = float(np.quantile(np.abs(weights[weights != 0]), 0.999)) / 127
    quantised = np.clip(np.round(weights / scale), -127, 127).astype(np.int8)
    print("style:", len(label), "windows,", int((quantised != 0).sum()), "weights, slopes", slopes, "offsets", offsets)
    return {
        "weights": quantised,
        "scale": round(scale, 9),
        "bias": round(bias, 6),
        "words": list(LENGTHS),
        "slopes": slopes,
        "offsets": offsets,
        "unseen": flags_unseen(windows, scores, (slopes, offsets), limits),
        "held_out": {(each["row"]["id"], each["words"]): score for each, score in zip(windows, scores)},
    }
