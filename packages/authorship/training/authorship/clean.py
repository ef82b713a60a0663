"""Cleans text for every part of the model. The training texts were cleaned in the same way. Mirrors src/clean.ts."""

import re

TAGS = (
    "p|br|b|strong|i|em|u|code|pre|ul|ol|li|div|span|a|h[1-6]|table|thead|tbody|tr|td|th|blockquote|hr|img|sub|sup|"
    "small|font|script|style|html|head|body"
)
TAG = re.compile(r"<!--|<(/?)(" + TAGS + r")(?:[ \t\r\n][^<>]*)?/?>", re.I)
SKIPPED = {"code", "pre", "script", "style"}
ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,5}));")
NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " "}
SPACE = re.compile(
    "[\u0000-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]+"
)


def strip_html(text):
    """Returns the prose of HTML: tags become spaces; code, scripts and styles are removed entirely."""
    out = []
    position = 0
    skipping = None
    while True:
        tag = TAG.search(text, position)
        if skipping is None:
            out.append(text[position : tag.start()] if tag else text[position:])
        if tag is None:
            break
        position = tag.end()
        if tag.group(2) is None:
            end = text.find("-->", position)
            if end < 0:
                break
            position = end + 3
        else:
            name = tag.group(2).lower()
            if skipping is None and name in SKIPPED and not tag.group(1):
                skipping = name
            elif skipping == name and tag.group(1):
                skipping = None
        out.append(" ")
    return "".join(out)


def _entity(match):
    if match.group(3) is not None:
        return NAMED.get(match.group(3), match.group(0))
    code = int(match.group(1)) if match.group(1) is not None else int(match.group(2), 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code <= 0xDFFF else " "


def clean(text):
    """Returns plain text with single spaces; plain quotes and dashes, no Markdown, URL and EMAIL for addresses."""
    text = ENTITY.sub(_entity, strip_html(text))
    text = re.sub("[\u2018\u2019\u201a\u201b\u2032\u00b4]", "'", text)
    text = re.sub("[\u201c-\u201f\u2033\u00ab\u00bb]", '"', text)
    text = re.sub("[\u2010-\u2015\u2212]", "-", text)
    text = text.replace("\u2026", "...")
    text = SPACE.sub(" ", text).strip(" ")
    text = re.sub(r"[*#_`]+", "", text)
    words = []
    for word in text.split(" "):
        if not word:
            continue
        if "://" in word or word.startswith("www."):
            word = "URL"
        elif "@" in word and re.search(r"^[^@]+@[^@]+\.[A-Za-z]{2}", word):
            word = "EMAIL"
        words.append(word)
    return " ".join(words)


def fold(text):
    """Lower-cases ASCII letters, and maps all other characters beyond ASCII to a single one."""
    return re.sub("[^\u0000-\u007f]", "\u007f", text).lower()
