import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Returns numbers from 0 to 1, the same on every run. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Types into the focused field. */
export interface Typist {
  compose: (text: string) => Promise<void>;
  copyOut: (text: string) => Promise<void>;
}

/**
 * Types at a human pace, drawn from log-normal distributions: a person who composes pauses for seconds before a
 * sentence and often before a word, deletes words and inserts some; a person who copies looks up every few words and
 * types what is there.
 */
export function typistOf({ keyboard }: Page, seed: number): Typist {
  const draw = drawn(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const around = (medianMs: number, spread: number) => sleep(medianMs * Math.exp(spread * normal()));
  const between = (fromMs: number, toMs: number) => sleep(fromMs + (toMs - fromMs) * draw());

  async function keys(text: string, medianMs: number, spread: number): Promise<void> {
    for (const letter of text) {
      await keyboard.type(letter);
      await around(medianMs, spread);
    }
  }

  async function press(key: string, times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await keyboard.press(key);
      await between(70, 140);
    }
  }

  async function takeBack(word: string): Promise<void> {
    await keys(word, 150, 0.45);
    await between(400, 1_200);
    await press('Backspace', word.length);
    await between(300, 900);
  }

  return {
    async compose(text) {
      let isNew = true;
      for (const [place, word] of text.split(' ').entries()) {
        if (isNew) await between(2_000, 5_000);
        else if (draw() < 0.2) await between(500, 2_200);
        if (place % 9 === 6) await takeBack(['perhaps', 'maybe we', 'so they', 'it was'][place % 4] ?? 'perhaps');
        await keys(`${word} `, 150, 0.45);
        if (place % 17 === 15) {
          await press('Control+ArrowLeft', 2);
          await between(300, 800);
          await keys('quite ', 150, 0.45);
          await press('Control+End', 1);
          await between(300, 1_200);
        }
        isNew = /[.?!]$/.test(word);
      }
    },
    async copyOut(text) {
      for (const [place, word] of text.split(' ').entries()) {
        if (place % 7 === 0) await between(600, 1_300);
        await keys(`${word} `, 170, 0.3);
      }
    },
  };
}
