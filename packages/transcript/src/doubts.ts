import { nameKey } from './names.ts';
import type { Problem } from './transcript.ts';

/** A label of no name that looks like one. */
export interface Doubtful {
  label: string;
  line: number;
}

/** More questions than these nobody reads. */
const QUESTIONS_MAX = 20;

/** Labels that stand once are text, and their words stay where they stand: the reader asks whether they are names. */
export function doubts(doubtful: readonly Doubtful[], hasNames: boolean): Problem[] {
  const once = [...new Map(doubtful.map(one => [nameKey(one.label), one])).values()];
  const names = once.map(({ label }) => label);
  if (!hasNames && once.length > 1) {
    const listed = names.slice(0, QUESTIONS_MAX).map(name => `“${name}”`);
    return [
      {
        line: null,
        message: `Are these people? ${listed.join(', ')}. Each name stands once, so it was read as text.`,
        names,
      },
    ];
  }
  return once.slice(0, QUESTIONS_MAX).map(({ label, line }) => ({
    line,
    message: `Is “${label}” a person? The name stands once, so its words were left with ${hasNames ? 'the turn above' : 'the rest'}.`,
    names: [label],
  }));
}
