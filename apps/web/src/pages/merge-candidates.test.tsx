import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { MergeInput } from '@interview-detection/shared/candidates/candidates.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, hang, refuse } from '#web/test/api-mock';
import { aCandidate, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/candidates/merge/components/merge-dialog';
import './candidate-page';

const OWN = anId(0x20);
const OTHER = anId(0x21);
const own = { ...aCandidate({ _id: OWN, name: 'Ada Okafor', email: 'ada@example.org' }), added: null, history: [] };
const other = aCandidate({ _id: OTHER, name: 'Ada Okafor', email: 'okafor@example.net' });

beforeEach(() => {
  answer(candidatesEndpoints.details, own);
  hang(candidatesEndpoints.resume);
  answer(candidatesEndpoints.doubles, [{ ...other, same: ['name'] }]);
  answer(interviewsEndpoints.timeline, ({ params }) => ({
    applications: [params.id === OWN ? own : { ...other, added: null, history: [] }],
    interviews: [],
    mails: [],
  }));
});

it('suggests who may be the same person, compares both, and merges them with the email that was chosen', async () => {
  const sent: MergeInput[] = [];
  answer(candidatesEndpoints.merge, ({ body }) => {
    sent.push(body as MergeInput);
    return { ...own, email: other.email };
  });
  const { user } = renderSignedIn(`/candidates/${OWN}`);
  await user.click(await screen.findByRole('button', { name: /^Compare.*Ada Okafor$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge these candidates?' }));
  expect(dialog.queryByRole('group', { name: 'Name to keep' })).not.toBeInTheDocument();
  expect(await dialog.findByText(/0 interviews, resumes, note, tags and decisions move/)).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'okafor@example.net' }));
  await user.click(dialog.getByRole('button', { name: 'Merge for good' }));
  expect(await screen.findByText('Merged into one candidate: Ada Okafor')).toBeInTheDocument();
  expect(sent).toEqual([{ other: OTHER, take: ['email'] }]);
});

it('leads from the address of a merged candidate to the record that has everything', async () => {
  refuse(candidatesEndpoints.details, 'CANDIDATE_MERGED', { once: true, movedTo: OWN });
  renderSignedIn(`/candidates/${OTHER}`);
  await waitFor(() => expect(window.location.pathname).toBe(`/candidates/${OWN}`));
});
