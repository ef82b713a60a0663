import { fc } from '#web/test/fast-check';
import { expect, it } from 'vitest';
import { withSpoken } from './spoken-text';

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
