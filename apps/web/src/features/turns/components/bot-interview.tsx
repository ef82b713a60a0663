import { Suspense, useEffect, useState } from 'react';
import { RouteErrorBoundary } from '#web/components/states/route-error-boundary';
import type { Visit } from '#web/entities/visits/api';
import { NotSaved } from '#web/entities/visits/components/not-saved';
import { isRefusal } from '#web/entities/visits/rules';
import { useLink } from '#web/entities/visits/use-visit';
import { Skeleton } from '#web/components/ui/skeleton';
import { useWords } from '#web/entities/visits/use-words';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import type { Turn } from '../api';
import { forgetTyped } from '../store';
import { useOutgoing } from '../use-outgoing';
import { useTurn } from '../use-turn';
import { Finished } from './finished';
import { OnBreak } from './on-break';
import { Question } from './question';
import { Ready } from './ready';

const { Component: Collector } = lazyWithRetry(() => import('../evidence/components/collector').then(m => m.Collector));

interface BotInterviewProps {
  visit: Visit;
  /** Returns to the steps before the interview. */
  onStep: (step: 'welcome' | 'check') => void;
  /** Opens the candidate's record once the interview is over. */
  onRecord: () => void;
}

/** The interview by the bot, from the start to what happens next. */
export function BotInterview({ visit, onStep, onRecord }: BotInterviewProps) {
  const link = useLink();
  const { data: turn, error, refetch, isFetching } = useTurn();
  const out = useOutgoing();
  const [asked, setAsked] = useState<Turn | null>(null);
  if (turn?.status === 'asking' && turn !== asked) setAsked(turn);
  const isOver = turn?.status === 'finished' || visit.state === 'finished';
  useEffect(() => {
    if (isOver) forgetTyped(link);
  }, [isOver, link]);

  const maySpeak = visit.voice !== null;
  useEffect(() => {
    // Sends what was spoken before the page was closed, whatever is shown now.
    const resume = async () => {
      const [{ resumeParts }, { carrierOf }] = await Promise.all([
        import('#web/entities/recordings/use-recordings'),
        import('../voice/api'),
      ]);
      await resumeParts(carrierOf(link));
    };
    if (maySpeak) resume().catch(() => undefined);
  }, [link, maySpeak]);

  if (isOver) {
    return <Finished visit={visit} turn={turn} asked={asked} onRecord={onRecord} />;
  }
  if (!turn) {
    if (!error) return <QuestionSkeleton />;
    return <NotSaved error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (turn.status === 'ready') return <Ready turn={turn} onStep={onStep} />;
  return (
    <>
      {visit.signals.length > 0 && (
        // Without this script the interview works the same.
        <RouteErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <Collector visit={visit} turn={turn} />
          </Suspense>
        </RouteErrorBoundary>
      )}
      {turn.status === 'paused' ? (
        <OnBreak turn={turn} />
      ) : (
        <Question
          // A question that is asked again starts from its draft again.
          key={`${turn.turn} ${turn.askedAt}`}
          visit={visit}
          turn={turn}
          out={out}
          isAway={error !== null && !isRefusal(error)}
          onRead={() => onStep('welcome')}
        />
      )}
    </>
  );
}

function QuestionSkeleton() {
  const { t } = useWords();
  return (
    <div aria-live="polite" className="grid max-w-3xl gap-4">
      <span className="sr-only">{t('questionLoading')}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
