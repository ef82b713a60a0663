import { expect, it } from 'vitest';
import { document, row, table } from '../test/conversation.ts';
import { readTranscript } from './read-transcript.ts';
import type { Participant } from './transcript.ts';

const participants: readonly Participant[] = [
  { name: 'Dana Reyes', side: 'interviewer' },
  { name: 'Tom Becker', side: 'candidate' },
];
const TEXT = [
  'trim',
  'replace',
  'replaceAll',
  'split',
  'match',
  'search',
  'normalize',
  'toLowerCase',
  'includes',
] as const;
const LISTS = ['filter', 'map', 'flatMap', 'findLastIndex'] as const;

/** How many letters and items are processed while a text is read: the same on every machine. */
function stepsOf(source: string | Uint8Array): number {
  let steps = 0;
  const count = (owner: object, name: string, lengthOf: (self: { length: number }, result: unknown) => number) => {
    const own = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function counted(this: { length: number }, ...args: unknown[]) {
      const result = own.apply(this, args);
      steps += lengthOf(this, result) + 1;
      return result;
    });
    return () => Reflect.set(owner, name, own);
  };
  const sizeOf = (_self: unknown, result: unknown) => (result as { length: number }).length;
  const undo = [
    ...TEXT.map(name => count(String.prototype, name, self => self.length)),
    count(String.prototype, 'slice', sizeOf),
    count(Array.prototype, 'slice', sizeOf),
    ...LISTS.map(name => count(Array.prototype, name, self => self.length)),
  ];
  try {
    readTranscript(source, { participants });
  } finally {
    for (const one of undo) one();
  }
  return steps;
}

const CUE = '00:00:01.000 --> 00:00:09.000\n';
const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const rows = (count: number, text: (index: number) => string | string[]): string[] =>
  Array.from({ length: count }, (_, index) => row('0:03', index % 2 === 0 ? 'Dana Reyes' : 'Tom Becker', text(index)));
const letters = (index: number): string =>
  index.toString(26).replace(/\d/g, digit => 'qrstuvwxyz'[Number(digit)] ?? digit);

it.each<[string, (count: number) => string | Uint8Array]>([
  ['one long line', count => 'word '.repeat(count)],
  ['one long word', count => 'A'.repeat(count)],
  ['colons', count => 'a: '.repeat(count)],
  ['empty lines', count => '\n'.repeat(count)],
  ['fences', count => '```\n'.repeat(count)],
  ['names that stand once', count => many(count, index => `Aa${letters(index)} Bb: hi\n`)],
  [
    'names that stand once, below a name',
    count => `Dana Reyes: hi\n${many(count, index => `Aa${letters(index)} Bb: hi\n`)}`,
  ],
  ['heads that stand once', count => many(count, index => `Aa${letters(index)} Bb   0:03\nhi\n`)],
  ['turns of two people', count => many(count, index => `${index % 2 === 0 ? 'Dana Reyes' : 'Tom Becker'}: hi\n`)],
  ['rows of a table', count => many(count, index => `0:03\t${index % 2 === 0 ? 'Dana Reyes' : 'Tom Becker'}\thi\n`)],
  ['rows of a Word table', count => document(table(...rows(count, () => 'hi')))],
  [
    'a Word table for each turn',
    count =>
      document(
        rows(count, () => 'hi')
          .map(one => table(one))
          .join('<w:p/>'),
      ),
  ],
  ['lines of one cell', count => document(table(...rows(2, () => Array.from({ length: count }, () => 'hi'))))],
  ['rows of names that stand once', count => many(count, index => `Aa${letters(index)} Bb\thi\n`)],
  ['tabs', count => 'Dana Reyes\t'.repeat(count)],
  ['times', count => '0:03\n'.repeat(count)],
  ['questions', count => 'Q: a\nA: b\n'.repeat(count)],
  ['bold text', count => `**Ann:** x\n**Ann:** y\n${'**a'.repeat(count)}`],
  ['brackets', count => '(('.repeat(count)],
  ['lines of one caption', count => `WEBVTT\n\n${CUE}${'a\n'.repeat(count)}`],
  ['captions', count => `WEBVTT\n\n${many(count, index => `${CUE}<v N${index}>hi\n\n`)}`],
  ['the same caption', count => `WEBVTT\n\n${`${CUE}a\nb\n\n`.repeat(count)}`],
  ['open tags', count => `WEBVTT\n\n${CUE}${'<'.repeat(count)}`],
  ['voices', count => `WEBVTT\n\n${CUE}${'<v A>'.repeat(count)}`],
  ['references', count => `WEBVTT\n\n${CUE}${'&notin&#0;'.repeat(count)}`],
  ['a long name', count => `WEBVTT\n\n${CUE}<v ${'Abc '.repeat(count)}`],
  ['arrows', count => `WEBVTT\n${'-->\n'.repeat(count)}`],
  ['blocks without a time', count => `1\n${CUE}a\n\n${'b\n\n'.repeat(count)}`],
  ['open tags of SRT', count => `1\n${CUE}${'<font '.repeat(count)}`],
  ['open lists', count => '['.repeat(count)],
  [
    'sentences of Fireflies',
    count => `[${many(count, index => `{"text":"hi","speaker":"s${index}"},`)}{"text":"x","speaker":"y"}]`,
  ],
])('%s: four times the text takes about four times the steps', (_what, textOf) => {
  const [some, more] = [stepsOf(textOf(2_000)), stepsOf(textOf(8_000))];
  expect(more / some).toBeLessThan(5);
});
