import type { Role } from '@interview-detection/shared/access/roles';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { Candidate } from '@interview-detection/shared/candidates/candidates.schema';
import { privacyEndpoints } from '@interview-detection/shared/privacy/privacy.endpoints';
import type { Receipt } from '@interview-detection/shared/privacy/privacy.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answerFile, hold, refuse } from '#web/test/api-mock';
import { catchDownloads } from '#web/test/downloads';
import { aCandidate, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/candidates/components/candidate-sheet';
import '../features/privacy/components/candidate-privacy';
import './candidates-page';

const RECEIPT: Receipt = {
  erasedAt: '2026-11-19T10:00:00.000Z',
  reason: 'By letter',
  company: anId(1),
  candidates: [anId(0x20)],
  interviews: [anId(0x10)],
  files: [anId(2), anId(3)],
  counts: { candidates: 1, interviews: 1, mails: 3, files: 2 },
  cancelled: 1,
  wordingsLeft: 2,
};

async function openCandidate(change: Partial<Candidate> = {}, role: Role = 'owner') {
  const candidate = aCandidate(change);
  answer(authEndpoints.me, aUser({ role }));
  answer(candidatesEndpoints.list, [candidate]);
  answer(candidatesEndpoints.counts, { Pending: 1, Selected: 0, Rejected: 0 });
  answerFile(candidatesEndpoints.resume, '%PDF-1.7 …');
  answer(candidatesEndpoints.details, {
    ...candidate,
    added: { at: candidate.createdAt, by: { _id: anId(0xa0), name: 'Mara Santos' } },
    history: [],
  });
  const view = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
  await screen.findByText('Added');
  return view;
}

describe('erasing a candidate', () => {
  let downloads: ReturnType<typeof catchDownloads>;
  beforeEach(() => {
    downloads = catchDownloads();
  });

  async function openDialog() {
    const { user, client } = await openCandidate();
    await user.click(await screen.findByRole('button', { name: 'Erase…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person?' }));
    const name = dialog.getByLabelText('Type their name to continue');
    return { user, client, dialog, name, erase: dialog.getByRole('button', { name: 'Erase for good' }) };
  }

  it('sends nothing until their name is typed', { tags: 'deep' }, async () => {
    const bodies: unknown[] = [];
    answer(privacyEndpoints.erase, ({ body }) => {
      bodies.push(body);
      return { receipt: RECEIPT };
    });
    const { user, name, erase } = await openDialog();
    await user.click(erase);
    expect(await screen.findByText('Type the name exactly as shown above')).toBeInTheDocument();
    await user.type(name, 'Adaeze');
    await user.click(erase);
    expect(bodies).toEqual([]);
    await user.type(name, '  okafor');
    await user.click(erase);
    expect(bodies).toEqual([]);
    await user.clear(name);
    await user.type(name, ' Adaeze  Okafor ');
    await user.click(erase);
    await waitFor(() => expect(bodies).toEqual([{}]));
  });

  it('shows the receipt, to be copied and saved, with what is left to do', async () => {
    const bodies: unknown[] = [];
    answer(privacyEndpoints.erase, ({ body }) => {
      bodies.push(body);
      return { receipt: RECEIPT };
    });
    const { user, name, dialog, erase } = await openDialog();
    await user.type(name, 'Adaeze Okafor');
    await user.type(dialog.getByLabelText('Reason (optional)'), 'By letter');
    await user.click(erase);
    const receipt = within(await screen.findByRole('dialog', { name: 'Erased' }));
    expect(bodies).toEqual([{ reason: 'By letter' }]);
    expect(receipt.getByText(/^1 open interview was cancelled. No one was notified/)).toBeInTheDocument();
    expect(receipt.getByText(/^2 wordings of their answers stay in your plans/)).toBeInTheDocument();
    await user.click(receipt.getByRole('button', { name: 'Copy' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(RECEIPT);
    await user.click(receipt.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`erasure-2026-11-19-${anId(0x20)}.json`);
    expect(JSON.parse((await downloads[0]?.text) ?? '')).toEqual(RECEIPT);
  });

  it('shows the receipt when the page learns of the erasure before its reply comes', { tags: 'deep' }, async () => {
    const { user, client, name, erase } = await openDialog();
    const reply = hold(privacyEndpoints.erase);
    await user.type(name, 'Adaeze Okafor');
    await user.click(erase);
    const erased = aCandidate({ name: 'Erased candidate', resume: null, erasedAt: '2026-11-19T10:00:00.000Z' });
    answer(candidatesEndpoints.list, [erased]);
    answer(candidatesEndpoints.details, {
      ...erased,
      added: { at: erased.createdAt, by: { _id: anId(0xa0), name: 'Mara Santos' } },
      history: [],
    });
    await client.invalidateQueries();
    await screen.findByText(/This person was erased on/);
    reply.succeed({ receipt: RECEIPT });
    expect(await screen.findByRole('dialog', { name: 'Erased' })).toBeInTheDocument();
  });

  it('says why it failed, and keeps what was typed', { tags: 'deep' }, async () => {
    refuse(privacyEndpoints.erase, 'REPORT_NOT_READY', { message: 'A report is being generated right now' });
    const { user, name, erase } = await openDialog();
    await user.type(name, 'Adaeze Okafor');
    await user.click(erase);
    expect(await screen.findByText('A report is being generated right now')).toBeInTheDocument();
    expect(name).toHaveValue('Adaeze Okafor');
  });

  it('is only for owners: a recruiter exports, and is told who may erase', async () => {
    await openCandidate({}, 'recruiter');
    expect(await screen.findByRole('button', { name: 'Export data' })).toBeInTheDocument();
    expect(screen.getByText(/Owners of your company can erase them/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Erase…' })).not.toBeInTheDocument();
  });

  it('leaves a note instead of decision and resume', async () => {
    await openCandidate({ name: 'Erased candidate', resume: null, erasedAt: '2026-11-19T10:00:00.000Z' });
    expect(await screen.findByText(/This person was erased on/)).toBeInTheDocument();
    const sheet = within(screen.getByRole('dialog'));
    for (const name of ['Accept', 'Reject', 'Download', 'Erase…', 'Export data'])
      expect(sheet.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('is described differently from a candidate without a resume', async () => {
    await openCandidate({ resume: null });
    expect(await screen.findByText('No resume on file.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeInTheDocument();
  });

  it('shows for an expired resume when and why it was deleted', async () => {
    await openCandidate({ resume: null, resumeDeleted: { at: '2026-11-19T10:00:00.000Z', days: 180 } });
    const words = 'The resume was deleted on 2026-11-19 after 180 days, as this company’s settings say.';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
