import { expect, it } from 'vitest';
import { Places } from './limits';

it('has 20 places for a person and 500 for an address, and frees a place that is left', () => {
  const places = new Places();
  const leave = Array.from({ length: 500 }, (_, n) => places.take(`person ${n % 25}`, '192.0.2.7'));
  expect(() => places.take('person 0', '192.0.2.8')).toThrow('Too many connections are open');
  expect(() => places.take('another', '192.0.2.7')).toThrow('Too many connections are open');
  places.take('another', '192.0.2.8');
  leave[0]?.();
  // What was refused took nothing.
  places.take('another', '192.0.2.7');
  expect(() => places.take('another', '192.0.2.7')).toThrow('Too many connections are open');
});
