import { READABLE_DAYS } from '@interview-detection/shared/visits/visits.rules';
import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import { RouteErrorBoundary } from '../../../components/states/route-error-boundary';
import type { Visit } from '../../../entities/visits/api';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../entities/visits/components/message-card';
import { useWords } from '../../../entities/visits/use-words';
import { lazyPart } from '../../../lib/lazy-part';
import { localShortMoment } from '../../../lib/local-dates';
import type { Turn } from '../api';

const { Component: LastWords } = lazyPart(() => import('../voice/components/last-words').then(m => m.LastWords));

interface FinishedProps {
  visit: Visit;
  /** Absent where somebody else has ended the interview. */
  turn: Turn | undefined;
  wasTimeUp: boolean;
  onRecord: () => void;
}

const DAY_MS = 86_400_000;

/** What was sent and what happens next; nothing is said of the answers. */
export function Finished({ visit, turn, wasTimeUp, onRecord }: FinishedProps) {
  const { t, language } = useWords();
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
      {wasTimeUp && <p>{t('finishedTime')}</p>}
      {visit.voice && (
        <RouteErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <LastWords />
          </Suspense>
        </RouteErrorBoundary>
      )}
      {turn?.status === 'finished' && <p>{t('finishedAnswers', { count: turn.answered })}</p>}
      <h2 className="mt-4 text-lg text-ink">{t('next')}</h2>
      <ol className="list-decimal ps-5">
        <li>{t('nextReport')}</li>
        <li>{t('nextRead', { company })}</li>
        <li>{t('nextLink', { time: localShortMoment(language, until) })}</li>
      </ol>
    </MessageCard>
  );
}
