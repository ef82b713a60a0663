"""Decides which texts are judged at all. Mirrors src/gate.ts."""

import re

from .clean import fold
from .tokens import FUNCTION_WORDS, WORD, first_words

WORDS_MIN = 40
WORDS_FULL = 80
PROSE_MIN = 0.8
ENGLISH_MIN = 0.25
DISTINCT_MIN = 0.3
COPIED_MAX = 0.6
PLAIN = re.compile(r"^[\"'(\[]*(?:[a-z\x7f]{2,}|[ai])(?:['/-][a-z\x7f]+)*(?:'s|s')?[\"')\].,;:!?]*$")
CLOSED = re.compile(
    r"^(?:(?:in )?(?:what|which) (?:year|date|day|month|number|value|percentage|country|city|version|port|result|output|"
    r"is the (?:name|capital|value|result|output|date|size|number|sum|product|probability|answer|time complexity|default))"
    r"|who (?:is|was|were|invented|wrote|created|discovered|won)|when (?:is|was|were|did)|where (?:is|was|were|did)"
    r"|how (?:many|much|old|tall|long is|far|often)|true or false|calculate|compute|convert|name the|list the)\b"
)
OPEN = re.compile(r"\b(?:why|explain|describe|discuss|compare|difference|how would|tell (?:me|us)|justify|your)\b")
SHARE_WORDS = 400


def shares(text):
    """Among the first words: the share of plain words, and of function words and distinct words among the plain
    ones."""
    words = fold(text).split(" ")[:SHARE_WORDS]
    plain = [word for word in words if PLAIN.match(word)]
    found = [word for each in plain for word in WORD.findall(each)]
    if not found:
        return len(plain) / len(words), 0.0, 0.0
    function = sum(1 for word in found if word in FUNCTION_WORDS)
    first = found[:100]
    return len(plain) / len(words), function / len(found), len(set(first)) / len(first)


def copies(text, question):
    """Returns the share of a text's five-letter strings that also occur in the question."""
    own, other = fold(text), fold(question)
    if len(own) < 5 or len(other) < 20:
        return 0.0
    known = {other[i : i + 5] for i in range(len(other) - 4)}
    return sum(1 for i in range(len(own) - 4) if own[i : i + 5] in known) / (len(own) - 4)


def reason(question, text):
    """Returns why a cleaned text is not judged, or None."""
    words = len(text.split(" ")) if text else 0
    if words < WORDS_MIN:
        return "short"
    plain, function, distinct = shares(text)
    if plain < PROSE_MIN:
        return "not-prose"
    if function < ENGLISH_MIN:
        return "not-english"
    if distinct < DISTINCT_MIN:
        return "repeated"
    asked = fold(question)
    if CLOSED.search(asked) and not OPEN.search(asked):
        return "closed-question"
    if copies(first_words(text, SHARE_WORDS), first_words(question, SHARE_WORDS)) > COPIED_MAX:
        return "copied-question"
    return None
