"""Words, hashes and the word lists of the model. Mirrors src/tokens.ts."""

import re

TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)*|[0-9]+|[^ a-z0-9]")
WORD = re.compile(r"[a-z]+(?:'[a-z]+)*")

# English words with a grammatical rather than a topical role.
FUNCTION_WORDS = frozenset(
    """a about above after again against all almost along already also although always am among an and another any
anyone anything are aren't around as at away back be became because become been before being below between both but by
can can't cannot could couldn't did didn't do does doesn't doing don't down during each either else enough even ever
every everyone everything few first for from further get gets getting give given go goes going got had hadn't has
hasn't have haven't having he he's her here hers herself him himself his how however i i'd i'll i'm i've if in indeed
instead into is isn't it it's its itself just least less let let's like made make makes many may maybe me might mine
more most much must my myself near need needs neither never next no nobody none nor not nothing now of off often on
once one ones only onto or other others our ours ourselves out over own part perhaps quite rather really same say says
several shall she she's should shouldn't since so some someone something sometimes soon still such than that that's the
their theirs them themselves then there there's therefore these they they're thing things this those though through
thus to together too toward towards two under unless until up upon us use used using very want was wasn't way we we're
we've well were weren't what what's when where whereas whether which while who whole whom whose why will with within
without won't would wouldn't yes yet you you're your yours yourself""".split()
)


def fnv1a(text, seed=0):
    """Returns the 32-bit FNV-1a of an ASCII text, mixed at the end so that its low bits are uniform."""
    h = 2166136261 ^ seed
    for byte in text.encode("ascii"):
        h = ((h ^ byte) * 16777619) & 0xFFFFFFFF
    h ^= h >> 16
    h = (h * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    h = (h * 0xC2B2AE35) & 0xFFFFFFFF
    return h ^ (h >> 16)


def tokens(folded):
    """Returns the words, numbers and single punctuation marks of a folded text, in order."""
    return TOKEN.findall(folded)


def first_words(text, count):
    """Returns the first `count` words of a cleaned text."""
    words = text.split(" ")
    return text if len(words) <= count else " ".join(words[:count])
