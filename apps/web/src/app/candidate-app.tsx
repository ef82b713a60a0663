import { CandidateLayout } from '../areas/candidate/candidate-layout';
import { VisitPage } from '../pages/visit-page';

/** The whole application of candidates: one screen, so that it needs no router, and nobody's session but the link's. */
export function CandidateApp({ link }: { link: string }) {
  return (
    <CandidateLayout link={link}>
      <VisitPage />
    </CandidateLayout>
  );
}
