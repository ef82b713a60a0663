import { stemmer } from 'stemmer';

/** Words that say nothing about a subject. Negations are not among them: they turn a sentence round. */
const STOPWORDS = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing down during each few for from further had has have having he her here hers him his how i if in ' +
    'into is it its itself just me more most my of off on once only or other our out over own same she should so some such ' +
    'than that the their them then there these they this those through to too under until up very was we were what when ' +
    'where which while who whom why will with would you your yours'
  ).split(' '),
);

const NEGATIONS = new Set(['no', 'not', 'never', 'none', 'nothing', 'neither', 'nor', 'without', 'cannot']);

const NUMBER_WORDS: Record<string, string> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};

export interface Term {
  /** The stem that it is compared by. */
  stem: string;
  isNumber: boolean;
  /** Inside the reach of a negation of its sentence. */
  isNegated: boolean;
}

/** So many content words after a negation stand under it. */
const NEGATION_REACH = 3;

/** The content words of a text in their order: stems, numbers in digits, each with whether it is negated. */
export function termsOf(text: string): Term[] {
  return sentencesOf(text).flatMap(sentence => {
    let reach = 0;
    const terms: Term[] = [];
    for (const word of wordsOf(sentence)) {
      if (NEGATIONS.has(word) || word.endsWith("n't")) {
        reach = NEGATION_REACH;
        continue;
      }
      if (STOPWORDS.has(word)) continue;
      const digits = NUMBER_WORDS[word] ?? word;
      const isNumber = /^\d/.test(digits);
      terms.push({ stem: isNumber ? digits : stemmer(word), isNumber, isNegated: reach > 0 });
      if (reach > 0) reach--;
    }
    return terms;
  });
}

/** Sentences and lines. A point inside a number or a name such as `Node.js` ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n+/).filter(part => part.trim() !== '');
}

function wordsOf(sentence: string): string[] {
  const plain = sentence
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
  return (
    plain.match(/\d+(?:[.,]\d+)*|[\p{L}][\p{L}\p{N}']*(?:[+#]+)?/gu)?.map(word => word.replace(/'s$|'$/, '')) ?? []
  );
}

/** Shorter stems are compared letter for letter: one wrong letter makes another word of them. */
export const isLong = (stem: string) => stem.length >= 5;

/** Whether two stems mean the same word: equal, one misspelt, or one made of the other. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (!isLong(short)) return false;
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
