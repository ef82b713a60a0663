import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidateRecordsEndpoints } from '@interview-detection/shared/candidate-records/candidate-records.endpoints';
import type { Correction } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { evidenceEndpoints } from '@interview-detection/shared/evidence/evidence.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { privacyEndpoints } from '@interview-detection/shared/privacy/privacy.endpoints';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { visitsEndpoints } from '@interview-detection/shared/visits/visits.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#web/test/api-mock';
import { anEvidence } from '#web/test/evidence-fixtures';
import { aCandidate, aCandidateView, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview, aReport, aReview, interviewDetails, question, reply } from '#web/test/report-fixtures';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/interviews/candidate-requests/components/candidate-requests-card';
import '../features/candidates/components/candidate-decision';
import '../features/privacy/components/erase-window';
import './details-page';

const ID = anId(0x10);
const AT = '2026-11-23T14:02:00.000Z';
const ERASURE = { text: null, at: AT, answer: null };
const ASKED = { text: 'Please listen again', at: AT, answer: null };

const RECEIPT: Receipt = {
  erasedAt: AT,
  reason: null,
  company: anId(1),
  candidates: [anId(0x20)],
  interviews: [ID],
  files: [],
  counts: { candidates: 1, interviews: 1, mails: 0, files: 0 },
  cancelled: 0,
  wordingsLeft: 0,
};

/** The details of an interview whose candidate has read their record. */
async function open(change: Parameters<typeof interviewDetails>[0], corrections: Correction[] = []) {
  answer(candidateRecordsEndpoints.corrections, corrections);
  answer(evidenceEndpoints.read, anEvidence());
  answer(visitsEndpoints.preview, aCandidateView({ state: 'finished' }));
  answer(interviewsEndpoints.details, interviewDetails({ visitedAt: AT, ...change }));
  answer(candidatesEndpoints.details, { ...aCandidate({ reviewOpen: true }), added: null, history: [] });
  const view = renderSignedIn(`/interview-completed/${ID}`);
  return { ...view, part: within(await screen.findByRole('region', { name: 'From the candidate' })) };
}

it('a request for human review is shown on the details until it is answered there', { tags: 'deep' }, async () => {
  const { user, part } = await open({ review: ASKED });
  expect(part.getByText('Review requested')).toBeInTheDocument();
  expect(part.getByText('Please listen again')).toBeInTheDocument();
  const sent: unknown[] = [];
  answer(candidateRecordsEndpoints.answerReview, ({ body }) => {
    sent.push(body);
    return aCompletedInterview();
  });
  await user.type(part.getByRole('textbox', { name: 'Your answer' }), 'I have listened');
  await user.click(part.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(/^Answered\. .+ sees it on their page/)).toBeInTheDocument();
  expect(sent).toEqual([{ text: 'I have listened' }]);
});

it('an open request cannot be decided without a reason', { tags: 'deep' }, async () => {
  const { user } = await open({ review: ASKED });
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  const decided: unknown[] = [];
  answer(candidatesEndpoints.decide, ({ body }) => {
    decided.push(body);
    return aCandidate({ status: 'Rejected' });
  });
  await user.click(decision.getByRole('button', { name: 'Reject' }));
  expect(decision.getByText(/give a reason for deciding now/)).toBeInTheDocument();
  expect(decided).toEqual([]);
});

it('a correction is shown on the details when no transcript has its answer', { tags: 'deep' }, async () => {
  const { part } = await open({ erasureAsked: ERASURE }, [
    { turn: 2, index: null, text: 'I give the median.', at: AT },
    { turn: 3, index: 5, text: 'This one stands in the transcript.', at: AT },
  ]);
  expect(await part.findByText('I give the median.')).toBeInTheDocument();
  expect(part.getByText(/^Answer 2/)).toBeInTheDocument();
  expect(screen.queryByText('This one stands in the transcript.')).not.toBeInTheDocument();
});

it('an owner erases the candidate from their request, and gets the receipt', async () => {
  const { user, part } = await open({ erasureAsked: ERASURE });
  expect(part.getByText('Deletion requested', { selector: 'span' })).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Erase candidate…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person?' }));
  answer(privacyEndpoints.erase, { receipt: RECEIPT });
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveStyle({ pointerEvents: 'auto' }));
  await user.type(dialog.getByLabelText('Type their name to continue'), aCompletedInterview().candidate.name);
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByRole('dialog', { name: 'Erased' })).toBeInTheDocument();
});

it('an owner closes a request for deletion with a reason', { tags: 'deep' }, async () => {
  const { user, part } = await open({ erasureAsked: ERASURE });
  await user.click(part.getByRole('button', { name: 'Keep the data…' }));
  const sent: unknown[] = [];
  answer(candidateRecordsEndpoints.answerErasure, ({ body }) => {
    sent.push(body);
    return aCompletedInterview();
  });
  await user.type(part.getByRole('textbox', { name: 'Why you keep the data' }), 'The law has us keep it');
  await user.click(part.getByRole('button', { name: 'Close request' }));
  expect(await screen.findByText(/^Request closed\. .+ sees your reason on their page/)).toBeInTheDocument();
  expect(sent).toEqual([{ text: 'The law has us keep it' }]);
});

it('a closed request for deletion shows the reason, and no longer waits', { tags: 'deep' }, async () => {
  const reason = { text: 'The law has us keep it', by: { _id: anId(0xa0), name: 'Mara Santos' }, at: AT };
  const { part } = await open({ erasureAsked: { ...ERASURE, answer: reason } });
  expect(part.getByText('The law has us keep it')).toBeInTheDocument();
  expect(part.queryByText('Deletion requested', { selector: 'span' })).not.toBeInTheDocument();
  expect(part.queryByRole('button')).not.toBeInTheDocument();
});

it('a recruiter is told who may erase', async () => {
  answer(authEndpoints.me, aUser({ role: 'recruiter' }));
  const { part } = await open({ erasureAsked: ERASURE });
  expect(part.getByText(/^An owner of your company can erase/)).toBeInTheDocument();
  expect(part.queryByRole('button', { name: 'Erase candidate…' })).not.toBeInTheDocument();
});

it('a correction is shown below its answer, and set apart from what was kept and graded', async () => {
  const correction = { text: 'I give the <b>median</b>.', at: AT };
  const said = [question('A range?'), reply('I give the mean.', { review: aReview(80), correction })];
  await open({ review: ASKED, report: aReport(said) });
  const transcript = within(screen.getByRole('region', { name: 'Transcript' }));
  expect(transcript.getByText('I give the mean.')).toBeInTheDocument();
  const suggested = await transcript.findByRole('figure', {
    name: 'The candidate’s suggestion for the answer to question 1',
  });
  expect(suggested).toHaveTextContent('I give the <b>median</b>.');
  expect(suggested).toHaveTextContent(
    'Suggested by the candidate. The text above is the original, and nothing is graded again. 23 Nov',
  );
  expect(suggested).not.toHaveTextContent(/right|80/i);
});
