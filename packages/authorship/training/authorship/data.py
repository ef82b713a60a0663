"""Selects the data: which rows, in which domain, cut to which lengths."""

import json
import random
from pathlib import Path

from .clean import clean

# A domain holds human and AI texts on the same kind of prompt. The AI answers of TruthfulQA have no human counterpart;
# they are grouped with the human answers of PubMedQA, with half the weight of the AI side there.
DOMAINS = {
    "herbold": "essay",
    "rex_toefl": "essay",
    "klicke": "essay",
    "fdg_xsum": "news",
    "imbd_xsum": "news",
    "fdg_writing": "story",
    "fdg_pubmed": "answer",
    "mgtbench_truthfulqa": "answer-ai-only",
}
LENGTHS = (40, 60, 100, 150)
SHORT = 25
SEED = 7


def rows(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def train_rows(folder):
    return [row for path in sorted(Path(folder, "authorship", "train").glob("*.jsonl")) for row in rows(path)]


def window(words, count, rng):
    """Returns `count` consecutive words, from the beginning of a sentence if there is one."""
    if len(words) <= count:
        return " ".join(words)
    last = len(words) - count
    starts = [i for i in range(last + 1) if i == 0 or words[i - 1][-1] in ".!?"]
    start = rng.choice(starts)
    return " ".join(words[start : start + count])


def windows(source):
    """Returns one window per length of each row; texts under 40 words in full, so that the short answers of PubMedQA
    count."""
    rng = random.Random(SEED)
    out = []
    for row in source:
        words = clean(row["text"]).split(" ")
        counts = [n for n in LENGTHS if len(words) >= n] or ([len(words)] if len(words) >= SHORT else [])
        for count in counts:
            out.append({"row": row, "domain": DOMAINS[row["source"]], "words": count, "text": window(words, count, rng)})
    return out
