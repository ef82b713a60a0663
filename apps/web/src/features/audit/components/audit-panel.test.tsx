import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { auditEndpoints } from '@interview-detection/shared/audit/audit.endpoints';
import type { AuditEntry, AuditState } from '@interview-detection/shared/audit/audit.schema';
import { dashboardEndpoints } from '@interview-detection/shared/dashboard/dashboard.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { teamEndpoints } from '@interview-detection/shared/team/team.endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answerFile, hang, refuse } from '#web/test/api-mock';
import { catchDownloads } from '#web/test/downloads';
import { anId, aUser, theWeeks } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { actionWords, actorWords, changeWords } from '../words';

const anEntry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: anId(0xe0),
  at: '2026-11-20T09:30:00.000Z',
  actor: { kind: 'user', _id: anId(0xa0), name: 'Mara Santos' },
  action: 'resume.read',
  record: { kind: 'candidate', _id: anId(0xc0), name: 'Adaeze Okafor' },
  address: '203.0.113.7',
  device: 'Firefox 121 on Windows',
  requestId: 'r-1',
  ...change,
});
const aState = (change: Partial<AuditState> = {}): AuditState => ({
  sealed: 5_200,
  unsealed: 2,
  head: 'a'.repeat(64),
  keptDays: 730,
  removedUntil: null,
  checked: 2_000,
  intact: true,
  actions: ['resume.read', 'user.role_changed'],
  ...change,
});

beforeEach(() => {
  answer(dashboardEndpoints.weekly, theWeeks());
  answer(interviewsEndpoints.list, []);
  answer(auditEndpoints.list, [anEntry()], { page: { number: 1, size: 20, total: 1 } });
  answer(auditEndpoints.state, aState());
  answer(teamEndpoints.list, [
    {
      _id: anId(0xa0),
      name: 'Mara Santos',
      email: 'mara@example.org',
      role: 'owner',
      active: true,
      invited: false,
      twoFactor: false,
      lastUsedAt: null,
    },
  ]);
});

async function open(address = '/settings/audit') {
  const { user } = renderSignedIn(address);
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  return { user, dialog };
}

