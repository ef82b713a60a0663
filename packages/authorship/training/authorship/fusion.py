"""Combines single pieces of evidence into a score and a level. Mirrors src/fusion.ts, src/style.ts and
src/assess.ts."""

import math

from . import gate, process, similarity, style
from .clean import clean

PRIOR = 0.25
POSTERIOR_STRONG = 0.9
# A group supports AI if it makes AI at least twice as likely as before.
SUPPORT = math.log(2)
STYLE_CAP = 2.5
SIMILARITY_CAP = 4.0
# Upper bound on the evidence from typing: it was measured on shortened essays, by two groups of paid people.
PROCESS_CAP = math.log(3)


def soft_cap(value, cap):
    """Squashes a value: close to `value` near 0, never beyond `cap`, so that no model exceeds its measured
    certainty."""
    return cap * math.tanh(value / cap)


def between(table, words):
    """Interpolates a value stored for some lengths: linear in the logarithm of the words, constant outside."""
    lengths, values = table["words"], table["values"]
    if words <= lengths[0]:
        return values[0]
    for i in range(1, len(lengths)):
        if words <= lengths[i]:
            a, b = math.log(lengths[i - 1]), math.log(lengths[i])
            return values[i - 1] + (values[i] - values[i - 1]) * (math.log(words) - a) / (b - a)
    return values[-1]


def style_evidence(model, text, words):
    part = model["style"]
    raw = style.logit(text, part["weights"], part["scale"], part["bias"])
    slope = between({"words": part["words"], "values": part["slopes"]}, words)
    offset = between({"words": part["words"], "values": part["offsets"]}, words)
    return soft_cap(slope * raw + offset, STYLE_CAP)


def similarity_evidence(model, found):
    part = model["similarity"]
    raw = part["bias"] + sum(w * v for w, v in zip(part["weights"], found["values"]))
    return soft_cap(raw, SIMILARITY_CAP)


def assess(model, question, answer, references=(), observed=None):
    """Returns {'level', 'score', 'style', 'similarity', 'process'} of one answer, as src/assess.ts does."""
    text = clean(answer)
    words = len(text.split(" ")) if text else 0
    why = gate.reason(clean(question or ""), text)
    groups = {"style": None, "similarity": None, "process": process.evidence(model, observed)}
    found = similarity.features(text, [clean(each) for each in references]) if why is None else None
    # If the references are nearly identical, the question determines the wording, and a match means nothing.
    alike = found is not None and found["alike"] > similarity.ALIKE_MAX
    if alike and found["letters"] > similarity.ALIKE_MAX:
        why = "fixed-wording"
    if why is None:
        groups["style"] = style_evidence(model, text, words)
        groups["similarity"] = similarity_evidence(model, found) if found is not None and not alike else None
    return {**fuse(model, groups, words), "why": why, **groups}


def fuse(model, groups, words):
    """Returns score and level. How an answer was typed is not evidence without its text."""
    if groups["style"] is None:
        return {"level": "insufficient", "score": None}
    typed, sign = groups["process"] or (None, None)
    text = groups["style"] + (groups["similarity"] or 0)
    total = text + (typed or 0)
    score = 1 / (1 + math.exp(-(total + math.log(PRIOR / (1 - PRIOR)))))
    supporting = [value for value in (groups["style"], groups["similarity"], typed) if value is not None and value >= SUPPORT]
    independent = len(supporting) >= 2 and (words >= gate.WORDS_FULL or (typed is not None and typed >= SUPPORT))
    if independent and score >= POSTERIOR_STRONG and text >= limit(model, "strong", words):
        return {"level": "strong", "score": score}
    route = "styleOnly" if groups["similarity"] is None else "withReferences"
    if sign == "keystrokes":
        reached = total >= model["levels"]["typing"][route]
    else:
        # Pasting was not measured on anyone: it never makes up for what the text lacks.
        reached = text >= limit(model, route, words)
    return {"level": "some" if reached else "none", "score": score}


def limit(model, name, words):
    return between({"words": model["levels"]["words"], "values": model["levels"][name]}, max(words, gate.WORDS_MIN))
