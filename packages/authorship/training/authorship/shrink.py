"""Simulates what the typing of a whole essay would look like in an answer of fewer words.

The data contains totals of essays of 365 words, and no shorter part of any. An answer is therefore simulated as a
stationary piece of its essay: counts are Poisson by their rate; pauses, bursts and lengths are drawn again from
log-normal distributions with the essay's mean and median; and every total is the sum of what was drawn, so that the
numbers of a row are consistent. This adds the noise of few words and nothing else: no thinking before the first
word, no reading over at the end. Measured on it, a model looks better than it is on real answers."""

import numpy as np

from . import process

PLACES = ("within", "before", "after")
SHORT, LONG = 0.2, 2.0


def shrunk(row, words, rng):
    """Returns `row`, the features of a whole essay by name, as for an answer of `words` produced words."""
    value = {name: 0.0 if each is None else each for name, each in row.items()}
    share = words / value["total_words_produced"]
    out = {"total_words_produced": words, "total_strokes": value["total_strokes"] * share}
    pauses = _pauses(value, share, rng)
    _tell_pauses(out, pauses)
    quick = max(value["total_process_time_secs"] - value["total_pause_time_in_secs_threshold200"], 0.0) * share
    seconds = quick + out["total_pause_time_in_secs_threshold200"]
    out["total_process_time_secs"] = seconds
    for blanks in ("inclu", "exclu"):
        characters = value[f"chars_produced_{blanks}_spac"] * share
        out[f"chars_produced_per_min_{blanks}_spac"] = characters / seconds * 60 if seconds > 0 else None
    out["total_words_produced_per_min"] = words / seconds * 60 if seconds > 0 else None
    _tell_bursts(out, value, share, seconds, rng)
    _tell_changes(out, value, share, rng)
    return out


def pooled(row, words, answers, rng):
    """Does the same for an interview: that many answers, with `words` words in total."""
    return process.pool([shrunk(row, words / answers, rng) for _ in range(answers)])


def _lognormal(mean, median, count, rng, most=np.inf):
    median = max(median, 1e-3)
    spread = np.sqrt(2 * np.log(mean / median)) if mean > median else 0.1
    return np.minimum(median * np.exp(spread * rng.standard_normal(count)), most)


def _most(value, kind, threshold):
    """Returns the longest possible pause: of `n` numbers none is further from their mean than sd times sqrt(n - 1)."""
    count, mean = value[f"num_of_pause_{kind}_threshold{threshold}"], value[f"mean_pause_time_{kind}_threshold{threshold}"]
    return mean + value[f"sd_pause_time_{kind}_threshold{threshold}"] * np.sqrt(max(count - 1, 0))


def _pauses(value, share, rng):
    """Draws pauses in seconds by place; `other` are those neither within nor between words."""
    out, rest = {}, {}
    for threshold in (200, 2000):
        known = [f"{place}_words" for place in PLACES]
        count = value[f"total_number_of_pauses_threshold{threshold}"] - sum(
            value[f"num_of_pause_{kind}_threshold{threshold}"] for kind in known
        )
        time = value[f"total_pause_time_in_secs_threshold{threshold}"] - sum(
            value[f"num_of_pause_{kind}_threshold{threshold}"] * value[f"mean_pause_time_{kind}_threshold{threshold}"]
            for kind in known
        )
        rest[threshold] = (max(count, 0.0), max(time, 0.0), value[f"median_pause_time_in_secs_threshold{threshold}"])
    for place in (*PLACES, "other"):
        if place == "other":
            (many, time, median), (few, long_time, long_median) = rest[200], rest[2000]
            most = np.inf
        else:
            kind = f"{place}_words"
            many, few = (value[f"num_of_pause_{kind}_threshold{threshold}"] for threshold in (200, 2000))
            time = many * value[f"mean_pause_time_{kind}_threshold200"]
            long_time = few * value[f"mean_pause_time_{kind}_threshold2000"]
            median, long_median = (value[f"median_pause_time_{kind}_threshold{threshold}"] for threshold in (200, 2000))
            most = _most(value, kind, 2000)
        few = min(few, many)
        long = np.zeros(0)
        if few > 0:
            beyond = max(long_time / few - LONG, 0.01)
            drawn = rng.poisson(few * share)
            long = LONG + _lognormal(beyond, min(max(long_median - LONG, 0.01), beyond), drawn, rng)
            long = np.minimum(long, max(most, LONG))
        short = np.zeros(0)
        if many > few:
            mean = min(max((time - long_time) / (many - few), SHORT + 0.005), LONG)
            middle = min(max(median, SHORT + 0.004), mean)
            drawn = rng.poisson((many - few) * share)
            short = np.minimum(SHORT + _lognormal(mean - SHORT, middle - SHORT, drawn, rng), LONG - 1e-3)
        out[place] = np.concatenate([short, long])
    return out


