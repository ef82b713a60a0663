import { describe, expect, it } from 'vitest';
import { conversation, WRITERS, written, type Conversation } from '../test/conversation.ts';
import { fc } from '../test/fast-check.ts';
import { readTranscript } from './read-transcript.ts';
import { sourceText } from './source-text.ts';

const RUNS = { numRuns: process.env['TEST_TIER'] === 'deep' ? 1_000 : 40 };
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(word => word !== '');
/** What readers call lines. */
const textOf = (source: string | Uint8Array): string => {
  const found = typeof source === 'string' ? { text: source } : sourceText(source);
  return 'text' in found ? found.text : '';
};
const said = ({ people, turns }: Conversation) =>
  turns.flatMap(({ who, lines }) => lines.flat().map(word => `${people[who]?.name}: ${word}`));

describe.each(Object.keys(WRITERS))('a conversation written as %s', format => {
  it('is read back: each word with who said it, nothing lost, nothing doubled', () => {
    fc.assert(
      fc.property(conversation, talk => {
        const { entries } = readTranscript(written(talk, format), { participants: talk.people });
        const read = entries.flatMap(({ speaker, message }) => wordsOf(message).map(word => `${speaker}: ${word}`));
        expect(read).toEqual(said(talk));
      }),
      RUNS,
    );
  });

  it('between unknown people loses and doubles no word, and is asked about', () => {
    fc.assert(
      fc.property(conversation, talk => {
        const source = written(talk, format);
        const { entries, leftOut, problems } = readTranscript(source);
        const lines = textOf(source).split(/\r?\n/);
        const out = leftOut.flatMap(({ from, to }) => lines.slice(from - 1, to));
        const spoken = talk.turns.flatMap(turn => turn.lines.flat());
        const isSpoken = new Set(spoken);
        const found = [...entries.map(({ message }) => message), ...out].flatMap(wordsOf);
        // One comparison: an assertion for each word takes longer than the reading.
        expect(found.filter(word => isSpoken.has(word)).toSorted()).toEqual(spoken.toSorted());
        expect(problems.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
