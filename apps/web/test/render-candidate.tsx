import { act, render } from '@testing-library/react';
import { CandidateApp } from '../src/app/candidate-app';
import { createVisitsQueryClient } from '../src/entities/visits/api';
import { linkIn } from '../src/lib/paths';
import { setUpUser } from './user';

/** Opens the candidate's application at an address. */
export async function renderCandidate(path: string) {
  window.history.replaceState(null, '', path);
  const link = linkIn(window.location.pathname);
  if (link === null) throw new Error(`${path} is no candidate's address`);
  const user = setUpUser();
  // Waits for its words to load.
  const view = await act(async () => render(<CandidateApp link={link} client={createVisitsQueryClient()} />));
  return { user, ...view };
}
