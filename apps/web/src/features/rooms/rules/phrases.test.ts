import { expect, it } from 'vitest';
import { longer, nextPhrase, whatNext, type Phrase } from './phrases';

const LOUD = 0.5;
const QUIET = 0.01;

/** The decision after alternating pauses and speech of these milliseconds each, beginning with a pause. */
function heard(...spans: number[]): [string, number] {
  let phrase: Phrase = nextPhrase();
  for (const [index, span] of spans.entries()) {
    for (let ms = 0; ms < span; ms += 100) {
      phrase = longer(phrase, index % 2 === 0 ? QUIET : LOUD, 100);
      const next = whatNext(phrase);
      if (next !== 'go on') return [next, phrase.ms];
    }
  }
  return ['go on', phrase.ms];
}

it('a phrase ends with a pause, or after 8 seconds', () => {
  expect(heard(500, 1_500, 2_000)).toEqual(['write', 2_700]);
  expect(heard(500, 1_500, 400, 1_500, 2_000)).toEqual(['write', 4_600]);
  expect(heard(0, 20_000)).toEqual(['write', 8_000]);
});

it('silence and coughs are not written down, and a word after them is not cut', () => {
  expect(heard(10_000)).toEqual(['drop', 4_000]);
  expect(heard(1_000, 200, 10_000)).toEqual(['drop', 4_000]);
  expect(heard(3_900, 1_000, 2_000)).toEqual(['write', 5_600]);
});

it('the noise level of a room carries over to the next phrase', () => {
  const [before] = [0.1].map(floor => ({ hearing: { floor, spokenMs: 900, silentMs: 0 }, ms: 900 }));
  expect(nextPhrase(before)).toEqual({ hearing: { floor: 0.1, spokenMs: 0, silentMs: 0 }, ms: 0 });
});
