"""Composed against transcribed typing, and the share that was pasted. Mirrors src/process.ts and src/pool-typing.ts."""

import math

KEPT_SHARE = 0.6
PASTE_CAP = math.log(4)
PASTE_FROM = 0.2
# Minimum of words and seconds typed: below it, copied typing could not be reliably told from composed typing.
WORDS_MIN = 100
SECONDS_MIN = 90
# The count by which each mean, median and spread is weighted when answers are pooled.
COUNT_OF = {
    "length_Pbursts": "num_of_Pbursts",
    "deletion_length": "num_of_deletions",
    "insertion_length": "num_of_insertions",
    **{
        f"pause_time_{place}_words_threshold{threshold}": f"num_of_pause_{place}_words_threshold{threshold}"
        for place in ("within", "before", "after")
        for threshold in (200, 2000)
    },
}


def derive(keystrokes):
    """Returns the numbers that the model reads, by name: those given, and counts turned into shares. Missing ones
    are None."""
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


def pool(answers):
    """Pools the typing of several answers. Mirrors src/pool-typing.ts, which documents the rules."""
    kept = [each for each in answers if _known(each, "total_words_produced") and _known(each, "total_process_time_secs")]
    return {name: _pooled(name, kept) for name in sorted({name for each in kept for name in each})}


def _known(record, name):
    value = record.get(name)
    return value is not None and math.isfinite(value)


def _pooled(name, answers):
    if name.startswith(("total_", "num_of_")) and "_per_min" not in name:
        return sum(each[name] for each in answers) if all(_known(each, name) for each in answers) else None
    if name.startswith("sd_"):
        return _spread(name, answers)
    weights = [(each.get(name), _weight(name, each)) for each in answers]
    told = [(value, weight) for value, weight in weights if value is not None and weight is not None and weight > 0]
    whole = sum(weight for _, weight in told)
    return sum(value * weight for value, weight in told) / whole if whole > 0 else None


def _weight(name, record):
    if "_per_min" in name:
        return record.get("total_process_time_secs")
    if name == "product_process_ratio":
        return record.get("total_strokes")
    if "pause_time_in_secs" in name:
        # No page sends how many there were: it is their total divided by their mean.
        threshold = name[name.index("threshold") :]
        total, mean = (record.get(f"{each}_pause_time_in_secs_{threshold}") for each in ("total", "mean"))
        return total / mean if total is not None and mean else None
    return record.get(_count_of(name) or "")


def _count_of(name):
    _, _, quantity = name.partition("_")
    return next((count for stem, count in COUNT_OF.items() if quantity == stem or quantity.startswith(stem + "_")), None)


def _spread(name, answers):
    """Returns the standard deviation of all items, from the count, mean and deviation of each answer; None for one
    item."""
    counted, total, squares = 0, 0.0, 0.0
    for each in answers:
        count, mean, sd = each.get(_count_of(name) or ""), each.get("mean" + name[2:]), each.get(name)
        if count is None or mean is None or count < 1 or (sd is None and count > 1):
            continue
        counted += count
        total += count * mean
        squares += count * mean * mean + (0.0 if sd is None else (count - 1) * sd * sd)
    if counted < 2:
        return None
    return math.sqrt(max(0.0, (squares - total * total / counted) / (counted - 1)))


def keystroke_logit(part, keystrokes):
    """Returns the log odds of transcribed against composed typing, or None if too little was recorded."""
    derived = derive(keystrokes)
    values = [derived.get(name) for name in part["features"]]
    values = [None if value is None or not math.isfinite(value) else value for value in values]
    known = sum(1 for value in values if value is not None)
    if known < KEPT_SHARE * len(values):
        return None
    return part["bias"] + sum(_leaf(tree, values) for tree in part["trees"])


def _leaf(tree, values):
    """Returns the value of a row's leaf. A leaf is [value], a fork [feature, threshold, missing goes left, left,
    right]."""
    node = tree[0]
    while len(node) > 1:
        feature, threshold, missing_left, left, right = node
        value = values[feature]
        goes_left = missing_left == 1 if value is None else value <= threshold
        node = tree[left if goes_left else right]
    return node[0]


def keystroke_evidence(part, keystrokes):
    """Returns the log likelihood ratio of copied-out against composed typing, or None if too little was typed."""
    from .fusion import PROCESS_CAP, between, soft_cap

    words, seconds = keystrokes.get("total_words_produced"), keystrokes.get("total_process_time_secs")
    if words is None or seconds is None or not words >= WORDS_MIN or not seconds >= SECONDS_MIN:
        return None
    raw = keystroke_logit(part, keystrokes)
    if raw is None:
        return None
    slope, offset = (between({"words": part["words"], "values": part[name]}, words) for name in ("slopes", "offsets"))
    return soft_cap(slope * raw + offset, PROCESS_CAP)


def evidence(model, observed):
    """Returns the log likelihood ratio of the process group and its sign: the stronger of two, never their sum. None
    without evidence."""
    if not observed:
        return None
    found = []
    if observed.get("keystrokes"):
        typed = keystroke_evidence(model["process"], observed["keystrokes"])
        if typed is not None:
            found.append((typed, "keystrokes"))
    paste = observed.get("pasteShare")
    if paste is not None and math.isfinite(paste) and paste >= PASTE_FROM:
        found.append((PASTE_CAP * min(1.0, paste), "paste"))
    return max(found) if found else None
