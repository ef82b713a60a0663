// Words, hashes and the word list of the model. Mirrored by training/authorship/tokens.py.

const TOKEN = /[a-z]+(?:'[a-z]+)*|[0-9]+|[^ a-z0-9]/g;

/** English words with a grammatical rather than a topical role. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all almost along already also although always am among an and another any
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
without won't would wouldn't yes yet you you're your yours yourself`.split(/\s+/),
);

/** Returns the words, numbers and single punctuation marks of a folded text, in order. */
export function tokens(folded: string): string[] {
  return folded.match(TOKEN) ?? [];
}

/** Returns the first `count` words of a cleaned text. */
export function firstWords(text: string, count: number): string {
  let end = -1;
  for (let word = 0; word < count; word++) {
    end = text.indexOf(' ', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++;
  return count;
}

/** Counts the words of a cleaned text: separated by spaces, or by a dictionary in languages without them. */
export function countWords(text: string): number {
  if (text === '') return 0;
  if (UNSPACED.test(text)) {
    return text.split(' ').reduce((sum, piece) => sum + (UNSPACED.test(piece) ? segmentsOf(piece) : 1), 0);
  }
  let count = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++;
  return count;
}

/**
 * Returns the 32-bit FNV-1a of `text[start, end)` of an ASCII text, mixed at the end so that its low bits are uniform.
 */
export function hash(text: string, start: number, end: number, seed: number): number {
  let h = 2166136261 ^ seed;
  for (let i = start; i < end; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
