"""Composed against transcribed typing, and the share that was pasted. Mirrors src/process.ts."""

import math

# Length of the text plays no part in these: rates, pauses and shares only.
KEPT_SHARE = 0.6
PASTE_CAP = math.log(4)
PASTE_FROM = 0.2
CLIP = 3.0


def transform(value):
    """Evens out the long tails of times and counts."""
    return math.copysign(math.log1p(10 * abs(value)), value)


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
    values = derive(keystrokes)
    known = 0
    inputs = []
    for feature in part["features"]:
        value = values.get(feature["name"])
        if value is None or not math.isfinite(value):
            inputs.append(feature["missing"])
        else:
            known += 1
            z = (transform(value) - feature["mean"]) / feature["deviation"]
            inputs.append(max(-CLIP, min(CLIP, z)))
    if known < KEPT_SHARE * len(inputs):
        return None
    return part["bias"] + sum(f["weight"] * z for f, z in zip(part["features"], inputs))


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
