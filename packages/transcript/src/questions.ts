import { isBlank, type Line } from './lines.ts';
import type { Problem, Reading, Utterance } from './transcript.ts';
import { fencedLines } from './turn-lines.ts';

/** `Q:`, `a:`, `Q1:`, `Question 2:`, `Answer:`, `Q2.`, `A2)` at the start of a line. */
const LABEL =
  /^\s{0,20}\**(?:(q|a|question|answer)\s{0,5}\d{0,4}\s{0,5}[:：]|(q|a|question|answer)\s{0,5}\d{1,4}\s{0,5}[.)](?=\s))\**\s?/i;

/** Returns the line of the first label, or null. */
export const firstQuestionLine = (lines: readonly Line[]): number | null =>
  lines.find(({ text }) => LABEL.test(text))?.number ?? null;

/**
 * Reads `Q:` and `A:` paragraphs. Text after a label belongs to it until the next one; between code fences there are no
 * labels.
 */
export function readQuestions(lines: readonly Line[]): Reading {
  const { fenced, open } = fencedLines(lines);
  const said: (Omit<Utterance, 'text'> & { words: string[] })[] = [];
  const problems: Problem[] = [];
  for (const [index, { text, number }] of lines.entries()) {
    const found = fenced.has(index) ? null : LABEL.exec(text);
    const current = said.at(-1);
    if (found) {
      const side = /^q/i.test(found[1] ?? found[2] ?? '') ? 'interviewer' : 'candidate';
      said.push({ label: null, side, isNewTurn: true, line: number, words: [text.slice(found[0].length)] });
    } else if (current) current.words.push(text);
    else if (!isBlank(text)) said.push({ label: null, line: number, words: [text] });
  }
  if (open !== null) {
    problems.push({ line: open.number, message: 'The code that begins here with ``` has no ``` at its end.' });
  }
  const utterances = said.map(({ words, ...utterance }) => ({ ...utterance, text: words.join('\n').trim() }));
  return { format: 'questions and answers', utterances, leftOut: [], problems };
}
