/** Combining marks above, below and through letters. */
const MARKS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose, spelled as people type them without that key. */
const SPELLED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
};

/** Those letters as they are written. A program that keeps only plain ones drops them, and `Żółć` becomes `Zoc`. */
const DROPPED = 'łŁøØđĐħĦıŧŦæÆœŒßẞþÞ';
const isDropped = (letter: string): boolean => DROPPED.includes(letter);

const spelled = (letter: string): string => SPELLED[letter] ?? letter;

/** Returns the letters of a text in lower case, decomposed and without accents. */
const plainLetters = (text: string): string[] =>
  Array.from(text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(MARKS, ''));

/** Returns the text in lower case, without accents. */
const bare = (text: string): string => plainLetters(text).map(spelled).join('').normalize('NFC');

/** Blocks of Latin, Greek and Cyrillic, the scripts whose letters carry accents. */
const BLOCKS = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

/** Maps a letter to its accented forms, and a pair of letters to the signs written for it. */
const variants = new Map<string, string>();
for (const [from, to] of BLOCKS) {
  for (let code = from; code <= to; code++) {
    const letter = String.fromCharCode(code);
    const base = bare(letter);
    if (/^\p{L}{1,2}$/u.test(base) && base !== letter) variants.set(base, (variants.get(base) ?? '') + letter);
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Returns letters as content of a character class, neighbours as ranges: the database compiles at most 64 KB. */
function inClass(letters: string): string {
  const codes = Array.from(letters, letter => letter.codePointAt(0) ?? 0).toSorted((one, other) => one - other);
  const ranges: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => [...new Set([from, to])].map(code => String.fromCodePoint(code)).join('-'))
    .join('');
}

const ANY_MARKS = `[\u0300-\u036f${inClass(DROPPED)}]*`;

/** Maps a letter to the class of it and its accented forms, and a pair of letters to that of its signs. */
const classes = new Map(
  Array.from(variants, ([base, signs]) => [base, inClass(base.length === 1 ? base + signs : signs)]),
);

function ofLetter(letter: string): string {
  const accented = classes.get(letter);
  if (accented !== undefined) return `[${accented}]${ANY_MARKS}`;
  const apart = letter.normalize('NFD');
  if (apart !== letter) return `(?:${letter}|${apart})`;
  return /\p{L}/u.test(letter) ? letter + ANY_MARKS : escaped(letter);
}

/**
 * Returns a pattern that finds `text` anywhere in a field, ignoring case and accents, composed or decomposed; nothing
 * in `text` is read as a pattern. Uses only syntax that the database and JavaScript share.
 */
export function contains(text: string): RegExp {
  const letters = Array.from(bare(text));
  let pattern = '';
  for (let at = 0; at < letters.length; at++) {
    const [letter = '', next = ''] = letters.slice(at, at + 2);
    const sign = next === '' ? undefined : classes.get(letter + next);
    pattern += sign === undefined ? ofLetter(letter) : `(?:${ofLetter(letter)}${ofLetter(next)}|[${sign}])`;
    if (sign !== undefined) at++;
  }
  return new RegExp(`${pattern}|${escaped(text)}`, 'i');
}

/** Shorter words are in most texts: an index would not find them sooner. */
const TERM_MIN = 3;
/** Longer terms would fill the index without finding less. */
const TERM_MAX = 10;
/** Ways of writing a word that are stored; one with more letters that programs drop is found by the first of them. */
const SPELLINGS_MAX = 8;

/** Returns a word in plain letters, with and without those that some programs drop. */
function spellingsOf(word: string): string[] {
  let spellings = [''];
  for (const letter of plainLetters(word)) {
    const ways = isDropped(letter) && spellings.length < SPELLINGS_MAX ? [spelled(letter), ''] : [spelled(letter)];
    spellings = ways.flatMap(way => spellings.map(begun => begun + way));
  }
  return spellings.map(spelling => spelling.normalize('NFC'));
}

/**
 * Returns the terms to store with texts for `termPattern`: the endings of their words, cut to a length. What is anywhere
 * in a word is at the beginning of one of its endings, and beginnings are what an index finds.
 */
export function searchTerms(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const word of texts.flatMap(text => text.split(/\s+/)).flatMap(spellingsOf)) {
    const letters = Array.from(word);
    for (let from = 0; from + TERM_MIN <= letters.length; from++) {
      terms.add(letters.slice(from, from + TERM_MAX).join(''));
    }
  }
  return [...terms];
}

export interface TermPattern {
  pattern: RegExp;
  /** False for a word longer than the terms: they then find all texts that contain it, but others, too. */
  isWhole: boolean;
}

/** Returns a pattern for the stored terms of texts that contain a word, as `contains` finds it; null for a short word. */
export function termPattern(word: string): TermPattern | null {
  const letters = Array.from(bare(word));
  if (letters.length < TERM_MIN || /\s/.test(word)) return null;
  const pattern = new RegExp(`^${escaped(letters.slice(0, TERM_MAX).join(''))}`);
  return { pattern, isWhole: letters.length <= TERM_MAX };
}
