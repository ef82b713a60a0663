import { describe, expect, it } from 'vitest';
import { conversationOf, type TrackPart } from './conversation.rules';

const BEGAN = Date.parse('2026-11-23T10:00:00.000Z');

/** One person's track: each text from its second on, a second long. */
function track(role: 'staff' | 'candidate', name: string, said: [second: number, text: string][]): TrackPart {
  const words = said.flatMap(([second, text]) =>
    text.split(' ').map((word, at) => ({ word, start: second + at * 0.1, end: second + at * 0.1 + 0.1 })),
  );
  return {
    recording: `of ${name}`,
    speaker: { _id: name, role, name },
    startedAt: new Date(BEGAN),
    seconds: 300,
    heard: { text: said.map(([, text]) => text).join(' '), model: 'a model', words },
    isCut: false,
  };
}

/** As `second: text` of each entry. */
const toldBy = (...parts: TrackPart[]) =>
  conversationOf(parts, []).map(
    ({ startedAt, message }) => `${(Date.parse(startedAt ?? '') - BEGAN) / 1000}: ${message.replace(/<[^>]+>/g, '')}`,
  );

describe('what one person says in a row', () => {
  it('is another entry if an interviewer was silent for more than 15 s', () => {
    const asked = track('staff', 'Sam', [
      [0, 'Welcome to our talk'],
      [10, 'Make yourself comfortable'],
      [60, 'How do you find a slow query'],
    ]);
    expect(toldBy(asked)).toEqual([
      '0: Welcome to our talk Make yourself comfortable',
      '60: How do you find a slow query',
    ]);
  });

  it('stays one entry if the other agreed in between, because that is no silence', () => {
    const asked = track('staff', 'Sam', [
      [0, 'Welcome to our talk'],
      [18, 'How do you find a slow query'],
    ]);
    const agreed = track('candidate', 'Ana', [[10, 'Yes']]);
    const told = toldBy(asked, agreed);
    expect(told[0]).toBe('0: Welcome to our talk');
    expect(told).toHaveLength(3);
  });

  it('stays one answer however long its candidate thinks', () => {
    const answer = track('candidate', 'Ana', [
      [0, 'I would look at the plan'],
      [90, 'and then at the indexes'],
    ]);
    expect(toldBy(answer)).toEqual(['0: I would look at the plan and then at the indexes']);
  });
});
