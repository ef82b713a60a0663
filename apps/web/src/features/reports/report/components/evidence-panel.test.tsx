import type { Review } from '@interview-detection/shared/reports/judgements.schema';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EvidencePanel } from './evidence-panel';

const criteria = [{ name: 'Names a reason', level: 'cannot tell' as const, quote: null }];
const judged = { correctPercentage: null, reason: 'Read the answer.', criteria, modelVersion: 'm-1' };

it.each<[string, Review, string]>([
  [
    'words alone',
    { ...judged, method: 'built-in', coverage: { covered: 0, of: 1 } },
    'Few or no matching words. It may be said in others.',
  ],
  ['a model', { ...judged, method: 'model' }, 'Nothing in the answer shows it.'],
])('describes a point that %s did not find only by what was searched for', (_who, review, words) => {
  const shown = { label: 'Not graded' as const, percent: null, reason: null, review, retry: undefined };
  render(<EvidencePanel id="evidence" open review={shown} authorship={undefined} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});
