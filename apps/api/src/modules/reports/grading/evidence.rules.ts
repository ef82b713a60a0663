/** White space, case and typographic signs do not count; punctuation at the ends neither. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^[\s"'.…,;:!?-]+|[\s"'.…,;:!?-]+$/g, '');
}

/** Sentences that speak to whoever grades instead of answering the question. */
const ORDERS = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(rubric|instruction|criteria|criterion|prompt|rule|guideline|above|previous|prior|everything)/i,
  /\b(give|award|grant|assign|grade|score|rate|mark|return|output|answer with|respond with)\b.{0,60}\b(100|full marks?|maximum|max|perfect|top (score|marks?)|all (criteria|points)|met|10 ?\/ ?10)\b/i,
  /\b(mark|set|treat|consider|count)\b.{0,40}\b(all|every|each|this|the)\b.{0,40}\b(met|correct|right|passed|human)\b/i,
  /\b(system|developer|assistant)\s*(prompt|message|:)/i,
  /\byou are (now )?(a|an|the) (grader|evaluator|reviewer|assistant|model|ai)\b/i,
  /\b(note|message|instruction)s? (to|for) (the )?(grader|evaluator|reviewer|examiner|ai|model|assistant)\b/i,
];

/** Whether a text holds an order to whoever grades it. */
export function givesOrders(text: string): boolean {
  return partsOf(text).some(isOrder);
}

const partsOf = (text: string) => text.split(/(?<=[.!?;:])\s+|\n+/);
const isOrder = (part: string) => ORDERS.some(order => order.test(part));

/**
 * Whether a quote is evidence: its words stand in the answer, whole and one after the other, outside of sentences that
 * give orders to whoever grades.
 */
export function isQuoteOf(quote: string, answer: string): boolean {
  const wanted = normalised(quote);
  if (wanted === '') return false;
  const rest = normalised(
    partsOf(answer)
      .filter(part => !isOrder(part))
      .join(' '),
  );
  for (let at = rest.indexOf(wanted); at !== -1; at = rest.indexOf(wanted, at + 1)) {
    const isWhole = !isLetter(rest[at - 1]) && !isLetter(rest[at + wanted.length]);
    if (isWhole) return true;
  }
  return false;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
