import { stemmer } from 'stemmer';
import { quantityAt } from './numbers.rules';

/** Words that say nothing about a subject. Negations are not included: they reverse a sentence. */
const STOPWORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing down during each few for from further had has have having he her here hers him his how i if in ' +
    'into is it its itself just me more most my of off on once only or other our out over own same she should so some such ' +
    'than that the their them then there these they this those through to too under until up very was we were what when ' +
    'where which while who whom why will with would you your yours'
  ).split(' '),
);

/** Including the ways people type them. */
const NEGATIONS = new Set(
  (
    'no not never none nothing neither nor without cannot cant dont doesnt isnt wont didnt arent wasnt couldnt wouldnt ' +
    'unable fail fails failed lack lacks lacking'
  ).split(' '),
);

/** A negation does not reach past these: "not slow but fast". */
const TURNS = new Set(['but', 'instead', 'rather', 'although', 'however', 'only']);

/** Forms that no rule about endings reduces to their word. */
const IRREGULAR = (
  'break broke broken|build built|catch caught|choose chose chosen|come came|begin began begun|bring brought|become became|' +
  'buy bought|fall fell fallen|feel felt|find found|fly flew flown|freeze froze frozen|get got gotten|give gave given|' +
  'go went gone|grow grew grown|hide hid hidden|hold held|keep kept|know knew known|lead led|lose lost|make made|mean meant|' +
  'pay paid|rise rose risen|run ran|say said|see saw seen|sell sold|send sent|show shown|spend spent|take took taken|' +
  'teach taught|tell told|think thought|throw threw thrown|understand understood|win won|write wrote written|' +
  'overwrite overwrote overwritten|analysis analyses|child children|index indices|matrix matrices|vertex vertices|' +
  'person people|man men|woman women|foot feet|criterion criteria|good better best|bad worse worst'
).split('|');

/** Maps each irregular form to its word. */
const BASE_FORMS = new Map(
  IRREGULAR.flatMap(line => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map(form => [form, base] as const);
  }),
);

/** Saying one of a pair denies the other; "not" before one says the other. */
const OPPOSITES = (
  'absorb reflect|all none|always never|ascending descending|asynchronous synchronous|attract repel|big small|bottom top|' +
  'cold hot|complete incomplete|connected disconnected|connect separate|cool warm|dark light|darker lighter|decrease increase|' +
  'different same|dry wet|dynamic static|early late|even odd|false true|fast slow|faster slower|fewer more|first last|' +
  'float sink|gain lose|hard soft|heavy light|high low|higher lower|immutable mutable|inside outside|large small|' +
  'larger smaller|least most|left right|less more|long short|longer shorter|loose tight|maximum minimum|negative positive|' +
  'off on|open close|above below|after before|parallel series|private public|pull push|start stop|strong weak|stateful stateless|' +
  'thick thin|up down|valid invalid|safe unsafe|ordered unordered|sorted unsorted|blocking nonblocking|cheap expensive'
)
  .split('|')
  .map(pair => pair.split(' '));

export interface Term {
  /** What it is compared by: a stem, or a number in base units. */
  stem: string;
  isNumber: boolean;
  /** For a number with a unit: the number alone, because an answer may leave the unit out. */
  bare?: string;
  /** Whether a negation in its part of the sentence applies to it. */
  isNegated: boolean;
}

/** How many content words a negation applies to. */
const NEGATION_REACH = 3;

/**
 * Returns the content words of a text in order: stems, and numbers with their units, each with whether it is negated.
 */
export function termsOf(text: string): Term[] {
  return sentencesOf(text).flatMap(sentence => {
    let reach = 0;
    const terms: Term[] = [];
    const words = wordsOf(sentence);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const isNegation = NEGATIONS.has(word) || word.endsWith("n't");
      // "Not only" denies nothing.
      if (isNegation && words[at + 1] !== 'only') reach = NEGATION_REACH;
      else if (TURNS.has(word)) reach = 0;
      if (isNegation || STOPWORDS.has(word)) continue;
      const isNegated = reach > 0;
      if (isNegated) reach--;
      const quantity = quantityAt(words, at);
      if (!quantity) {
        terms.push({ stem: stemOf(word), isNumber: false, isNegated });
        continue;
      }
      const { canonical: stem, bare, hasUnit } = quantity;
      terms.push({ stem, isNumber: true, isNegated, ...(hasUnit ? { bare } : {}) });
      at += quantity.words - 1;
    }
    return terms;
  });
}

/** Returns what all forms of a word have in common. */
export const stemOf = (word: string) => stemmer(BASE_FORMS.get(word) ?? word);

const STEMS_OF_OPPOSITES = new Map<string, string[]>();
for (const pair of OPPOSITES) {
  const [one = '', other = ''] = pair.map(stemOf);
  STEMS_OF_OPPOSITES.set(one, [...(STEMS_OF_OPPOSITES.get(one) ?? []), other]);
  STEMS_OF_OPPOSITES.set(other, [...(STEMS_OF_OPPOSITES.get(other) ?? []), one]);
}

/** Returns the stems with the opposite meaning. */
export const oppositesOf = (stem: string): readonly string[] => STEMS_OF_OPPOSITES.get(stem) ?? [];

/**
 * Splits a text into sentences and lines. A point within a number or a name such as `Node.js` does not end a sentence.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).filter(part => part.trim() !== '');
}

const WORD = /\d+(?:[.,]\d+)*(?:%|\p{L}{1,3}(?![\p{L}\p{N}]))?|%|\p{L}[\p{L}\p{N}']*(?:[+#]+)?/gu;

/** Returns the words as typed, in lower case; a number keeps what is written directly after it: `5ms`, `12%`. */
export function wordsOf(sentence: string): string[] {
  const plain = sentence
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
  return plain.match(WORD)?.map(word => word.replace(/'s$|'$/, '')) ?? [];
}

/** Shorter stems, and numbers, must match exactly: one different letter makes another word. */
export const isLong = (stem: string) => stem.length >= 5 && !/^\d/.test(stem);

/** Returns whether two stems mean the same word: equal, one misspelt, or one derived from the other. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!isLong(short) || !isLong(long)) return false;
  return long.startsWith(short) || (long.length - short.length <= 1 && isOneEditAway(short, long));
}

function isOneEditAway(short: string, long: string): boolean {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length === long.length) {
    // One letter wrong, or two neighbours swapped.
    const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
    return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
  }
  return short.slice(at) === long.slice(at + 1);
}
