"""Measures how much of an answer occurs in stored reference answers to the same question. Mirrors src/similarity.ts."""

import math
import re

from .clean import fold
from .tokens import first_words, fnv1a, tokens

WORDS_MAX = 400
REFERENCES_MAX = 5
ALIKE_MAX = 0.75
SUFFIXES = ("ings", "ing", "edly", "ed", "ies", "es", "s", "ly")
NOT_TEXT = re.compile(r"[^a-z ,.;:'\"()-]+")


def _stem(word):
    for suffix in SUFFIXES:
        if len(word) > len(suffix) + 3 and word.endswith(suffix):
            return word[: -len(suffix)]
    return word


def grams(text):
    """Returns sets of hashed five-letter strings (without numbers and formulas) and word triples, and the number of
    words."""
    folded = fold(first_words(text, WORDS_MAX))
    letters = re.sub(" +", " ", NOT_TEXT.sub("", folded))
    stems = [_stem(word) for word in tokens(folded) if "a" <= word[0] <= "z"]
    return (
        {fnv1a(letters[i : i + 5]) for i in range(len(letters) - 4)},
        {fnv1a(" ".join(stems[i : i + 3])) for i in range(len(stems) - 2)},
        len(stems),
    )


def _share(part, whole):
    return len(part & whole) / len(part) if part else 0.0


def features(text, references):
    """Returns the numbers that the similarity model reads, or None if there is nothing to compare.

    What the references share among themselves is the base rate: if they are nearly identical, the question
    determines the wording, and a match means nothing."""
    own = grams(text)
    others = [grams(reference) for reference in references[:REFERENCES_MAX]]
    others = [each for each in others if each[2] >= 5]
    if not others or own[2] < 5:
        return None
    union = [set().union(*(each[k] for each in others)) for k in range(2)]
    letters, triples = (_share(own[k], union[k]) for k in range(2))
    length = sum(each[2] for each in others)
    alike = 0.0
    if len(others) > 1:
        alike = min(max(_share(a[0], b[0]) for b in others if b is not a) for a in others)
    return {
        "values": [letters, math.sqrt(triples), math.log(length), math.log(own[2])],
        "letters": letters,
        "alike": alike,
    }
