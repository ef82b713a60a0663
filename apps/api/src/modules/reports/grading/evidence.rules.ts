/** Normalises text: ignores white space, case and typographic characters, and punctuation at the ends. */
export function normalised(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  // A regular expression for the end would be retried from every character of a long run.
  let [from, to] = [0, plain.length];
  while (from < to && EDGES.has(plain[from] ?? '')) from++;
  while (to > from && EDGES.has(plain[to - 1] ?? '')) to--;
  return plain.slice(from, to);
}

const EDGES = new Set(' "\'.…,;:!?-');

/** Sentences that address the grader instead of answering the question. */
const ORDERS = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(rubric|instruction|criteria|criterion|prompt|rule|guideline|above|previous|prior|everything)/i,
  /\b(give|award|grant|assign|grade|score|rate|mark|return|output|answer with|respond with)\b.{0,60}\b(100|full marks?|maximum|max|perfect|top (score|marks?)|all (criteria|points)|met|10 ?\/ ?10)\b/i,
  /\b(mark|set|treat|consider|count)\b.{0,40}\b(all|every|each|this|the)\b.{0,40}\b(met|correct|right|passed|human)\b/i,
  /\b(system|developer|assistant)\s*(prompt|message|:)/i,
  /\byou are (now )?(a|an|the) (grader|evaluator|grader|assistant|model|ai)\b/i,
  /\b(note|message|instruction)s? (to|for) (the )?(grader|evaluator|grader|examiner|ai|model|assistant)\b/i,
];

/** Returns whether a text contains an order to the grader. */
export function givesOrders(text: string): boolean {
  return partsOf(text).some(isOrder);
}

const partsOf = (text: string) => text.split(/(?<=[.!?;:])\s+|\n+/);
const isOrder = (part: string) => ORDERS.some(order => order.test(part));

/** A quote is at most a sentence, so only this much of it is searched for. Characters. */
const QUOTE_MAX = 1_000;

/**
 * Returns a function that checks whether a quote is evidence: its words occur in the answer, whole and in sequence,
 * outside of sentences that give orders to the grader. The answer is prepared once, for any number of quotes.
 */
export function quotesOf(answer: string): (quote: string) => boolean {
  const rest = normalised(
    partsOf(answer)
      .filter(part => !isOrder(part))
      .join(' '),
  );
  return quote => {
    const wanted = normalised(quote.slice(0, QUOTE_MAX));
    if (wanted === '') return false;
    for (let at = rest.indexOf(wanted); at !== -1; at = rest.indexOf(wanted, at + 1)) {
      const isWhole = !isLetter(rest[at - 1]) && !isLetter(rest[at + wanted.length]);
      if (isWhole) return true;
    }
    return false;
  };
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
