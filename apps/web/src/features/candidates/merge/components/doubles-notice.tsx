import type { CandidateDetails, Double } from '@interview-detection/shared/candidates/candidates.schema';
import { useState } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { Button } from '#web/components/ui/button';
import { Notice } from '#web/components/ui/notice';
import { TextLink } from '#web/components/ui/text-link';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { candidatePath } from '#web/lib/paths';

/** In a script of its own: most candidates are there once. */
const dialog = lazyWithRetry(() => import('./merge-dialog').then(m => m.MergeDialog));

interface DoublesNoticeProps {
  candidate: CandidateDetails;
  doubles: readonly Double[];
}

/** Says who may be the same person, and leads to the comparison of both. */
export function DoublesNotice({ candidate, doubles }: DoublesNoticeProps) {
  const [compared, setCompared] = useState<Double | null>(null);
  if (doubles.length === 0) return null;
  return (
    <>
      <section aria-label="May be the same person" className="grid gap-2" onPointerOver={dialog.preload}>
        {doubles.map(double => (
          <Notice
            key={double._id}
            tone="info"
            title={
              <>
                May be the same person:{' '}
                <TextLink to={candidatePath(double._id)}>
                  <bdi>{double.name}</bdi>
                </TextLink>
              </>
            }
            action={
              <Button size="sm" onClick={() => setCompared(double)}>
                Compare
                <span className="sr-only"> with {double.name}</span>
              </Button>
            }
          >
            {sameWords(double)}, {double.email}
          </Notice>
        ))}
      </section>
      {compared && (
        <LazyBoundary>
          <dialog.Component candidate={candidate} other={compared} onClose={() => setCompared(null)} />
        </LazyBoundary>
      )}
    </>
  );
}

function sameWords({ same }: Double): string {
  if (same.length > 1) return 'The same name and phone number';
  return same.includes('phone') ? 'The same phone number' : 'The same name';
}
