import { useEffect } from 'react';
import { LinkProblem, UnknownLink } from '../features/visits/components/link-problem';
import { OpeningSkeleton } from '../features/visits/components/opening-skeleton';
import { VisitSteps } from '../features/visits/components/visit-steps';
import { isOfTheLink } from '../entities/visits/rules';
import { useWords } from '../entities/visits/use-words';
import { useLink, useVisit } from '../entities/visits/use-visit';

/** What a candidate's private link leads to. */
export function VisitPage() {
  const { t } = useWords();
  const link = useLink();
  const { data: visit, error, refetch, isFetching } = useVisit();
  const title = visit ? `${t('title')} · ${visit.company.name}` : t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!link) return <UnknownLink />;
  if (error && (!visit || isOfTheLink(error))) {
    return <LinkProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return visit ? <VisitSteps visit={visit} /> : <OpeningSkeleton label={t('opening')} />;
}
