import { sideOfRole, type People } from './people.ts';
import type { Problem, Side, Utterance } from './transcript.ts';

/** All that was said under one label, or under several of the same person. */
export interface Voice {
  /** The displayed name; empty for unnamed speech. */
  name: string;
  /** One of its labels, as in the source. */
  label: string;
  utterances: Utterance[];
}

const quoted = (names: readonly string[]): string => {
  const all = names.map(name => `“${name}”`);
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

/**
 * Decides who asks and who answers. Everyone on the company's side asks: once the candidate is found, so does everyone
 * else, and the reader asks about unknown people.
 */
export function decideSides(
  voices: readonly Voice[],
  people: People,
): { sides: Map<string, Side>; problems: Problem[] } {
  const sides = new Map<string, Side>();
  const problems: Problem[] = [];
  const ask = (message: string) => problems.push({ line: null, message });
  const named = voices.filter(({ name }) => name !== '');
  for (const { name, label } of named) {
    sides.set(name, people.saidSide(name) ?? people.of(label)?.side ?? sideOfRole(label) ?? 'unknown');
  }
  const open = named.filter(({ name }) => sides.get(name) === 'unknown').map(({ name }) => name);
  const has = (side: Side) => [...sides.values()].includes(side);

  if (open.length > 0 && has('candidate')) {
    for (const name of open) sides.set(name, isPerson(name) ? 'interviewer' : 'unknown');
    ask(
      open.length === 1
        ? `Is ${quoted(open)} an interviewer? No one of that name is in this interview.`
        : `Are ${quoted(open)} interviewers? No one of these names is in this interview.`,
    );
  } else if (open.length === 1 && has('interviewer')) {
    const [name = ''] = open;
    sides.set(name, 'candidate');
    const candidate = people.all.find(({ side }) => side === 'candidate')?.name;
    ask(
      candidate === undefined
        ? `Is “${name}” the candidate? No one else is left.`
        : `Is “${name}” ${candidate}? No one else in this transcript could be.`,
    );
  } else if (open.length > 0) {
    const guess = named.length === 2 && !has('interviewer') ? whoAsks(named) : null;
    if (guess !== null) for (const name of open) sides.set(name, name === guess ? 'interviewer' : 'candidate');
    const found = guess === null ? '' : ` “${guess}” asks most, and is read as the interviewer.`;
    ask(
      `Who asks, and who answers? ${quoted(open)} ${open.length === 1 ? 'is' : 'are'} not known in this interview.${found}`,
    );
  }

  const nameless = voices.find(({ name }) => name === '')?.utterances.filter(({ side }) => side === undefined) ?? [];
  const saidSide = people.saidSide('');
  if (nameless.length > 0 && saidSide !== null) sides.set('', saidSide);
  else if (nameless.length > 0) {
    const [first] = nameless;
    ask(
      named.length === 0
        ? 'No one is named in this transcript. Who says what? Start each turn with a name, or with Q: and A:.'
        : `Who says the words without a name? They begin on line ${first?.line ?? 1}.`,
    );
  }
  return { sides, problems };
}

/** Whether a label could be a person's name: with a capital letter, or in a script without case. */
const isPerson = (name: string): boolean => /[\p{Lu}\p{Lt}\p{Lo}]/u.test(name);

/** Returns who asks more questions, if one of them does. */
function whoAsks(voices: readonly Voice[]): string | null {
  const asked = ({ utterances }: Voice) => utterances.filter(({ text }) => /[?？؟]/.test(text)).length;
  const [first, second] = voices.toSorted((one, other) => asked(other) - asked(one));
  return first && second && asked(first) > asked(second) ? first.name : null;
}
