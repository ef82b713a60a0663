import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CandidateApp } from './candidate-app';

/** Shows the candidate's application for a private link; '' where the address has none. */
export function startCandidate(root: HTMLElement, link: string): void {
  createRoot(root).render(
    <StrictMode>
      <CandidateApp link={link} />
    </StrictMode>,
  );
}
