import type { Said } from './rules/entries';

/** A name as people have one: few words, no sentence. */
const NAME = String.raw`[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}.'’_()@&+-]*(?: [\p{L}\p{M}\p{N}.'’_()@&+-]+){0,5}`;
const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?: ?[ap]\.?m\.?)?`;

/** How meeting systems say who speaks. Each begins a turn; `said` is what follows in the same line. */
const TURNS: readonly RegExp[] = [
  // Zoom: `[Dana Reyes] 10:00:03`
  new RegExp(String.raw`^\[(?<name>${NAME})\]\s*(?:${TIME})?\s*:?\s*(?<said>.*)$`, 'u'),
  // Zoom's chat: `10:00:03 From Dana Reyes to Everyone: Hi`
  new RegExp(String.raw`^\[?${TIME}\]?\s+From\s+(?<name>${NAME}?)(?:\s+to\s+[^:]{1,60}?)?\s*:\s*(?<said>.*)$`, 'u'),
  // `[00:03] Dana Reyes: Hi`
  new RegExp(String.raw`^[\[(]?${TIME}[\])]?\s*[-–]?\s*(?<name>${NAME})\s*:\s*(?<said>.*)$`, 'u'),
  // Otter, Teams: `Dana Reyes  0:03` on a line of its own
  new RegExp(String.raw`^(?<name>${NAME})\s+[\[(]?${TIME}[\])]?\s*:?(?<said>)$`, 'u'),
  // Google Meet, and everything written by hand: `Dana Reyes: Hi`
  new RegExp(String.raw`^(?<name>${NAME})(?:\s*[\[(]${TIME}[\])])?\s*:(?!\/\/)\s*(?<said>.*)$`, 'u'),
];

interface Turn {
  name: string;
  said: string;
}

function turnOf(line: string): Turn | null {
  for (const pattern of TURNS) {
    const found = pattern.exec(line.trim())?.groups;
    if (found) return { name: found['name'] ?? '', said: found['said'] ?? '' };
  }
  return null;
}

/**
 * Reads turns that begin with a name, as meeting systems write them: `Name: words`, `Name 0:03` or `[Name] 10:00:03` with
 * the words below, `10:00:03 From Name: words`. Returns null where that is no way to read the text: where fewer than two
 * turns begin so, or something is said before the first.
 */
export function readNamed(text: string): Said[] | null {
  const cues: Said[] = [];
  let before = 0;
  for (const line of text.split('\n')) {
    const turn = turnOf(line);
    const last = cues.at(-1);
    if (turn) cues.push({ speaker: turn.name, part: { text: turn.said, isHtml: false } });
    else if (last) last.part = { ...last.part, text: `${last.part.text}\n${line}`.trim() };
    else if (line.trim() !== '') before++;
  }
  // A title, a date and a list of who was there may stand above what was said.
  if (cues.length < 2 || before > 5) return null;
  return cues.filter(({ part }) => part.text !== '');
}
