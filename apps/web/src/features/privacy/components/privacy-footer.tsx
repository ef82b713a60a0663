import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { LazyPlace } from '../../../components/states/lazy-place';
import { lazyPart } from '../../../lib/lazy-part';

const part = lazyPart(() => import('./candidate-privacy').then(m => m.CandidatePrivacy));

/** The end of a candidate's details, in a script of its own. */
export const privacyFooter = (candidate: Candidate) => (
  <LazyPlace>
    <part.Component candidate={candidate} />
  </LazyPlace>
);
