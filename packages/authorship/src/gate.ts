import { fold } from './clean';
import { countWords, firstWords, FUNCTION_WORDS } from './tokens';

// Decides which texts are judged at all. Mirrored by training/authorship/gate.py.

export const WORDS_MIN = 40;
/** From this many words up, the text alone may support a strong level (with references). */
export const WORDS_FULL = 80;
const PROSE_MIN = 0.8;
const ENGLISH_MIN = 0.25;
const DISTINCT_MIN = 0.3;
const DISTINCT_OF = 100;
const COPIED_MAX = 0.6;
const SHARE_WORDS = 400;
const GRAM = 5;
const PLAIN = /^["'([]*(?:[a-z\u007f]{2,}|[ai])(?:['/-][a-z\u007f]+)*(?:'s|s')?["')\].,;:!?]*$/;
const WORD = /[a-z]+(?:'[a-z]+)*/g;
/** Questions with one short correct answer, which everyone who knows it phrases the same way. */
const CLOSED =
  /^(?:(?:in )?(?:what|which) (?:year|date|day|month|number|value|percentage|country|city|version|port|result|output|is the (?:name|capital|value|result|output|date|size|number|sum|product|probability|answer|time complexity|default))|who (?:is|was|were|invented|wrote|created|discovered|won)|when (?:is|was|were|did)|where (?:is|was|were|did)|how (?:many|much|old|tall|long is|far|often)|true or false|calculate|compute|convert|name the|list the)\b/;
const OPEN = /\b(?:why|explain|describe|discuss|compare|difference|how would|tell (?:me|us)|justify|your)\b/;

/** `fixed-wording` is found by comparing the references, the others by the gate. */
export type GateReason =
  'short' | 'not-prose' | 'not-english' | 'repeated' | 'closed-question' | 'copied-question' | 'fixed-wording';

/** Among the first words: the share of plain words, and of function words and distinct words among the plain ones. */
function shares(text: string): { plain: number; english: number; distinct: number } {
  const words = fold(firstWords(text, SHARE_WORDS)).split(' ');
  const plain = words.filter(word => PLAIN.test(word));
  const found = plain.flatMap(word => word.match(WORD) ?? []);
  // Prose in another script only is not English; calling it "no prose" would be untrue.
  if (found.length === 0) return { plain: plain.length / words.length, english: 0, distinct: 0 };
  const first = found.slice(0, DISTINCT_OF);
  return {
    plain: plain.length / words.length,
    english: found.filter(word => FUNCTION_WORDS.has(word)).length / found.length,
    distinct: new Set(first).size / first.length,
  };
}

/** Returns the share of a text's five-letter strings that also occur in the question. */
function copied(text: string, question: string): number {
  const own = fold(firstWords(text, SHARE_WORDS));
  const other = fold(firstWords(question, SHARE_WORDS));
  if (own.length < GRAM || other.length < 4 * GRAM) return 0;
  const known = new Set<string>();
  for (let i = 0; i + GRAM <= other.length; i++) known.add(other.slice(i, i + GRAM));
  let hits = 0;
  for (let i = 0; i + GRAM <= own.length; i++) if (known.has(own.slice(i, i + GRAM))) hits++;
  return hits / (own.length - GRAM + 1);
}

/**
 * Returns why an answer's text is not judged, or null if it is.
 * @param question cleaned; empty if there is none
 * @param text the cleaned answer
 */
export function gate(question: string, text: string): GateReason | null {
  if (countWords(text) < WORDS_MIN) return 'short';
  const { plain, english, distinct } = shares(text);
  if (plain < PROSE_MIN) return 'not-prose';
  if (english < ENGLISH_MIN) return 'not-english';
  if (distinct < DISTINCT_MIN) return 'repeated';
  const asked = fold(question);
  if (CLOSED.test(asked) && !OPEN.test(asked)) return 'closed-question';
  return copied(text, question) > COPIED_MAX ? 'copied-question' : null;
}
