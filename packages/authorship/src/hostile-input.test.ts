import { describe, expect, it } from 'vitest';
import { fc } from '../test/fast-check';
import { assess } from './assess';
import { LEVELS } from './fusion';

const MIB = 1024 * 1024;
const fill = (text: string) => text.repeat(Math.ceil(MIB / text.length)).slice(0, MIB);

const hostile: Record<string, string> = {
  empty: '',
  blanks: fill(' \n\t'),
  'one word repeated': fill('word '),
  'one endless word': fill('a'),
  'only code': fill('for (let i = 0; i < n; i++) { total += list[i]; } '),
  'only tags': fill('<p><b></b></p>'),
  'tags that never close': fill('<p <b '),
  'code that never closes': fill('<pre>words and more words '),
  'comments that never close': fill('<!-- x '),
  entities: fill('&amp;&#99999999;&#xD800;&'),
  'addresses that are invalid': fill('a@b.'),
  'control characters': fill('\u0000\u0007\u001b'),
  'half characters': fill('\ud83d word \udc00 '),
  'another script': fill('Это ответ на вопрос о базе данных и индексах. '),
  'mixed languages': fill('The answer is, wie gesagt, en fin de compte, not so easy to say. '),
  'numbers and tables': fill('10 0 0 -- 9 1 9 9 | '),
  'markdown marks': fill('**__``##'),
  quotes: fill(`"'([`),
};

describe('hostile text of 1 MiB gets a level, never an exception', () => {
  for (const [name, answer] of Object.entries(hostile)) {
    it(`as ${name}`, { tags: 'deep' }, () => {
      const result = assess({ question: answer, answer, references: [answer, answer] });
      expect(result).toMatchObject({ level: 'insufficient', score: null });
      expect(result.evidence.length).toBeGreaterThan(0);
    });
  }
});

it('any text, question and references give a level and a sound score', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 120 }));
  const someNumber = fc.oneof(fc.double(), fc.constant(null));
  const keystrokes = fc.dictionary(fc.constantFrom('num_of_deletions', 'total_strokes', 'x', '__proto__'), someNumber);
  const input = fc.record({
    question: anyText,
    answer: anyText,
    references: fc.array(anyText, { maxLength: 7 }),
    process: fc.record({ pasteShare: fc.double(), keystrokes }),
  });
  fc.assert(
    fc.property(input, each => {
      const { level, score } = assess(each);
      return LEVELS.includes(level) && (score === null ? level === 'insufficient' : score >= 0 && score <= 1);
    }),
    { numRuns: process.env.TEST_TIER === 'deep' ? 300 : 100 },
  );
});
