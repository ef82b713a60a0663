import { expect, it } from 'vitest';
import { candidateFields } from './interview-input.schema';

it.each(['Ali', '李娜', '이솔', '이솔'.normalize('NFD'), 'あや', 'علي'])('%s is the name of a candidate', name => {
  expect(candidateFields.name.parse(name)).toBe(name.normalize('NFC'));
});

it.each(['Al', 'Ed', '李', '이', '이'.normalize('NFD'), '李a', 'Яш', '12'])('%s is too short for one', name => {
  expect(candidateFields.name.safeParse(name).error?.issues).toMatchObject([
    { message: 'Candidate name must be at least 3 characters' },
  ]);
});
