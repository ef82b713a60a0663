import { expect, it } from 'vitest';
import { anAskedTurn } from '#web/test/fixtures';
import { askedBefore, withoutAnswer } from './clock';

const plan = { of: 3 };

it('the bar counts earlier questions, not the open one, and never falls when one comes again', () => {
  const turns = [
    anAskedTurn({ ...plan, number: 1 }),
    anAskedTurn({ ...plan, number: 1, followUpOf: 1 }),
    anAskedTurn({ ...plan, number: 2, skipped: 1 }),
    anAskedTurn({ ...plan, number: 3, skipped: 2 }),
    anAskedTurn({ ...plan, number: 1, followUpOf: 1, again: true, skipped: 1 }),
    anAskedTurn({ ...plan, number: 2, again: true }),
  ];
  expect(turns.map(askedBefore)).toEqual([0, 1, 1, 2, 3, 3]);
});

it('a question with something written has an answer', () => {
  const turn = anAskedTurn({ ...plan, number: 2, skipped: 1 });
  expect([withoutAnswer(turn, ' '), withoutAnswer(turn, 'Measured it.')]).toEqual([3, 2]);
});
