import { expect, it } from 'vitest';
import { personOf } from './person.rules';

const named = (claims: object) => {
  const person = personOf({ email: 'ada.king@example.org', email_verified: true, ...claims });
  return [person?.first_name, person?.last_name];
};

it.each([
  [{ given_name: 'Ada', family_name: 'Lovelace', name: 'Somebody Else' }, ['Ada', 'Lovelace']],
  [{ name: 'Ada Augusta Lovelace' }, ['Ada Augusta', 'Lovelace']],
  [{ name: 'Ada' }, ['Ada', '']],
  [{}, ['ada.king', '']],
  [{ given_name: '  ', family_name: null, name: 'Ada Lovelace' }, ['Ada', 'Lovelace']],
  [{ given_name: { $gt: '' }, family_name: ['x'] }, ['ada.king', '']],
  // Line breaks and what turns text around would get into emails and lists.
  [{ given_name: 'Ada\r\nBcc: x', family_name: 'gpj\u202eexe' }, ['ada.king', '']],
  [{ given_name: 'a'.repeat(5_000), family_name: 'Lovelace' }, ['a'.repeat(100), 'Lovelace']],
])('of %j it takes a name that may stand here', (claims, expected) => {
  expect(named(claims)).toEqual(expected);
});
