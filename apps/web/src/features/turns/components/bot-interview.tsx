import { READABLE_DAYS } from '@interview-detection/shared/visits/visits.rules';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Coffee } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { RouteErrorBoundary } from '#web/components/states/error-boundary';
import { Button } from '#web/components/ui/button';
import { Skeleton } from '#web/components/ui/skeleton';
import type { Visit } from '#web/entities/visits/api';
import { MessageCard, NotSaved } from '#web/entities/visits/components/message-card';
import { isRefusal } from '#web/entities/visits/rules';
import { useLink } from '#web/entities/visits/use-visit';
import { useTurnWords, type TurnWords } from '../use-turn-words';
import { lazyWithRetry } from '#web/lib/lazy-with-retry';
import { localShortMoment, minutesAndSeconds } from '#web/lib/local-dates';
import { startMutation, type Turn } from '../api';
import { forgetTyped } from '../store';
import { useOutgoing } from '../use-outgoing';
import { useTime, useTurn } from '../use-turn';
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
    // Sends what was spoken before the page was closed, on any screen.
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
          // A question that is asked again starts from its draft.
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
  const { t } = useTurnWords();
  return (
    <div aria-live="polite" className="grid max-w-3xl gap-4">
      <span className="sr-only">{t('questionLoading')}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}

const { Component: LastRecording } = lazyWithRetry(() =>
  import('../voice/components/last-recording').then(m => m.LastRecording),
);

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
  { t }: TurnWords,
  { company, asked, turn }: { company: string; asked: Turn | null; turn: Turn },
): string {
  if (!asked) return t('finishedLate', { company });
  return t(turn.answered > asked.answered ? 'finishedTime' : 'finishedUp');
}

/** Shows what was sent and what happens next; the answers are not assessed. */
function Finished({ visit, turn, asked, onRecord }: FinishedProps) {
  const words = useTurnWords();
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
            <LastRecording />
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

/** Shown while the clock is paused, until the candidate continues or the break is over. */
function OnBreak({ turn }: { turn: Turn }) {
  const { t, language } = useTurnWords();
  const { breakSeconds } = useTime(turn);
  const { refetch } = useTurn();
  const { mutate, isPending, error } = useMutation(startMutation(useLink()));
  const isOver = breakSeconds === 0;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  const goOn = () => mutate();
  return (
    <MessageCard
      icon={Coffee}
      title={t('breakTitle')}
      actions={
        <Button variant="primary" size="lg" busy={isPending} onClick={goOn}>
          {t('breakEnd')}
        </Button>
      }
    >
      <p>{t('breakText')}</p>
      <p role="timer" className="text-2xl font-semibold text-ink tabular-nums">
        {minutesAndSeconds(language, breakSeconds ?? 0)}
      </p>
      <p className="text-base">{t('breaksLeft', { count: turn.breaksLeft })}</p>
      <NotSaved error={error} onRetry={goOn} retrying={isPending} />
    </MessageCard>
  );
}