def _tell_pauses(out, pauses):
    every = np.concatenate(list(pauses.values()))
    for threshold, least in ((200, SHORT), (2000, LONG)):
        reached = every[every >= least]
        out[f"total_pause_time_in_secs_threshold{threshold}"] = float(reached.sum())
        out[f"mean_pause_time_in_secs_threshold{threshold}"] = _mean(reached)
        out[f"median_pause_time_in_secs_threshold{threshold}"] = _median(reached)
        for place in PLACES:
            own = pauses[place][pauses[place] >= least]
            kind = f"{place}_words_threshold{threshold}"
            out[f"num_of_pause_{kind}"] = len(own)
            out[f"mean_pause_time_{kind}"] = _mean(own)
            out[f"median_pause_time_{kind}"] = _median(own)
            out[f"sd_pause_time_{kind}"] = _sd(own)
    out["long_pauses"] = int((every >= LONG).sum())


def _tell_bursts(out, value, share, seconds, rng):
    """Draws one more burst than long pauses; their lengths add up to the time and to the characters
    (docs/authorship.md)."""
    count = out.pop("long_pauses") + 1
    out["num_of_Pbursts"] = count
    for unit, total in (("secs", seconds), ("chars", value["chars_produced_inclu_spac"] * share)):
        mean, median = value[f"mean_length_Pbursts_{unit}"], value[f"median_length_Pbursts_{unit}"]
        drawn = _lognormal(max(mean, 1e-3), median, count, rng)
        drawn = drawn * total / drawn.sum()
        out[f"mean_length_Pbursts_{unit}"] = _mean(drawn)
        out[f"median_length_Pbursts_{unit}"] = _median(drawn)
        out[f"sd_length_Pbursts_{unit}"] = _sd(drawn)


def _tell_changes(out, value, share, rng):
    """Draws runs of deletions and of insertions before the end of the text; without any, their lengths are 0."""
    removed = 0.0
    for kind, one in (("deletions", "deletion"), ("insertions", "insertion")):
        before = value[f"num_of_{kind}"]
        count = rng.poisson(before * share)
        mean, median = value[f"mean_{one}_length_chars"], value[f"median_{one}_length_chars"]
        lengths = np.maximum(1, np.round(_lognormal(max(mean, 1.0), max(median, 0.6), count, rng)))
        total = value[f"total_{kind}_chars_inclu_space"]
        without = min(1.0, value[f"total_{kind}_chars_exclu_space"] / total) if total > 0 else 1.0
        a_word = value[f"total_{kind}_words"] / total if total > 0 else 0.0
        bare = rng.binomial(lengths.astype(int), without) if count > 0 else np.zeros(0)
        out[f"num_of_{kind}"] = count
        out[f"total_{kind}_chars_inclu_space"] = float(lengths.sum())
        out[f"total_{kind}_chars_exclu_space"] = float(bare.sum())
        out[f"total_{kind}_words"] = float(np.round(a_word * lengths.sum()))
        out[f"mean_{one}_length_chars"] = float(lengths.mean()) if count > 0 else 0.0
        out[f"median_{one}_length_chars"] = float(np.median(lengths)) if count > 0 else 0.0
        out[f"mean_{one}_length_chars_exclu_space"] = float(bare.mean()) if count > 0 else 0.0
        out[f"median_{one}_length_chars_exclu_space"] = float(np.median(bare)) if count > 0 else 0.0
        if kind == "deletions" and before > 0 and total > 0:
            removed = lengths.sum() / (total * share)
    lost = (1 - value["product_process_ratio"]) * (removed if value["num_of_deletions"] > 0 else 1.0)
    out["product_process_ratio"] = float(np.clip(1 - lost, 0.0, 1.0))


def _mean(values):
    return float(values.mean()) if len(values) > 0 else None


def _median(values):
    return float(np.median(values)) if len(values) > 0 else None


def _sd(values):
    return float(values.std(ddof=1)) if len(values) > 1 else None
