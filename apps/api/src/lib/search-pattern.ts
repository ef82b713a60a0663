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
};

/** Those letters as they are written. A program that keeps only plain ones drops them, and `Żółć` becomes `Zoc`. */
const DROPPED = 'łŁøØđĐħĦıŧŦæÆœŒßẞþÞ';
const ANY_MARKS = `[\u0300-\u036f${DROPPED}]*`;

const spelled = (letter: string): string => SPELLED[letter] ?? letter;

/** Returns the text in lower case, without accents. */
const bare = (text: string): string =>
  Array.from(text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(MARKS, ''), spelled)
    .join('')
    .normalize('NFC');

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

function ofLetter(letter: string): string {
  const accented = variants.get(letter);
  if (accented !== undefined) return `[${escaped(letter)}${accented}]${ANY_MARKS}`;
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
    const sign = next === '' ? undefined : variants.get(letter + next);
    pattern += sign === undefined ? ofLetter(letter) : `(?:${ofLetter(letter)}${ofLetter(next)}|[${sign}])`;
    if (sign !== undefined) at++;
  }
  return new RegExp(`${pattern}|${escaped(text)}`, 'i');
}
