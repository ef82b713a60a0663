import { Suspense, useEffect } from 'react';
import { LinkProblem, UnknownLink } from '../features/visits/components/link-problem';
import { OpeningSkeleton } from '../features/visits/components/opening-skeleton';
import { VisitSteps } from '../features/visits/components/visit-steps';
import { lazyWithRetry, whenIdle } from '../lib/lazy-with-retry';
import { isOfTheLink } from '../entities/visits/rules';
import { useLink, useVisit } from '../entities/visits/use-visit';
import { useWords } from '../entities/visits/use-words';

const { Component: BotInterview, preload: preloadInterview } = lazyWithRetry(() =>
  import('../features/turns/components/bot-interview').then(m => m.BotInterview),
);

const { Component: CandidateMeeting, preload: preloadRoom } = lazyWithRetry(() =>
  import('../features/rooms/components/candidate-meeting').then(m => m.CandidateMeeting),
);

const { Component: OwnRecord } = lazyWithRetry(() =>
  import('../features/candidate-records/components/own-record').then(m => m.OwnRecord),
);

/** The page of a candidate's private link. */
export function VisitPage() {
  const { t } = useWords();
  const link = useLink();
  const { data: visit, error, refetch, isFetching } = useVisit();
  const title = visit ? `${t('title')} · ${visit.company.name}` : t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isBot = visit?.interviewType === 'Bot';
  // Not one of the first page's scripts, but loaded before it is needed.
  useEffect(() => {
    if (isBot) whenIdle(preloadInterview);
  }, [isBot]);
  const hasRoom = visit?.room ?? false;
  useEffect(() => {
    if (hasRoom) whenIdle(preloadRoom);
  }, [hasRoom]);
  if (!link) return <UnknownLink />;
  if (error && (!visit || isOfTheLink(error))) {
    return <LinkProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!visit) return <OpeningSkeleton label={t('opening')} />;
  return (
    <VisitSteps
      visit={visit}
      // The bot may have finished before the page knows that the interview is over.
      onOver={() => refetch()}
      renderBot={(onStep, onRecord) => (
        <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
          <BotInterview visit={visit} onStep={onStep} onRecord={onRecord} />
        </Suspense>
      )}
      renderRoom={onStep => (
        <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
          <CandidateMeeting visit={visit} onBack={() => onStep('check')} />
        </Suspense>
      )}
      renderRecord={onBack => (
        <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
          <OwnRecord onBack={onBack} />
        </Suspense>
      )}
    />
  );
}
