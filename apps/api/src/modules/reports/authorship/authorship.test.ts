import { MODEL_VERSION } from '@interview-detection/authorship/model';
import { evidenceSchema } from '@interview-detection/shared/reports/judgements.schema';
import { describe, expect, it } from 'vitest';
import { combine, type Indication } from './authorship.rules';
import { detectByIndicators, builtInAuthorship } from './built-in-authorship.service';

const part = (level: Indication['level'], kind = 'one'): Indication => ({
  level,
  score: level === 'insufficient' ? null : 0.4,
  evidence: [{ kind, text: level }],
  method: kind,
  modelVersion: '1',
});

it.each([
  ['strong', [], 'strong'],
  ['strong', ['none'], 'some'],
  ['strong', ['insufficient'], 'strong'],
  ['strong', ['some'], 'strong'],
  ['some', ['some'], 'some'],
  ['some', ['some', 'some'], 'some'],
  ['none', ['some'], 'some'],
  ['insufficient', ['some'], 'some'],
  ['none', ['insufficient'], 'none'],
  ['insufficient', ['insufficient'], 'insufficient'],
] as const)(
  'an indicator at %s with opinions %j is %s: an opinion never makes it strong',
  (indicator, others, level) => {
    const found = combine(
      part(indicator),
      others.map((each, index) => part(each, `opinion ${index}`)),
    );
    expect([found.level, found.score]).toEqual([level, level === 'insufficient' ? null : 0.4]);
    expect(found.evidence).toHaveLength(1 + others.length);
  },
);

const PROSE =
  'I would begin with the data that we have, and ask who collects it and how often it changes. After that I would look ' +
  'for the one number that the team really needs, and leave the others out until somebody asks for them again.';
const POLISHED =
  'Effective stakeholder management is essential for ensuring the success of any complex project. It is important to ' +
  'establish clear communication channels, define expectations early, and provide regular updates throughout the process. ' +
  'Additionally, fostering a collaborative environment allows teams to identify potential challenges and address them ' +
  'proactively. By leveraging these strategies, organizations can enhance transparency, build trust, and ultimately ' +
  'achieve better outcomes. Furthermore, it is crucial to continuously evaluate progress and adapt to changing ' +
  'requirements, ensuring that all parties remain aligned with the overall objectives.';
const detect = (answer: string, references?: string[], question = 'How do you begin?') =>
  builtInAuthorship.detect({ question, answer, ...(references ? { references } : {}) });

describe('the built-in form', () => {
  it.each([
    ['39 words', PROSE.split(' ').slice(0, 39).join(' '), '(39 words): it has fewer than 40 words'],
    ['code in its tags', `<pre>${'x = f(y)\n'.repeat(40)}</pre>`, 'it has no prose to read, only code'],
    ['code without tags', 'for (int i = 0; i < n; i++) { total += a[i]; } '.repeat(5), 'it is mostly code, formulas'],
    [
      'another language',
      'Ich würde mit den Daten beginnen, die wir schon haben, und fragen, wer sie sammelt und wie oft sie sich ändern. Danach '.repeat(
        3,
      ),
      'it is not, or only in part, in English',
    ],
  ])('is insufficient for %s, and says why', async (_what, answer, why) => {
    const found = await detect(answer);
    expect(found).toMatchObject({ level: 'insufficient', score: null, evidence: [{ kind: 'gate' }] });
    expect(found.evidence[0]?.text).toContain(why);
  });

  it('is insufficient for a closed question', async () => {
    const found = await detect(PROSE, [], '<p>Who invented the relational model?</p>');
    expect(found.evidence[0]?.text).toContain('one short right answer');
  });

  it('names the version of its weights', async () => {
    expect(await detect(PROSE)).toMatchObject({ level: 'none', method: 'built-in', modelVersion: MODEL_VERSION });
    expect(MODEL_VERSION).toMatch(/^authorship-1-[0-9a-f]{8}$/);
  });

  it('is strong for a polished answer that is worded like a model’s, read without its markup', async () => {
    const found = await detect(`<p>${POLISHED}</p>`, ['Something else that is not it at all.', POLISHED]);
    expect(found).toMatchObject({ level: 'strong', evidence: [{ kind: 'style' }, { kind: 'similarity' }] });
    expect((await detect(POLISHED)).level).not.toBe('strong');
  });

  it('is insufficient for a pasted answer that is too short, and names the paste', async () => {
    const found = await builtInAuthorship.detect({ question: null, answer: 'Yes.', process: { pasteShare: 1 } });
    expect(found.evidence.map(({ kind }) => kind)).toEqual(['gate', 'process']);
    expect(found).toMatchObject({ level: 'insufficient', score: null });
    expect(found.evidence[1]).toMatchObject({ found: '100 % of the answer was pasted.', value: null });
  });

  it('gives each piece of evidence a value, its usual meaning, an innocent one and its error rate', async () => {
    const { evidence } = await detect(POLISHED, [POLISHED]);
    for (const each of evidence) {
      expect(evidenceSchema.parse(each)).toEqual({
        kind: expect.any(String),
        text: expect.any(String),
        found: expect.stringMatching(/\w/),
        value: expect.any(Number),
        meaning: expect.stringMatching(/\w/),
        innocent: expect.stringMatching(/\w/),
        falsePositiveRate: expect.any(Number),
      });
    }
  });
});

it('asks for no opinion of a text that is not judged', async () => {
  const asked: string[] = [];
  const opinion = {
    async detect({ answer }: { answer: string }) {
      asked.push(answer);
      return part('some');
    },
  };
  expect((await detectByIndicators({ question: null, answer: 'Too short.' }, [opinion])).level).toBe('insufficient');
  expect((await detectByIndicators({ question: null, answer: PROSE }, [opinion])).level).toBe('some');
  expect(asked).toEqual([PROSE]);
});
