import { nameKey } from './names.ts';
import type { Problem } from './transcript.ts';

/** A label not accepted as a name that looks like one. */
export interface Doubtful {
  label: string;
  line: number;
}

/** Nobody reads more questions than this. */
const QUESTIONS_MAX = 20;

/**
 * Builds the question whether doubtful labels are names; until it is answered they count as text, and their words stay
 * in place.
 */
export function doubts(doubtful: readonly Doubtful[], hasNames: boolean): Problem[] {
  const firsts = new Map<string, Doubtful>();
  for (const one of doubtful) if (!firsts.has(nameKey(one.label))) firsts.set(nameKey(one.label), one);
  const once = [...firsts.values()];
  const names = once.map(({ label }) => label);
  if (!hasNames && once.length > 1) {
    const listed = names.slice(0, QUESTIONS_MAX).map(name => `“${name}”`);
    return [
      {
        line: null,
        message: `Are these people? ${listed.join(', ')}. They were read as text.`,
        names,
      },
    ];
  }
  return once.slice(0, QUESTIONS_MAX).map(({ label, line }) => ({
    line,
    message: `Is “${label}” a person? It was read as text, not as a turn.`,
    names: [label],
  }));
}
