import type { QueryClient } from '@tanstack/react-query';
import { CandidateLayout } from '../areas/candidate/candidate-layout';
import { VisitPage } from '../pages/visit-page';

interface CandidateAppProps {
  link: string;
  client: QueryClient;
}

/** The candidate's application. It has one screen, so it needs no router; its only session is the link's. */
export function CandidateApp({ link, client }: CandidateAppProps) {
  return (
    <CandidateLayout link={link} client={client}>
      <VisitPage />
    </CandidateLayout>
  );
}
