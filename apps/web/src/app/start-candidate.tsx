import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createVisitsQueryClient, visitQuery } from '../entities/visits/api';
import { visitSession } from '../entities/visits/store';
import { preloadWelcome } from '../features/visits/components/visit-steps';
import { CandidateApp } from './candidate-app';

/** Starts the candidate's application for a private link; '' where the address has none. */
export function startCandidate(root: HTMLElement, link: string): void {
  const client = createVisitsQueryClient();
  // Loaded in parallel with the words.
  if (link) {
    void client.prefetchQuery(visitQuery(link));
    if (visitSession.token(link) === null) preloadWelcome();
  }
  createRoot(root).render(
    <StrictMode>
      <CandidateApp link={link} client={client} />
    </StrictMode>,
  );
}
