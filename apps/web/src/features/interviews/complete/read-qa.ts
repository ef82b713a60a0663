import type { Problem, Source, Spoken } from './rules/entries';

/** `Q:`, `a:`, `Q1:`, `Question 2:`, `Answer:`, `Q2.`, `A2)` at the start of a line. */
const LABEL = /^\s*(?:(q|a|question|answer)\s*\d{0,4}\s*[:：]|(q|a|question|answer)\s*\d{1,4}\s*[.)](?=\s))\s?/i;
const FENCE = /^\s*```/;

/** Whether some line begins with a label. */
export const hasLabels = (text: string): boolean => text.split('\n').some(line => LABEL.test(line));

/**
 * Reads `Q:` and `A:` paragraphs. What follows a label belongs to it until the next one; inside of code fences (three
 * backticks) nothing is a label.
 */
export function readQuestionsAndAnswers(text: string): Source {
  const said: { type: Spoken['type']; lines: string[]; line: number }[] = [];
  const problems: Problem[] = [];
  let fencedSince: number | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const label = fencedSince === null ? LABEL.exec(line) : null;
    const current = said.at(-1);
    if (label) {
      const isQuestion = /^q/i.test(label[1] ?? label[2] ?? '');
      said.push({ type: isQuestion ? 'sent' : 'recieve', lines: [line.slice(label[0].length)], line: index + 1 });
    } else if (current) current.lines.push(line);
    else if (line.trim() !== '' && problems.length === 0) {
      problems.push({ line: index + 1, message: 'expected Q: or A: at the start, before anything is said' });
    }
    const opensFence = FENCE.test(label ? line.slice(label[0].length) : line);
    if (opensFence) fencedSince = fencedSince === null ? index + 1 : null;
  }
  if (fencedSince !== null) {
    problems.push({ line: fencedSince, message: 'the code that begins here with ``` has no ``` at its end' });
  }
  return {
    format: 'Q/A text',
    entries: said.map(({ type, lines, line }) => ({
      key: `line ${line}`,
      type,
      speaker: null,
      parts: [{ text: lines.join('\n').trim(), isHtml: false }],
    })),
    speakers: [],
    problems,
  };
}
