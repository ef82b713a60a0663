"""Composed against transcribed typing, and the share that was pasted. Mirrors src/process.ts."""

import math

KEPT_SHARE = 0.6
PASTE_CAP = math.log(4)
PASTE_FROM = 0.2


def derive(keystrokes):
    """The numbers the model reads, by name: those given, and counts turned into shares. Missing ones are None."""
    out = dict(keystrokes)

    def ratio(name, base):
        value, divisor = keystrokes.get(name), keystrokes.get(base)
        return None if value is None or divisor is None or divisor <= 0 else value / divisor

    for name in keystrokes:
        if name.startswith("num_of_"):
            out[name + "/word"] = ratio(name, "total_words_produced")
        elif name.startswith("total_pause_time"):
            out[name + "/second"] = ratio(name, "total_process_time_secs")
        elif name.startswith(("total_deletions", "total_insertions")):
            out[name + "/stroke"] = ratio(name, "total_strokes")
    return out


def keystroke_logit(part, keystrokes):
    """Log odds of transcribed against composed, or None where too little was recorded."""
    derived = derive(keystrokes)
    values = [derived.get(name) for name in part["features"]]
    values = [None if value is None or not math.isfinite(value) else value for value in values]
    known = sum(1 for value in values if value is not None)
    if known < KEPT_SHARE * len(values):
        return None
    return part["bias"] + sum(_leaf(tree, values) for tree in part["trees"])


def _leaf(tree, values):
    """Value of the leaf a row falls into. A leaf is [value], a fork [feature, threshold, missing goes left, left, right]."""
    node = tree[0]
    while len(node) > 1:
        feature, threshold, missing_left, left, right = node
        value = values[feature]
        goes_left = missing_left == 1 if value is None else value <= threshold
        node = tree[left if goes_left else right]
    return node[0]


def evidence(model, observed):
    """Log likelihood ratio of the process group: the stronger of its two signs, never their sum."""
    from .fusion import PROCESS_CAP, soft_cap

    if not observed:
        return None
    found = []
    if observed.get("keystrokes"):
        raw = keystroke_logit(model["process"], observed["keystrokes"])
        if raw is not None:
            found.append(soft_cap(model["process"]["slope"] * raw + model["process"]["offset"], PROCESS_CAP))
    paste = observed.get("pasteShare")
    if paste is not None and math.isfinite(paste) and paste >= PASTE_FROM:
        found.append(PASTE_CAP * min(1.0, paste))
    return max(found) if found else None
