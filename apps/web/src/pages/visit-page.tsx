import { Suspense, useEffect } from 'react';
import { LinkProblem, UnknownLink } from '../features/visits/components/link-problem';
import { OpeningSkeleton } from '../features/visits/components/candidate-frame';
import { VisitSteps } from '../features/visits/components/visit-steps';
import { lazyWithRetry, whenIdle } from '../lib/lazy-with-retry';
import { ApiError } from '../lib/api-error';
import { isOfTheLink } from '../entities/visits/rules';
import { useLink, useOffer, useVisit } from '../entities/visits/use-visit';
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

const { Component: PickTime } = lazyWithRetry(() =>
  import('../features/visits/times/components/pick-time').then(m => m.PickTime),
);

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

/** The page of a candidate's private link. */
export function VisitPage() {
  const { t } = useWords();
  const link = useLink();
  const { data: visit, error, refetch, isFetching } = useVisit();
  const offered = useOffer();
  const company = (visit ?? offered.data)?.company.name;
  const title = company ? `${t('title')} · ${company}` : t('title');
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
  const goOn = async () => {
    await refetch();
    // The pressed button was removed.
    document.querySelector('main')?.focus();
  };
  if (!link) return <UnknownLink />;
  if (!visit && offered.isFetching && !offered.data) return <OpeningSkeleton label={t('opening')} />;
  if (!visit && (offered.data || (offered.error && !isUnknown(offered.error)))) {
    // Once the time is picked here the confirmation stays, even if the offer changes.
    return offered.data ? (
      <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
        <PickTime offer={offered.data} onGoOn={() => void goOn()} />
      </Suspense>
    ) : (
      <LinkProblem error={offered.error} onRetry={() => void offered.refetch()} retrying={offered.isFetching} />
    );
  }
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
