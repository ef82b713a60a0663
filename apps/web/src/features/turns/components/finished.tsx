import { READABLE_DAYS } from '@interview-detection/shared/visits/visits.rules';
import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import { RouteErrorBoundary } from '#web/components/states/route-error-boundary';
import type { Visit } from '#web/entities/visits/api';
import { Button } from '#web/components/ui/button';
import { MessageCard } from '#web/entities/visits/components/message-card';
import { useWords, type Words } from '#web/entities/visits/use-words';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { localShortMoment } from '#web/lib/local-dates';
import type { Turn } from '../api';

const { Component: LastWords } = lazyWithRetry(() => import('../voice/components/last-words').then(m => m.LastWords));

interface FinishedProps {
  visit: Visit;
  /** Absent where another person ended the interview. */
  turn: Turn | undefined;
  /** The last question on this page, null where the page was opened afterwards. */
  asked: Turn | null;
  onRecord: () => void;
}

const DAY_MS = 86_400_000;

/** Returns that time ran out, and what that meant for the text typed so far. */
function timeWords(
  { t }: Words,
  { company, asked, turn }: { company: string; asked: Turn | null; turn: Turn },
): string {
  if (!asked) return t('finishedLate', { company });
  return t(turn.answered > asked.answered ? 'finishedTime' : 'finishedUp');
}

/** Shows what was sent and what happens next; the answers are not assessed. */
export function Finished({ visit, turn, asked, onRecord }: FinishedProps) {
  const words = useWords();
  const { t, language } = words;
  const company = visit.company.name;
  const until = new Date(Date.parse(visit.closesAt) + READABLE_DAYS * DAY_MS).toISOString();
  return (
    <MessageCard
      icon={CircleCheck}
      title={t('finishedTitle', { name: visit.candidate.name })}
      actions={
        <Button size="lg" onClick={onRecord}>
          {t('openRecord')}
        </Button>
      }
    >
      {turn?.endedBy === 'time' && <p>{timeWords(words, { company, asked, turn })}</p>}
      {visit.voice && (
        <RouteErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <LastWords />
          </Suspense>
        </RouteErrorBoundary>
      )}
      {turn?.status === 'finished' && <p>{t('finishedAnswers', { count: turn.answered })}</p>}
      {turn?.unanswered !== undefined && turn.unanswered > 0 && (
        <p>{t('finishedUnanswered', { count: turn.unanswered })}</p>
      )}
      <h2 className="mt-4 text-lg text-ink">{t('next')}</h2>
      <ol className="list-decimal ps-5">
        <li>{t('nextReport')}</li>
        <li>{t('nextRead', { company })}</li>
        <li>{t('nextLink', { time: localShortMoment(language, until) })}</li>
      </ol>
    </MessageCard>
  );
}
