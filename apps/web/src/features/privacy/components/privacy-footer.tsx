import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const part = lazyWithRetry(() => import('./candidate-privacy').then(m => m.CandidatePrivacy));

/** The end of a candidate's details, in a separate script. */
export const privacyFooter = (candidate: Candidate) => (
  <LazyBoundary>
    <part.Component candidate={candidate} />
  </LazyBoundary>
);
