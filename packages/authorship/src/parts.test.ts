import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import cases from '../test/cases.json';
import expected from '../test/expected.json';
import { assess, type AssessInput } from './assess';
import { clean } from './clean';
import { explain, perHundred } from './explanation';
import { between, fuse } from './fusion';
import { gate } from './gate';
import { MODEL, MODEL_VERSION } from './model';
import { processEvidence } from './process';
import { compareWithReferences, hasFixedWording } from './similarity';
import { styleEvidence, styleLogit } from './style';
import { countWords } from './tokens';

const textOf = (id: string) => cases.find(each => each.id === id)?.answer ?? '';
const own = clean(textOf('own words about an index'));
const polished = clean(textOf('polished text about an index'));
const words = (text: string, count: number) => text.split(' ').slice(0, count).join(' ');
describe('cleaning', () => {
  it('leaves plain prose of HTML: no tags, no code, plain quotes, names for addresses', () => {
    const html =
      '<p>It\u2019s &lt;fine&gt; \u2014 see <b>https://a.example/x</b></p><pre>code</pre>or a@b.example &amp; **go**';
    expect(clean(html)).toBe("It's <fine> - see URL or EMAIL & go");
  });

  it('changes nothing when done twice', () => {
    for (const { answer } of cases) expect(clean(clean(answer))).toBe(clean(answer));
  });

  it('keeps what only looks like a tag', () => {
    expect(clean('if a < b and c > d, use List<String>')).toBe('if a < b and c > d, use List<String>');
  });
});
describe('the gate', () => {
  it('opens at 40 words', () => {
    expect(gate('', words(own, 39))).toBe('short');
    expect(gate('', words(own, 40))).toBeNull();
  });

  const table =
    'Price 10 0 0 -- 9 1 9 9 8 2 16 7 7 3 21 5 6 4 24 3 5 5 25 1 4 6 24 -1 3 7 21 -3 2 8 16 -5 total 9 9 -7 11';
  const reasons: [string, string, string][] = [
    ['not-prose', '', table],
    ['not-prose', '', textOf('code')],
    ['not-english', '', clean(textOf('not English'))],
    ['not-english', '', 'мы сначала откатываем изменения и потом разбираем причины вместе '.repeat(5).trim()],
    ['not-english', '', '我们先回滚，然后一起分析原因，并且写下来。'.repeat(5)],
    ['short', '', '我们先回滚，然后一起分析原因。'],
    ['repeated', '', 'it is what it is and '.repeat(12).trim()],
    ['closed-question', 'Who invented the relational model?', own],
    ['copied-question', own, own],
  ];
  for (const [reason, question, text] of reasons) {
    it(`closes as ${reason}: ${(question || text).slice(0, 30)}`, () => {
      expect(gate(question, text)).toBe(reason);
    });
  }

  it('stays open if the question asks for more than the one right answer', () => {
    expect(gate('How many tests do you write, and why?', own)).toBeNull();
  });
});
describe('style', () => {
  it('tells polished words from the author’s own, and never beyond its cap', () => {
    expect(styleEvidence(polished, countWords(polished))).toBeGreaterThan(1);
    expect(styleEvidence(own, countWords(own))).toBeLessThan(-1);
    expect(Math.abs(styleEvidence(polished.repeat(3), 300))).toBeLessThanOrEqual(2.5);
  });

  it('counts an n-gram once, even if it is repeated', () => {
    expect(styleLogit('so it goes on and on and on and on and on')).toBe(
      styleLogit('so it goes on and on and on and on'),
    );
  });
});
describe('similarity', () => {
  it('grows with what the answer shares with a reference', () => {
    const whole = compareWithReferences(polished, [polished]);
    const other = compareWithReferences(own, [polished]);
    expect(whole?.shared).toBe(1);
    expect(other?.shared).toBeLessThan(0.4);
    expect(whole?.evidence ?? 0).toBeGreaterThan(2);
    expect(other?.evidence ?? 0).toBeLessThan(0);
  });

  it('compares nothing without references, or with empty ones', () => {
    expect(compareWithReferences(polished, [])).toBeNull();
    expect(compareWithReferences(polished, ['', '42'])).toBeNull();
  });

  it('says nothing about a match if the references are nearly the same', () => {
    const same = compareWithReferences(polished, [polished, `So: ${polished}`]);
    expect(same?.evidence).toBeNull();
    expect(hasFixedWording(same)).toBe(true);
    expect(hasFixedWording(compareWithReferences(own, [polished, polished]))).toBe(false);
  });
});
describe('process', () => {
  const copied = cases.find(each => each.id === 'keystrokes of one who copies out')?.process;
  const composed = cases.find(each => each.id === 'keystrokes of one who composes')?.process;

  it('tells copied text from composed text', () => {
    expect(processEvidence(copied)?.evidence).toBeGreaterThan(Math.log(2));
    expect(processEvidence(composed)?.evidence).toBeLessThan(-Math.log(2));
  });

  it('counts pasting and typing once: the stronger of the two', () => {
    expect(processEvidence({ ...copied, pasteShare: 0.3 })).toEqual(processEvidence(copied));
    expect(processEvidence({ ...composed, pasteShare: 1 })?.sign).toBe('paste');
  });

  it('says nothing if too little was recorded', () => {
    expect(processEvidence(undefined)).toBeNull();
    expect(processEvidence({ pasteShare: 0.1, keystrokes: { total_strokes: 5 } })).toBeNull();
    expect(processEvidence({ pasteShare: Number.NaN })).toBeNull();
  });
});
describe('levels', () => {
  const groups = (
    style: number | null,
    similarity: number | null,
    process: number | null,
    sign: 'keystrokes' | 'paste' = 'keystrokes',
  ) => ({
    style,
    similarity,
    process: process === null ? null : { evidence: process, sign },
  });

  it('are never strong from one group alone, however sure it is', () => {
    for (const one of [groups(9, null, null), groups(9, 0.1, null), groups(9, 0.1, 0.1), groups(0.1, 9, null)]) {
      expect(fuse(one, 200).level).toBe('some');
    }
  });

  it('are strong from two independent groups and a posterior of 0.9', () => {
    expect(fuse(groups(2, 2, null), 80)).toMatchObject({ level: 'strong' });
    expect(fuse(groups(1.5, 1.5, null), 80).score).toBeLessThan(0.9);
    expect(fuse(groups(1.5, 1.5, null), 80).level).toBe('some');
  });

  it('are never more than some from the text alone below 80 words, references or not', () => {
    expect(fuse(groups(2.4, 3.9, null), 79).level).toBe('some');
    expect(fuse(groups(2.4, 3.9, 1), 79).level).toBe('strong');
  });

  it('are strong with typing or pasting only if the text says more than that of any person measured', () => {
    for (const sign of ['keystrokes', 'paste'] as const) {
      expect(fuse(groups(1.2, 1, 1.3, sign), 60)).toMatchObject({ level: 'some' });
      expect(fuse(groups(1.3, 1, 1.3, sign), 60)).toMatchObject({ level: 'strong' });
      expect(fuse(groups(1.3, 1, 1.3, sign), 150)).toMatchObject({ level: 'some' });
    }
  });

  it('are insufficient if the text says nothing, however it was typed', () => {
    for (const process of [null, 9, -9]) {
      expect(fuse(groups(null, null, process), 500)).toEqual({ level: 'insufficient', score: null });
      expect(fuse(groups(null, null, process, 'paste'), 500)).toEqual({ level: 'insufficient', score: null });
    }
  });

  it('are none if an answer was pasted and its text is below the limit: pasting was never measured', () => {
    expect(fuse(groups(1.6, null, null), 60).level).toBe('none');
    expect(fuse(groups(1.6, null, 1.3, 'paste'), 60).level).toBe('none');
    expect(fuse(groups(1.7, null, 1.3, 'paste'), 60).level).toBe('some');
  });

  it('weigh how an answer was typed with its text, in both directions', () => {
    expect(fuse(groups(0.7, null, 1), 100).level).toBe('some');
    expect(fuse(groups(0.7, 0, 1), 100).level).toBe('none');
    expect(fuse(groups(2.2, null, null), 100).level).toBe('some');
    expect(fuse(groups(2.2, null, -1), 100).level).toBe('none');
  });

  it('use a value between two stored lengths, and the outer ones beyond', () => {
    expect([10, 40, 100, 900].map(count => between([40, 100], [1, 2], count))).toEqual([1, 1, 2, 2]);
    expect(between([40, 100], [1, 2], 63)).toBeCloseTo(1.496, 3);
  });
});
describe('the explanation', () => {
  it('gives each piece its value, meaning, an innocent reason and the error rate', () => {
    const input = cases.find(each => each.id === 'polished text with references');
    const { evidence } = assess({
      question: input?.question ?? null,
      answer: polished,
      references: input?.references ?? [],
    });
    expect(evidence.map(each => each.kind)).toEqual(['style', 'similarity']);
    for (const each of evidence) {
      expect(each.value).toBeGreaterThan(1);
      expect(each.falsePositiveRate).toBeGreaterThan(0);
      expect(each.text).toContain(each.meaning);
      expect(each.text).toContain(each.innocent);
      expect(each.text).toMatch(/at most .* in 100 were flagged by mistake/);
    }
  });

  it('says why a text was not assessed', () => {
    const [only] = assess({ answer: 'Yes.' }).evidence;
    expect(only?.text).toMatch(/^The text was not assessed \(1 word\): it has fewer than 40 words/);
  });

  it('does not count the words of code that has no prose beside it', () => {
    const [only] = assess({ answer: '<pre>return sorted(values)[-2]</pre>' }).evidence;
    expect(only?.text).toMatch(/^The text was not assessed: it has no prose to read, only code/);
  });

  it('says what share was pasted, and that pasting was never measured', () => {
    const found = { reason: null, words: 90, style: null, similar: null, references: 0 };
    const [paste] = explain({ ...found, typed: { evidence: 1, sign: 'paste', share: 0.72 } });
    expect(paste).toMatchObject({
      kind: 'process',
      found: '72 % of the answer was pasted.',
      value: null,
      falsePositiveRate: null,
    });
    expect(paste?.text).toContain('was not measured');
  });

  it('names a paste as a fact beside a text that is too short to be judged', () => {
    const found = assess({ answer: 'Yes, of course.', process: { pasteShare: 1 } });
    expect(found).toMatchObject({ level: 'insufficient', score: null });
    expect(found.evidence.map(each => each.found)).toEqual([
      'The text was not assessed (3 words): it has fewer than 40 words, too few for any method that we know of.',
      '100 % of the answer was pasted.',
    ]);
  });

  it('writes shares as a person would', () => {
    expect([0.0001, 0.003, 0.05, 0.123].map(perHundred)).toEqual([
      'fewer than 1 in 1000',
      '0.3 in 100',
      '5 in 100',
      '12 in 100',
    ]);
  });
});
describe('the weights', () => {
  const file = readFileSync(new URL('./model.json', import.meta.url), 'utf8').trim();

  it('have the hash that was written with them, and their version names it', () => {
    const body = `{${file.slice(file.indexOf(',') + 1)}`;
    expect(createHash('sha256').update(body).digest('hex')).toBe(MODEL.sha256);
    expect(MODEL_VERSION).toBe(`authorship-1-${MODEL.sha256.slice(0, 8)}`);
  });

  it('take at most 256 KiB', () => {
    expect(file.length).toBeLessThanOrEqual(256 * 1024);
    expect(MODEL.style.weights).toHaveLength(131_072);
  });
});

// The expected scores were written by training/train.py; the texts were written for this test.
describe('the scores of Python', () => {
  for (const [i, { id, ...input }] of (cases as ({ id: string } & AssessInput)[]).entries()) {
    it(`are given for: ${id}`, () => {
      const want = expected[i];
      const got = assess(input);
      expect(want?.id).toBe(id);
      expect(got.level).toBe(want?.level);
      // An abstention is no number on either side.
      expect(got.score === null).toBe(want?.score === null);
      expect(Math.abs((got.score ?? 0) - (want?.score ?? 0))).toBeLessThan(1e-6);
    });
  }
});
