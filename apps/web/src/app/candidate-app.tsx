import type { QueryClient } from '@tanstack/react-query';
import { CandidateLayout } from '../areas/candidate/candidate-layout';
import { VisitPage } from '../pages/visit-page';

interface CandidateAppProps {
  link: string;
  client: QueryClient;
}

/** The whole application of candidates: one screen, so that it needs no router, and nobody's session but the link's. */
export function CandidateApp({ link, client }: CandidateAppProps) {
  return (
    <CandidateLayout link={link} client={client}>
      <VisitPage />
    </CandidateLayout>
  );
}
