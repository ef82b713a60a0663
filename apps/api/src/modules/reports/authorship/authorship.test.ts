import { describe, expect, it } from 'vitest';
import { combine, type Assessment } from './authorship.gateway';
import { builtInAuthorship } from './built-in-authorship.gateway';

const part = (level: Assessment['level'], kind = 'one'): Assessment => ({
  level,
  score: level === 'insufficient' ? null : 0.4,
  evidence: [{ kind, text: level }],
  method: kind,
  modelVersion: '1',
});

it.each([
  [['strong'], 'some'],
  [['strong', 'none'], 'some'],
  [['strong', 'insufficient'], 'some'],
  [['strong', 'some'], 'strong'],
  [['strong', 'strong'], 'strong'],
  [['some', 'some'], 'some'],
  [['none', 'insufficient'], 'none'],
  [['insufficient', 'insufficient'], 'insufficient'],
] as const)('%j together is %s: strong needs two kinds of evidence', (levels, level) => {
  const found = combine(levels.map((each, index) => part(each, `kind ${index}`)));
  expect([found.level, found.score]).toEqual([level, level === 'insufficient' ? null : 0.4]);
});

describe('the built-in form', () => {
  const PROSE =
    'I would begin with the data that we have, and ask who collects it and how often it changes. After that I would look ' +
    'for the one number that the team really needs, and leave the others out until somebody asks for them again.';
  const assess = (answer: string, references?: string[]) =>
    builtInAuthorship.assess({ question: 'How do you begin?', answer, ...(references ? { references } : {}) });

  it.each([
    ['39 words', PROSE.split(' ').slice(0, 39).join(' '), 'Too short to assess: 39 words, at least 40 are needed.'],
    ['code in its tags', `<pre>${'x = f(y)\n'.repeat(40)}</pre>`, 'Not assessed: program code is written alike'],
    ['code without tags', 'for (int i = 0; i < n; i++) { total += a[i]; } '.repeat(5), 'Not assessed: program code'],
    [
      'another language',
      'Ich würde mit den Daten beginnen, die wir schon haben, und fragen, wer sie sammelt und wie oft sie sich ändern. Danach '.repeat(
        3,
      ),
      'Not assessed: only English text can be.',
    ],
    ['no reference to compare with', PROSE, 'Not assessed: no indicator here can judge this text.'],
  ])('is insufficient for %s, and says why', async (_what, answer, why) => {
    const found = await assess(answer);
    expect(found).toMatchObject({ level: 'insufficient', score: null, method: 'built-in' });
    expect(found.evidence[0]?.text).toContain(why);
  });

  it('is "some", and no more, for an answer that is worded like a model’s', async () => {
    const found = await assess(`<p>${PROSE}</p>`, ['Something else.', PROSE]);
    expect(found).toMatchObject({ level: 'some', score: 1, evidence: [{ kind: 'similarity' }] });
  });

  it('is "none" for one that is not', async () => {
    expect(await assess(PROSE, ['A good start is a plan with goals, owners and dates.'])).toMatchObject({
      level: 'none',
      score: 0,
    });
  });
});
