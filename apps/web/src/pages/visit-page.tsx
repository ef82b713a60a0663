import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { LinkProblem, UnknownLink } from '../features/visits/components/link-problem';
import { OpeningSkeleton } from '../features/visits/components/opening-skeleton';
import { turnQuery } from '../features/turns/api';
import { loadSteps, preloadWelcome, VisitSteps } from '../features/visits/components/visit-steps';
import { lazyPart } from '../lib/lazy-part';
import { firstLanguage, visitQuery } from '../entities/visits/api';
import { isOfTheLink } from '../entities/visits/rules';
import { visitSession } from '../entities/visits/store';
import { useLink, useVisit } from '../entities/visits/use-visit';
import { loadWords, useWords } from '../entities/visits/use-words';

const interview = lazyPart(() => import('../features/turns/components/bot-interview').then(m => m.BotInterview));
const { Component: BotInterview, preload: preloadInterview } = interview;

/**
 * Loads all that the first screen of a link is made of, side by side where it can be, so that it is drawn once and not part by part.
 * What cannot be loaded is said by the screen.
 */
export async function loadFirstScreen(link: string, client: QueryClient): Promise<void> {
  const language = firstLanguage(link) ?? 'en';
  const words = loadWords(language);
  if (link) {
    if (visitSession.token(link) === null) preloadWelcome();
    await client.prefetchQuery(visitQuery(link));
    const visit = client.getQueryData(visitQuery(link).queryKey);
    if (visit) {
      await Promise.allSettled([
        loadWords(visit.language),
        loadSteps(visit, () => Promise.all([interview.load(), firstTurn(link, client)])),
      ]);
    }
  }
  await words.catch(() => undefined);
}

/** Asks where the interview stands; kept until the page that shows it asks itself. */
async function firstTurn(link: string, client: QueryClient): Promise<void> {
  const observer = new QueryObserver(client, turnQuery(link));
  const unsubscribe = observer.subscribe(() => undefined);
  await client.prefetchQuery(turnQuery(link));
  window.setTimeout(unsubscribe, 2_000);
}

/** What a candidate's private link leads to. */
export function VisitPage() {
  const { t } = useWords();
  const link = useLink();
  const { data: visit, error, refetch, isFetching } = useVisit();
  const title = visit ? `${t('title')} · ${visit.company.name}` : t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isBot = visit?.interviewType === 'Bot';
  // Not among the scripts of the first page, and there before it is asked for.
  useEffect(() => {
    if (isBot) preloadInterview();
  }, [isBot]);
  if (!link) return <UnknownLink />;
  if (error && (!visit || isOfTheLink(error))) {
    return <LinkProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!visit) return <OpeningSkeleton label={t('opening')} />;
  return (
    <VisitSteps
      visit={visit}
      renderBot={onStep => (
        <Suspense fallback={<OpeningSkeleton label={t('opening')} />}>
          <BotInterview visit={visit} onStep={onStep} />
        </Suspense>
      )}
    />
  );
}
