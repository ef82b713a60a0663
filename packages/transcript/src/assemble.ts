import { countWords } from '@interview-detection/shared/words';
import { nameKey, shownName } from './names.ts';
import type { People } from './people.ts';
import { decideSides, type Voice } from './sides.ts';
import type { Entry, Part, Reading, Speaker, Transcript, Utterance } from './transcript.ts';

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
  // A single question about all of them says that nobody is named.
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
