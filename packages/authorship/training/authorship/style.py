"""Hashed word 1-2-grams and character 3-4-grams. Mirrors src/style.ts."""

import math

from .clean import fold
from .tokens import first_words, fnv1a, tokens

BITS = 17
BUCKETS = 1 << BITS
WORDS_MAX = 400
# One seed per family, so that the same letters in two families are two features.
FAMILIES = ("word", "pair", "char")
_cache = {}


def _bucket(family, gram):
    key = (family, gram)
    value = _cache.get(key)
    if value is None:
        value = _cache[key] = fnv1a(gram, family) & (BUCKETS - 1)
    return value


def features(text):
    """Returns the distinct buckets of each family for a cleaned text."""
    folded = fold(first_words(text, WORDS_MAX))
    words = tokens(folded)
    return (
        {_bucket(0, word) for word in words},
        {_bucket(1, a + " " + b) for a, b in zip(words, words[1:])},
        {_bucket(2, folded[i : i + n]) for n in (3, 4) for i in range(len(folded) - n + 1)},
    )


def logit(text, weights, scale, bias):
    """Returns the linear score: each family counts by its share, so that long texts do not count more than short
    ones."""
    total = bias
    for family in features(text):
        if family:
            total += scale * sum(int(weights[bucket]) for bucket in family) / math.sqrt(len(family))
    return total
