import { CODE_LANGUAGES, QUESTION_KINDS } from '@interview-detection/shared/positions/positions.rules';
import { planSchema } from '@interview-detection/shared/positions/positions.schema';
import { fc } from '#web/test/fast-check';
import { describe, expect, it } from 'vitest';
import { planned } from '#web/test/fixtures';
import { readPlan, readPlanFile } from './read-plan-file';
import { planCsv, planJson } from './rules';

describe('a plan that is written to a file and read again', () => {
  // What makes files hard: separators, quotes, line breaks, the signs that begin a formula, and apostrophes before them.
  const text = (max: number) =>
    fc
      .array(fc.constantFrom(...`,;\t"'=+-@＝ \n\r\\a1é日🙂<[{|#`, '\r\n', "'=", '""', "''-"), { maxLength: max })
      .map(parts => parts.join(''));
  const aPlan = fc
    .array(
      fc.record({
        question: text(30).map(words => `${words}?`),
        expectedPoints: fc.array(
          text(8).map(words => `${words.replace(/[\r\n\t]/g, ' ')}.`),
          { maxLength: 4 },
        ),
        referenceAnswer: text(30),
        kind: fc.constantFrom(...QUESTION_KINDS),
        language: fc.option(fc.constantFrom(...CODE_LANGUAGES, "'=COBOL")),
        minutes: fc.option(fc.integer({ min: 1, max: 120 })),
        followUps: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map(plan => planSchema.parse(plan));

  it.each([
    ['CSV', planCsv],
    ['JSON', planJson],
  ])('a plan written as %s and read again is the same', (_what, write) => {
    fc.assert(
      fc.property(aPlan, plan => {
        expect(readPlan(write(plan))).toEqual({ questions: plan, wrong: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('holds no cell that a spreadsheet would run as a formula, with any separator', () => {
    const bad = planned('=1+1', { expectedPoints: ['@SUM(A1)', '-2'], referenceAnswer: 'a;=HYPERLINK("x")' });
    const file = planCsv([bad]);
    expect(file).toContain(`"'=1+1"`);
    expect(file).not.toMatch(/(^|[";\t\r\n])[=+\-@]/m);
  });
});

describe('a table made by hand', () => {
  it.each([
    [
      'semicolons, as German Excel',
      'Question;Minutes\r\n"What, exactly; and why?";8\r\n',
      'What, exactly; and why?',
      8,
    ],
    ['tabs', 'question\tminutes\nWhy us?\t8', 'Why us?', 8],
    ['the line for Excel', 'sep=;\r\nMinutes;Question\r\n8;Why us?', 'Why us?', 8],
    ['one column with commas', 'Question\nWhat, where, when?', 'What, where, when?', null],
    ['a mark and blank rows', '\ufeff QUESTION ,Follow-ups,Notes\n\n,,\nWhy us?,0,mine\n', 'Why us?', null],
  ])('a table made by hand with %s is read', (_what, file, question, minutes) => {
    expect(readPlan(file)).toEqual({ questions: [planned(question, { minutes })], wrong: [] });
  });

  it('takes one point a line, kinds in any case, and defaults for blank cells', () => {
    const file = 'question,kind,language,expectedPoints\nSort it,CODE,Python,"First\n\nSecond"\nWhy?,,,\n';
    expect(readPlan(file)).toEqual({
      questions: [
        planned('Sort it', { kind: 'code', language: 'Python', expectedPoints: ['First', 'Second'] }),
        planned('Why?'),
      ],
      wrong: [],
    });
  });

  it('reports the problem of each row by its number in the spreadsheet, and imports the others', () => {
    const file = 'Question,Minutes,Follow-ups,Kind\nOne?,5,1,text\n,5,0,text\nThree?,500,3,text\nFour?,1,0,video\n';
    expect(readPlan(file)).toEqual({
      questions: [planned('One?', { minutes: 5, followUps: 1 })],
      wrong: [
        { place: 'Row 3', message: 'Question is required' },
        {
          place: 'Row 4',
          message: 'Minutes must be a whole number from 1 to 120; followUps must be a whole number from 0 to 2',
        },
        { place: 'Row 5', message: 'kind must be one of text, code' },
      ],
    });
  });

  it('a table made by hand with more cells than columns is not cut off', () => {
    expect(readPlan('Question,Minutes\nWhat, where, when?,5\n"One?",5,,\n')).toEqual({
      questions: [planned('One?', { minutes: 5 })],
      wrong: [{ place: 'Row 2', message: expect.stringContaining('more cells in this row') as string }],
    });
  });

  it('a table made by hand with an unclosed quotation mark is read up to its row, which is reported', () => {
    expect(readPlan('Question\nOne?\n"Two\n')).toEqual({
      questions: [planned('One?')],
      wrong: [{ place: 'Row 3', message: 'A quotation mark in this row has no partner' }],
    });
  });

  it.each([
    ['windows-1252', [0x51, 0x75, 0x65, 0x73, 0x74, 0x69, 0x6f, 0x6e, 0x0a, 0xdc, 0x3f], 'Ü?'],
    ['UTF-16', [0xff, 0xfe, ...[...'Question\nÜ?'].flatMap(sign => [sign.charCodeAt(0), 0])], 'Ü?'],
  ])('a table made by hand in %s is read', async (_what, bytes, question) => {
    const file = new File([new Uint8Array(bytes)], 'plan.csv');
    expect(await readPlanFile(file)).toEqual({ questions: [planned(question)], wrong: [] });
  });
});

describe('JSON', () => {
  it('is read as a list or as a position of the API, and its wrong entries are named', () => {
    const list = [{ question: 'Why us?' }, { question: '' }, 'Why?'];
    const found = {
      questions: [planned('Why us?')],
      wrong: [
        { place: 'Entry 2', message: 'Question is required' },
        { place: 'Entry 3', message: expect.stringContaining('expected object') as string },
      ],
    };
    expect(readPlan(JSON.stringify(list))).toEqual(found);
    expect(readPlan(JSON.stringify({ name: 'Engineer', plan: list }))).toEqual(found);
  });
});

describe('is refused with a reason:', () => {
  it.each([
    ['nothing', ' \n', 'This file is empty.'],
    ['a table without questions', 'Name,Mail\nAda,a@example.org', /^The first row must name the columns/],
    ['a header alone', 'Question,Minutes\n', 'This file has no questions.'],
    ['broken JSON', '[{"question": ', 'This JSON can’t be read.'],
    ['other JSON', '{"questions": 5}', /^Expected a list of questions/],
    ['a spreadsheet', 'PK\u0003\u0004\0\0', /^This is not a text file/],
    ['51 questions', `Question\n${'Why?\n'.repeat(51)}`, /more than 50 questions/],
    ['many thousand', `Question\n${'Why?\n'.repeat(50_000)}`, /more than 50 questions/],
  ])('%s', (_what, text, refusal) => {
    expect(readPlan(text)).toEqual({ refusal: expect.stringMatching(refusal) as string });
  });

  it('over 1 MB', async () => {
    const file = new File(['x'.repeat(1024 * 1024 + 1)], 'plan.csv');
    expect(await readPlanFile(file)).toEqual({ refusal: expect.stringMatching(/^This file is too large/) as string });
  });
});