describe('Settings, Audit Log', () => {
  it('lists who did what to which record, when and from where, with each setting before and after', async () => {
    const role = anEntry({
      _id: anId(0xe1),
      action: 'user.role_changed',
      record: { kind: 'user', _id: anId(0xa1), name: 'Tom Becker' },
      changes: [{ field: 'role', from: 'recruiter', to: 'viewer' }, { field: 'phone' }],
    });
    answer(auditEndpoints.list, [role, anEntry()], { page: { number: 1, size: 20, total: 2 } });
    const { dialog } = await open();
    const rows = within(await dialog.findByRole('list', { name: 'Audit log' })).getAllByText(/Mara Santos/);
    expect(rows.map(row => row.closest('li')?.textContent)).toEqual([
      expect.stringMatching(
        /User role changed: Tom Becker.*20 Nov 2026, 09:30 UTC · Firefox 121 on Windows, 203.0.113.7.*role: recruiter → viewer.*phone/,
      ),
      expect.stringMatching(/Resume read: Adaeze Okafor.*Request: r-1/),
    ]);
  });

  it('says that the chain is intact, how much of it was checked, and how long entries are kept', async () => {
    const { dialog } = await open();
    expect(await dialog.findByText('Unaltered')).toBeInTheDocument();
    expect(
      dialog.getByText('the latest 2,000 of 5,200 entries checked just now, 2 about to be sealed, kept for 730 days'),
    ).toBeInTheDocument();
  });

  it('says prominently that the log was altered, and which command names the entries', async () => {
    answer(auditEndpoints.state, aState({ intact: false }));
    const { dialog } = await open();
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('This log was altered');
    expect(alert).toHaveTextContent('npm run admin -- verify-audit');
    expect(dialog.queryByText('Unaltered')).not.toBeInTheDocument();
  });

  it(
    'is filtered by person, action, days and record by the server, which the address keeps',
    { tags: 'deep' },
    async () => {
      const seen: Record<string, string>[] = [];
      answer(
        auditEndpoints.list,
        ({ query }) => {
          seen.push(query);
          return [anEntry()];
        },
        { page: ({ query }) => ({ number: Number(query['page']), size: 20, total: 45 }) },
      );
      const { user, dialog } = await open('/settings/audit?page=2');
      expect(await dialog.findByText('Page 2 of 3')).toBeInTheDocument();
      await dialog.findByRole('option', { name: 'Mara Santos' });
      await user.selectOptions(dialog.getByLabelText('Person'), 'Mara Santos');
      await user.selectOptions(dialog.getByLabelText('Action'), 'User role changed');
      await user.type(dialog.getByLabelText('From'), '2026-11-01');
      await user.type(dialog.getByLabelText('To'), '2026-11-30');
      const actor = anId(0xa0);
      const filters = { actor, action: 'user.role_changed', from: '2026-11-01', to: '2026-11-30' };
      await expect.poll(() => seen.at(-1)).toEqual({ page: '1', size: '20', ...filters });
      expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(filters);
      await user.click(await dialog.findByRole('button', { name: 'Show only Adaeze Okafor' }));
      await expect.poll(() => seen.at(-1)).toEqual({ page: '1', size: '20', record: anId(0xc0) });
      await user.click(dialog.getByRole('button', { name: 'Show all' }));
      await expect.poll(() => seen.at(-1)).toEqual({ page: '1', size: '20' });
    },
  );

  it('is saved as CSV with the filters that are set', { tags: 'deep' }, async () => {
    const downloads = catchDownloads();
    const asked = answerFile(auditEndpoints.csv, 'Time');
    const { user, dialog } = await open('/settings/audit?action=resume.read');
    await user.click(await dialog.findByRole('button', { name: 'Export CSV' }));
    await expect.poll(() => downloads.length).toBe(1);
    expect(asked).toEqual([{ action: 'resume.read' }]);
  });

  it('explains what will be listed when it is empty', { tags: 'deep' }, async () => {
    answer(auditEndpoints.list, [], { page: { number: 1, size: 20, total: 0 } });
    const { dialog } = await open();
    expect(await dialog.findByText('No entries yet')).toBeInTheDocument();
  });

  it('says that no entry matches the filters', { tags: 'deep' }, async () => {
    answer(auditEndpoints.list, [], { page: { number: 1, size: 20, total: 0 } });
    const { dialog } = await open('/settings/audit?from=2026-11-01');
    expect(await dialog.findByText('No matching entries')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Show all' })).toBeInTheDocument();
  });

  it('shows a skeleton while it loads, and Retry when loading fails', { tags: 'deep' }, async () => {
    hang(auditEndpoints.list);
    refuse(auditEndpoints.state, 'UNAVAILABLE');
    const { dialog } = await open();
    expect(await dialog.findByText('Loading the audit log')).toBeInTheDocument();
    expect(await dialog.findByText('We couldn’t check the chain')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('is not offered to a recruiter, and its address says so', async () => {
    answer(authEndpoints.me, aUser({ role: 'recruiter' }));
    const { dialog } = await open();
    expect(await dialog.findByText('Audit Log isn’t part of your role')).toBeInTheDocument();
    expect(dialog.queryByRole('tab', { name: 'Audit Log' })).not.toBeInTheDocument();
  });
});

describe('words', () => {
  it('the audit log’s words for an action are made from its name', () => {
    expect(actionWords('interview.evidence_dismissed')).toBe('Interview evidence dismissed');
    expect(actionWords('interview.no_show')).toBe('Interview marked as no-show');
  });

  it('the audit log’s words for an actor without a name say why there is none', () => {
    expect(actorWords({ kind: 'candidate', _id: anId(1), name: null })).toBe('An erased candidate');
    expect(actorWords({ kind: 'user', _id: anId(1), name: null })).toBe('A deleted account');
  });

  it.each([
    [{ field: 'phone' }, 'phone'],
    [{ field: 'recordingDays', from: 90, to: null }, 'recording days: 90 → none'],
    [{ field: 'interviewer', from: anId(1), to: anId(2) }, 'interviewer'],
    [
      { field: 'signals', from: { away: true, voices: false }, to: { away: true, voices: true } },
      'signals: voices off → on',
    ],
    [{ field: 'events', from: ['report.ready'], to: [] }, 'events: report.ready → none'],
    [
      { field: 'startsAt', from: '2026-11-20T09:30:00.000Z', to: '2026-11-21T09:30:00.000Z' },
      'starts at: 20 Nov 2026, 09:30 UTC → 21 Nov 2026, 09:30 UTC',
    ],
    [{ field: 'active', to: false }, 'active: off'],
  ])('the audit log’s words for the change %j are “%s”', (change, words) => {
    expect(changeWords(change)).toBe(words);
  });
});
