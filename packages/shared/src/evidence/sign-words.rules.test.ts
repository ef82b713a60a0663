import { expect, it } from 'vitest';
import type { Sign } from './evidence.schema';
import { answerNotes } from './sign-words.rules';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, seconds)).toISOString();
const sign = (change: Partial<Sign>): Sign => ({
  id: 'e1',
  kind: 'away',
  from: at(0),
  to: at(24),
  counts: false,
  seconds: 24,
  turn: 2,
  answers: [3],
  dismissed: null,
  confirmed: null,
  looks: [],
  ...change,
});
const paste = (change: Partial<Sign> = {}) =>
  sign({
    id: 'p1',
    kind: 'paste',
    from: at(26),
    to: at(26),
    seconds: 0,
    length: 656,
    share: 1,
    counts: true,
    ...change,
  });
const dismissed = { reason: 'Own notes', by: { _id: 'a', name: 'Mara Santos' }, at: at(900) };

it.each<[string, Sign[], string[]]>([
  ['a paste just after a leave in one line', [sign({}), paste()], ['Pasted 100%, after 24 s away']],
  [
    'a paste long after a leave apart from it',
    [sign({}), paste({ from: at(90), to: at(90) })],
    ['Pasted 100%', 'Away for 24 s'],
  ],
  ['a paste of an unknown share by its length', [paste({ share: null })], ['656 characters pasted']],
  [
    'several leaves together',
    [sign({}), sign({ id: 'e2', from: at(40), to: at(57), seconds: 17 })],
    ['Away 2 times, 41 s'],
  ],
  ['a dismissed paste not at all, and its leave by itself', [sign({}), paste({ dismissed })], ['Away for 24 s']],
  ['what belongs to another answer not at all', [paste({ answers: [5] })], []],
  ['what is said of all answers together not at all', [sign({ kind: 'typing' })], []],
])('an answer notes %s', (_what, signs, notes) => {
  expect(answerNotes({ signs }, 3)).toEqual(notes);
});
