import { countWords } from '@interview-detection/shared/words';
import { nameKey, shownName } from './names';
import { type People, sideOfRole } from './people';
import type { Entry, Part, Reading, Speaker, Transcript, Utterance, Problem, Side } from './transcript';

/** All that was said under one label, or under several of the same person. */
interface Voice {
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
function decideSides(voices: readonly Voice[], people: People): { sides: Map<string, Side>; problems: Problem[] } {
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

type Joined = Entry & {
  parts: Part[];
  /** Whether the source marks the side without a name. */
  hasOwnSide: boolean;
};

/** Joins what one person says without interruption, and decides who asks. */
export function assemble(reading: Reading, people: People): Transcript {
  const said = reading.utterances.filter(({ text }) => text !== '');
  const voices = new Map<string, Voice>();
  const nameOf = (utterance: Utterance): string => {
    const { label } = utterance;
    const person = label === null ? null : people.of(label);
    const name = label === null ? '' : (person?.name ?? shownName(label));
    const key = label === null ? '' : nameKey(name) || name;
    const voice = voices.get(key);
    if (voice) voice.utterances.push(utterance);
    else voices.set(key, { name, label: label ?? '', utterances: [utterance] });
    return voice?.name ?? name;
  };
  const named = said.map(utterance => ({ utterance, name: nameOf(utterance) }));
  const { sides, problems } = decideSides([...voices.values()], people);
  // A single question about all of them says that no one is named.
  const isAsked = reading.problems.some(problem => problem.line === null && problem.names);

  const entries: Joined[] = [];
  for (const { utterance, name } of named) {
    const { text, line, from, to, isNewTurn } = utterance;
    const side = utterance.side ?? sides.get(name) ?? 'unknown';
    const part: Part = { text, line, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const last = entries.at(-1);
    if (
      last &&
      !isNewTurn &&
      (last.speaker ?? '') === name &&
      last.side === side &&
      last.hasOwnSide === (utterance.side !== undefined)
    )
      last.parts.push(part);
    else {
      const at = from === undefined ? {} : { at: from };
      const hasOwnSide = utterance.side !== undefined;
      entries.push({
        speaker: name === '' ? null : name,
        side,
        message: '',
        ...at,
        isHtml: false,
        parts: [part],
        hasOwnSide,
      });
    }
  }
  for (const entry of entries) entry.message = messageOf(entry.parts);
  return {
    format: reading.format,
    speakers: speakersOf(entries),
    entries: entries.map(({ hasOwnSide: _own, ...entry }) => entry),
    leftOut: joined(reading.leftOut),
    problems: [...reading.problems, ...(isAsked && voices.size === 1 ? [] : problems)],
  };
}

/** Cues are fragments of sentences; everything else is a complete line. */
export const messageOf = (parts: readonly Part[]): string =>
  parts
    .map(({ text }, index) => (index === 0 ? text : `${parts[index - 1]?.to === undefined ? '\n' : ' '}${text}`))
    .join('');

function speakersOf(entries: readonly Joined[]): Speaker[] {
  const speakers = new Map<string, Speaker>();
  for (const { speaker, side, message, hasOwnSide } of entries) {
    // Questions and answers without names have their sides already.
    if (speaker === null && hasOwnSide) continue;
    const name = speaker ?? '';
    const known = speakers.get(name) ?? { name, turns: 0, words: 0, side };
    speakers.set(name, { ...known, turns: known.turns + 1, words: known.words + countWords(message) });
  }
  return [...speakers.values()];
}

/** Merges neighbours with the same reason. */
function joined(leftOut: Transcript['leftOut']): Transcript['leftOut'] {
  const all: Transcript['leftOut'] = [];
  for (const one of leftOut.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && last.why === one.why && one.from <= last.to + 1) last.to = Math.max(last.to, one.to);
    else all.push({ ...one });
  }
  return all;
}
