import type { ReportEntry } from '@interview-detection/shared/reports/reports.schema';
import { expect, it } from 'vitest';
import { transcriptBlocks } from './report-transcript.presenter';

const entries = (count: number): ReportEntry[] =>
  Array.from({ length: count }, (_, place) => ({
    type: place % 2 === 0 ? 'sent' : 'recieve',
    message: `Entry ${place} ${'x'.repeat(10_000)}`,
  }));

it('prints a transcript up to 600,000 characters, and says how much more there is and where', async () => {
  const texts = (await transcriptBlocks(entries(100), [])).map(({ text }) => text);
  expect(texts.at(-2)).toContain('Entry 59 ');
  expect(texts.at(-1)).toBe(
    'The last 40 of 100 questions and answers are not printed here. The page of the interview shows them all, and so does its JSON.',
  );
});

it('prints a shorter transcript whole, without that sentence', async () => {
  expect((await transcriptBlocks(entries(40), [])).at(-1)?.text).toContain('Entry 39 ');
});
