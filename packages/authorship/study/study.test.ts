import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MODEL } from '../src/model';
import { readTyping } from '../src/pool-typing';
import { processEvidence, type Keystrokes } from '../src/process';
import { stepsOf, type Condition, MATERIALS } from './conditions.rules';
import { type RawEvent, replay } from './records';
import { claimOf, figuresOf, textOf } from './report';
import { readRecords, serveStudy } from './serve';
import { auroc, shareOf } from './statistics';

/** Numbers from 0 to 1 that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A text typed as a copyist does, evenly, or as a writer, who stops to think, goes back and puts words in. */
function typing(text: string, who: 'copier' | 'writer', draw: () => number): RawEvent[] {
  const events: RawEvent[] = [];
  let [t, written] = [draw() * 1000, ''];
  const write = (from: number, removed: number, inserted: string, pause: number) => {
    t += pause;
    events.push({ t, key: removed > 0 ? 'Backspace' : inserted, repeat: false, isComposing: false });
    const inputType = removed > 0 ? 'deleteContentBackward' : 'insertText';
    t += 0.4;
    events.push({ t, inputType, data: removed > 0 ? null : inserted, isTrusted: true, from, removed, inserted });
    written = written.slice(0, from) + inserted + written.slice(from + removed);
  };
  for (const [at, word] of text.split(' ').entries()) {
    if (who === 'writer' && at > 0 && draw() < 0.12) {
      for (const letter of 'hmmwell') write(written.length, 0, letter, 120 + draw() * 200);
      t += 1500;
      for (let i = 0; i < 7; i++) write(written.length - 1, 1, '', 90 + draw() * 60);
    }
    if (who === 'writer' && at > 5 && draw() < 0.06) {
      const from = written.indexOf(' ') + 1;
      for (const [i, letter] of [...'very '].entries()) write(from + i, 0, letter, i === 0 ? 2500 : 150 + draw() * 120);
      t += 800;
    }
    const think = who === 'writer' ? (draw() < 0.3 ? 2000 + draw() * 9000 : draw() * 700) : draw() * 350;
    const letters = at === 0 ? word : ` ${word}`;
    for (const [i, letter] of [...letters].entries()) {
      write(written.length, 0, letter, 110 + draw() * 160 + (i === 1 ? think : 0));
    }
  }
  return events;
}

const TEXT = MATERIALS[0].text;
const keysOf = (who: 'copier' | 'writer', seed: number) =>
  replay(typing(TEXT, who, random(seed))).keystrokes as Keystrokes;

describe('what a page records of typing', () => {
  it('is what the model reads, name by name', () => {
    const told = keysOf('writer', 1);
    const missing = MODEL.process.features
      .flatMap(name => {
        const [count = '', base] = name.split('/');
        const bases = { word: 'total_words_produced', second: 'total_process_time_secs', stroke: 'total_strokes' };
        return base === undefined ? [count] : [count, bases[base as keyof typeof bases]];
      })
      .filter(name => !(name in told));
    expect(missing).toEqual([]);
  });

  it('tells one who copies out from one who composes, from the keys to the reading', () => {
    const [copied, composed] = [keysOf('copier', 1), keysOf('writer', 2)];
    expect(processEvidence({ keystrokes: copied })?.evidence).toBeGreaterThan(0);
    expect(processEvidence({ keystrokes: composed })?.evidence).toBeLessThan(0);
    expect(readTyping([composed, keysOf('writer', 3)]).isCopied).toBe(false);
    expect(readTyping([copied, keysOf('copier', 4)]).isCopied).toBe(true);
  });

  it('has no times if something else than keys wrote', () => {
    const events = typing(TEXT, 'copier', random(1));
    const dictated = { ...events[1], inputType: 'insertText', data: 'a whole sentence' } as RawEvent;
    expect(replay([...events, dictated]).keystrokes).toBeNull();
  });
});

describe('a study', () => {
  it('asks each volunteer in random order: four, two, one and one, and typing again only what was written', () => {
    for (let seed = 0; seed < 50; seed++) {
      const order = stepsOf(random(seed)).map(({ condition }) => condition);
      const count = (wanted: Condition) => order.filter(each => each === wanted).length;
      expect([count('composed'), count('copied'), count('paraphrased'), count('retyped')]).toEqual([4, 2, 1, 1]);
      expect(order.indexOf('composed')).toBeLessThan(order.indexOf('retyped'));
    }
  });

  it('is played by a volunteer, kept on this machine, and reported with its limits', { tags: 'deep' }, async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'study-'));
    const server = serveStudy(dataDir).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => {
      server.close();
      await rm(dataDir, { recursive: true });
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await (await fetch(url)).text()).toContain('Nothing is sent anywhere');
    const post = (body: string, headers = {}) => fetch(`${url}/records`, { method: 'POST', body, headers });
    expect(await readRecords(dataDir)).toEqual([]);
    expect((await post('{')).status).toBe(400);
    expect((await post('{"volunteer": "someone-random", "condition": "constructor"}')).status).toBe(400);
    expect((await post('{}', { origin: 'http://elsewhere.example' })).status).toBe(403);
    const { volunteer, steps } = (await (await fetch(`${url}/steps`)).json()) as {
      volunteer: string;
      steps: { condition: Condition; question: string }[];
    };
    for (const [at, { condition, question }] of steps.entries()) {
      const who = condition === 'composed' || condition === 'paraphrased' ? 'writer' : 'copier';
      const events = typing(TEXT, who, random(at + 10));
      const sent = await post(
        JSON.stringify({ volunteer, condition, question, at: '2026-11-22T10:00:00.000Z', events }),
      );
      expect(sent.status).toBe(201);
    }
    const figures = figuresOf(await readRecords(dataDir));
    expect(figures).toMatchObject({ volunteers: 1, auroc: { value: 1 } });
    expect(figures.conditions).toMatchObject([
      { condition: 'composed', answers: 4, judged: 4, flagged: { hits: 0, count: 4 }, copied: { hits: 0, count: 1 } },
      { condition: 'copied', answers: 2, judged: 2, copied: { hits: 1, count: 1 } },
      { condition: 'paraphrased', answers: 1, judged: 1 },
      { condition: 'retyped', answers: 1, judged: 1 },
    ]);
    expect(textOf(figures)).toMatch(/^Too few to claim anything: 4 composed answers .* it takes 100/);
  });

  it('claims no more than its interval from 100 composed answers on', () => {
    expect(claimOf(shareOf(0, 100))).toBe(
      'Of 100 composed answers 0 read as copied out: with 95 % confidence at most 3.6 % of such answers by such people.',
    );
    expect(claimOf(shareOf(0, 99))).toMatch(/^Too few/);
  });
});

describe('intervals', () => {
  it('are those of Clopper and Pearson', () => {
    expect(shareOf(0, 100)).toMatchObject({ from: 0, to: expect.closeTo(0.0362, 4) as number });
    expect(shareOf(5, 20)).toMatchObject({ from: expect.closeTo(0.0866, 4), to: expect.closeTo(0.491, 3) });
    expect(shareOf(20, 20)).toMatchObject({ from: expect.closeTo(0.8316, 4), to: 1 });
    expect(shareOf(0, 0)).toMatchObject({ from: 0, to: 1 });
  });

  it('are as wide as few answers make them', () => {
    expect(auroc([1, 2, 3], [2, 3, 4])?.value).toBeCloseTo(7 / 9, 9);
    expect(auroc([1], [2])).toMatchObject({ value: 1, from: expect.closeTo(0.207, 3) as number, to: 1 });
    expect(auroc([], [1])).toBeNull();
  });
});
