import type { Problem } from './transcript';

/** Letters that are not a base letter plus accent: without these "Groß" and "Gross" would be two people. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const TITLES = new Set(
  'dr prof professor mr mrs ms mx miss phd md msc bsc mba meng beng dphil jr sr esq cpa'.split(' '),
);
const PRONOUNS = new Set('he him his she her hers they them theirs ze hir xe xem'.split(' '));
/** Checked before anything else: labels are short, and anything longer is not a name. */
export const NAME_MAX = 100;

/** Removes brackets, which hold a person's affiliation: guest, pronouns, company. */
function withoutBrackets(name: string): string {
  if (!/[([（【]/.test(name)) return name;
  let depth = 0;
  let kept = '';
  for (const sign of name) {
    if ('([（【'.includes(sign)) depth++;
    else if (')]）】'.includes(sign)) depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += sign;
  }
  return kept;
}

/** Removes case, accents and punctuation inside words. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðæœı]/g, letter => LETTERS[letter] ?? letter);

/** Returns the words of a name without case, accents, titles, pronouns, brackets and emoji. */
export function wordsOfName(name: string): string[] {
  const plainName = withoutBrackets(name);
  // Most names contain only these characters, and a long text has many labels.
  const words = /^[\w ,.-]*$/.test(plainName)
    ? plainName.toLowerCase().match(/[a-z\d]+/g)
    : fold(plainName).match(/[\p{L}\p{N}]+/gu);
  if (!words) return [];
  const plain = words.filter(word => !TITLES.has(word) && !PRONOUNS.has(word));
  return plain.length > 0 ? plain : words;
}

/** Returns the same key for all spellings of a name, in any order of its words; empty if it contains no letter. */
export function nameKey(name: string): string {
  const words = wordsOfName(name);
  if (words.length === 0 && name.trim() !== '') return wordsOfName(name.replace(/[()[\]（）【】]/g, ' ')).join(' ');
  return words.toSorted().join(' ');
}

/** Returns a name as a person would write it: without guest, pronouns or emoji. */
export function shownName(label: string): string {
  const plain = withoutBrackets(label)
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Cf}|\*/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[,;|/-]+ ?| ?[,;|/-]+$/g, '')
    .normalize('NFC');
  return plain === '' ? label.trim() : plain;
}

/** `Kofi Mensah | Acme`, `Kofi Mensah - Acme`: splits a label into parts, one of which may be a company. */
export const segmentsOf = (label: string): string[] =>
  label.slice(0, NAME_MAX).split(/\s[|@/·–—-]\s|\sat\s|\s?[|@]\s?/u);

/** Whether all words of one are words of the other, or initials of them. At least one must be a full word. */
export function isPartOf(words: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  const open = [...whole];
  for (const word of words) {
    const at = open.findIndex(other => other === word || (word.length === 1 && other.startsWith(word)));
    if (at === -1) return false;
    if (word.length > 1 || open[at] === word) found++;
    open.splice(at, 1);
  }
  return found > 0;
}

/** A label not accepted as a name that looks like one. */
export interface Doubtful {
  label: string;
  line: number;
}

/** No one reads more questions than this. */
const QUESTIONS_MAX = 20;

/**
 * Builds the question whether doubtful labels are names; until it is answered they count as text, and their words stay
 * in place.
 */
export function doubts(doubtful: readonly Doubtful[], hasNames: boolean): Problem[] {
  const firsts = new Map<string, Doubtful>();
  for (const one of doubtful) if (!firsts.has(nameKey(one.label))) firsts.set(nameKey(one.label), one);
  const once = [...firsts.values()];
  const names = once.map(({ label }) => label);
  if (!hasNames && once.length > 1) {
    const listed = names.slice(0, QUESTIONS_MAX).map(name => `“${name}”`);
    return [
      {
        line: null,
        message: `Are these people? ${listed.join(', ')}. They were read as text.`,
        names,
      },
    ];
  }
  return once.slice(0, QUESTIONS_MAX).map(({ label, line }) => ({
    line,
    message: `Is “${label}” a person? It was read as text, not as a turn.`,
    names: [label],
  }));
}
