import type { Language } from '@interview-detection/shared/visits/visits.rules';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { RouteErrorBoundary } from '#web/components/states/error-boundary';
import { Button } from '#web/components/ui/button';
import { ApiError } from '#web/lib/api-error';
import { firstLanguage } from '#web/entities/visits/api';
import { CandidateFrame, FrameSkeleton } from '#web/features/visits/components/candidate-frame';
import { directionOf } from '#web/entities/visits/rules';
import { loadWords, useWords, WordsContext } from '#web/entities/visits/use-words';
import { visitLanguage } from '#web/entities/visits/store';
import { LinkContext, useVisit } from '#web/entities/visits/use-visit';

interface CandidateLayoutProps {
  /** The private part of the address; '' where it has none. */
  link: string;
  children: ReactNode;
}

/** The candidate's layout: open to anyone with the link, in their language, with a session for this link only. */
export function CandidateLayout({ link, client, children }: CandidateLayoutProps & { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <LinkContext value={link}>
        <Suspense fallback={<FrameSkeleton />}>
          <InLanguage link={link}>{children}</InLanguage>
        </Suspense>
      </LinkContext>
    </QueryClientProvider>
  );
}

/** Shows the page in the language of the visit, or in the browser's until that is known. */
function InLanguage({ link, children }: CandidateLayoutProps) {
  const { data: visit, error, refetch } = useVisit();
  const [language, setLanguage] = useState<Language>(() => firstLanguage(link) ?? 'en');
  const words = use(loadWords(language));
  const wanted = visit?.language;
  useEffect(() => {
    if (!wanted) return;
    visitLanguage.keep(link, wanted);
    // The page stays unchanged until the words have loaded.
    startTransition(() => setLanguage(wanted));
  }, [link, wanted]);
  const hasEnded = error instanceof ApiError && error.code === 'LINK_ENDED';
  const choose = useCallback(
    (chosen: Language) => {
      visitLanguage.keep(link, chosen);
      startTransition(() => setLanguage(chosen));
      // The server's reply says why it has ended.
      if (hasEnded) void refetch();
    },
    [link, hasEnded, refetch],
  );
  useEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    root.dir = directionOf(language);
    return () => {
      root.lang = 'en';
      root.removeAttribute('dir');
    };
  }, [language]);
  return (
    <WordsContext value={words}>
      <Framed onLanguage={choose}>{children}</Framed>
    </WordsContext>
  );
}

function Framed({ onLanguage, children }: { onLanguage: (chosen: Language) => void; children: ReactNode }) {
  return (
    <CandidateFrame onLanguage={onLanguage}>
      <RouteErrorBoundary fallback={<Broken />}>{children}</RouteErrorBoundary>
    </CandidateFrame>
  );
}

/** Reports, in the candidate's language, an error in the page or a script that failed to load. */
function Broken() {
  const { t } = useWords();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <h1 className="text-2xl">{t('brokenTitle')}</h1>
      <p className="text-ink-2">{t('brokenText')}</p>
      <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
