import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createVisitsQueryClient } from '../entities/visits/api';
import { loadFirstScreen } from '../pages/visit-page';
import { CandidateApp } from './candidate-app';

/** Milliseconds that the page's skeleton stands for what it waits for; after them the application says itself what is missing. */
const PATIENCE_MS = 2_000;

/** Shows the candidate's application for a private link; '' where the address has none. */
export async function startCandidate(root: HTMLElement, link: string): Promise<void> {
  const client = createVisitsQueryClient();
  await Promise.race([loadFirstScreen(link, client), new Promise(resolve => setTimeout(resolve, PATIENCE_MS))]);
  // As a transition it is done in slices, between which the page answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <CandidateApp link={link} client={client} />
      </StrictMode>,
    ),
  );
}
