import { expect, it } from 'vitest';
import { fc } from '#web/test/fast-check';
import { isOwnText, knowing, wasPasted, withSpoken } from './own-text';

const PAGE = ['How do you find out why sales fell?', 'I would ask first, and then compare.'];

it.each(['why sales fell', '  ask\nfirst,  and ', ''])('%j is on the page and counts as the page’s own', text => {
  expect(isOwnText(text, PAGE, [])).toBe(true);
});

it('counts as the page’s own when it was cut or copied here, even with other spaces, and as foreign otherwise', () => {
  const known = knowing([], 'The terms\nof the contract', false);
  expect(isOwnText('The terms of the contract ', PAGE, known)).toBe(true);
  expect(isOwnText('the contract and more', PAGE, known)).toBe(false);
});

it('stays pasted when it is cut and pasted again', () => {
  let known = knowing([], 'Written by another', true);
  known = knowing(known, 'Written by', false);
  known = knowing(known, 'Written by another', false);
  expect([wasPasted('by another', known), isOwnText('by another', PAGE, known)]).toEqual([true, true]);
  expect(wasPasted('I would ask', known)).toBe(false);
  expect(wasPasted(' ', known)).toBe(false);
});

it('remembers the last eight texts', () => {
  let known = knowing([], 'The first', true);
  for (let n = 0; n < 8; n++) known = knowing(known, `Text ${n}`, false);
  expect(known).toHaveLength(8);
  expect(wasPasted('The first', known)).toBe(false);
});

it('appends the spoken words, after one space', () => {
  expect(withSpoken('', ' I ask first. ')).toBe('I ask first.');
  expect(withSpoken('Typed.', 'And said.')).toBe('Typed. And said.');
  expect(withSpoken('A list:\n', 'one')).toBe('A list:\none');
});

it('loses nothing that was typed, and adds every spoken word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (typed, said) => {
      const all = withSpoken(typed, said);
      return all.startsWith(typed) && all.endsWith(said.trim());
    }),
  );
});
