import { expect, it } from 'vitest';
import { BOX, linesOf, type Fonts } from './lines.rules';

/** Every sign is one wide; Arabic has a separate font, and no font has Thai. */
const FONTS: Fonts = {
  fontFor: sign => (/\p{Script=Thai}/u.test(sign) ? null : /\p{Script=Arabic}/u.test(sign) ? 'arabic' : 'text'),
  widthOf: ({ text }) => [...text.replace(/\u200D./gu, '')].length,
};

const lines = (text: string, width = 100) =>
  linesOf(text, width, FONTS).map(line => line.map(run => (run.isRtl ? `<${run.text}` : run.text)));

const aside = (text: string) => `\u2068${text}\u2069`;

it('breaks lines between words, without the space there', () => {
  expect(lines('one two three', 7)).toEqual([['one two'], ['three']]);
  expect(lines('one two  three', 7)).toEqual([['one two'], ['three']]);
});

it('breaks Chinese between any two signs, but not before a full stop', () => {
  expect(lines('我在北京工作。', 6)).toEqual([['我在北京工'], ['作。']]);
});

it('cuts a word that is longer than a line between two signs as people see them', () => {
  expect(lines('see https://example', 5)).toEqual([['see'], ['https'], ['://'], ['examp'], ['le']]);
  expect(lines('👩‍💻👩‍💻👩‍💻', 2)).toEqual([['👩‍💻👩‍💻'], ['👩‍💻']]);
});

it('puts right-to-left words into the order of the page, line by line', () => {
  expect(lines('A: אב גד TCP הו')).toEqual([['A: ', '<אב גד', ' TCP ', '<הו']]);
  expect(lines(`A: ${aside('אב גד TCP הו')}`)).toEqual([['A: ', '< הו', 'TCP', '<אב גד ']]);
  expect(lines(aside('אב גד הו'), 5)).toEqual([['<אב גד'], ['<הו']]);
});

it('keeps what follows a name in its place, and figures from left to right', () => {
  expect(lines(`${aside('محمد')}, 2026-11-22`)).toEqual([['<محمد', ', 2026-11-22']]);
  expect(lines(aside('منذ 12 سنة'))).toEqual([['<سنة', '< ', '12', '< ', '<منذ']]);
});

it('has a box for a sign without a font, and nothing for one that is never seen', () => {
  expect(lines('A\u00ADB ที่ไทย')).toEqual([[`AB ${BOX.repeat(4)}`]]);
});

it('has a line for an empty paragraph', () => {
  expect(lines('')).toEqual([[]]);
});

it('takes a text of 200,000 signs in one word', { tags: 'deep' }, () => {
  expect(lines('é'.repeat(200_000), 100)).toHaveLength(2_000);
});
