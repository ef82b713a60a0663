import type { InterviewDetails } from '@interview-detection/shared/interviews/interviews.schema';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { LazyBoundary } from '#web/components/states/lazy-boundary';
import { Button } from '#web/components/ui/button';
import { Card } from '#web/components/ui/card';
import { useCan } from '#web/entities/users/use-current-user';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';

const completionWindow = lazyWithRetry(() => import('./complete-interview-dialog').then(m => m.CompletionWindow));

/** Shown for an interview that was held in its room without any of the candidate's words being transcribed. */
export function AwaitsTranscript({ interview }: { interview: InterviewDetails }) {
  const mayComplete = useCan('interviews.complete');
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  if (!mayComplete || interview.reportStatus === 'pending') return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-4.5 py-4 print:hidden">
      <section aria-labelledby="no-transcript" className="min-w-0 flex-1 basis-72">
        <h2 id="no-transcript">No transcript yet</h2>
        <p className="mt-1 text-ink-2">
          Nothing the candidate said was transcribed. Add a transcript from elsewhere, and we’ll generate the report
          from it.
        </p>
      </section>
      <Button
        onClick={() => {
          completionWindow.preload();
          setAdding(true);
        }}
      >
        <Upload aria-hidden="true" />
        Add transcript
      </Button>
      {isAdding && (
        <LazyBoundary>
          <completionWindow.Component id={interview.id} listed={interview} onCompleted={close} onClose={close} />
        </LazyBoundary>
      )}
    </Card>
  );
}
