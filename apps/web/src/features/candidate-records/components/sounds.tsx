import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { Suspense } from 'react';
import { RouteErrorBoundary } from '#web/components/states/route-error-boundary';
import { Skeleton } from '#web/components/ui/skeleton';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { useRecordWords } from '../use-record-words';

/** In a script of its own: most answers are typed. */
const { Component: OwnSound } = lazyWithRetry(() => import('./own-sound').then(m => m.OwnSound));

/** Players for the candidate's own voice. If their script fails to load, the recordings are still in the download. */
export function Sounds({ recordings }: { recordings: CandidateRecordView['recordings'] }) {
  const { t } = useRecordWords();
  return recordings.map(recording => (
    <RouteErrorBoundary key={recording._id} fallback={<p className="mt-3 text-sm">{t('soundFailed')}</p>}>
      <Suspense fallback={<Skeleton className="mt-3 h-10 max-w-md" />}>
        <OwnSound recording={recording} />
      </Suspense>
    </RouteErrorBoundary>
  ));
}

/** Recordings that belong to no answer, because the answer was spoken again or typed in the end. */
export function FurtherSounds({ record: { answers, recordings } }: { record: CandidateRecordView }) {
  const { t } = useRecordWords();
  const shown = new Set(answers.flatMap(answer => answer.recordings));
  const further = recordings.filter(({ _id }) => !shown.has(_id));
  if (further.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-base">{t('soundFurther')}</h3>
      <Sounds recordings={further} />
    </div>
  );
}
