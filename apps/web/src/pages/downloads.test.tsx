import type { Role } from '@interview-detection/shared/access/roles';
import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { privacyEndpoints } from '@interview-detection/shared/privacy/privacy.endpoints';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { reportsEndpoints } from '@interview-detection/shared/reports/reports.endpoints';
import { usersEndpoints } from '@interview-detection/shared/users/users.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, answerFile, disconnect, hang, refuse } from '#web/test/api-mock';
import { catchDownloads } from '#web/test/downloads';
import { aCandidate, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { aCompletedInterview, aReport, interviewDetails } from '#web/test/report-fixtures';
import { representatives } from '#web/test/tier';
import { NETWORK_MESSAGE } from '../lib/api-error';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './candidates-page';
import './completed-page';
import './details-page';

let downloads: ReturnType<typeof catchDownloads>;
beforeEach(() => {
  downloads = catchDownloads();
});

/** The one file that was saved. */
async function saved() {
  await waitFor(() => expect(downloads).toHaveLength(1));
  const [file] = downloads;
  return { name: file?.name, type: file?.type, text: await file?.text };
}

describe('a report', () => {
  async function openDetails(change: Parameters<typeof interviewDetails>[0] = {}) {
    answer(interviewsEndpoints.details, interviewDetails(change));
    const view = renderSignedIn(`/interview-completed/${anId(0x10)}`);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('button', { name: 'Resume' });
    return view;
  }

  it('is saved as a PDF under the candidate’s name and the day', async () => {
    answerFile(reportsEndpoints.pdf, '%PDF-1.7 …');
    const { user } = await openDetails({
      candidate: { _id: anId(0x20), name: 'Lucía / Moreno', email: 'l@example.org' },
    });
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('PDF downloaded')).toBeInTheDocument();
    expect(await saved()).toEqual({
      name: 'report-Lucía-Moreno-2026-11-19.pdf',
      type: 'application/pdf',
      text: '%PDF-1.7 …',
    });
  });

  it('is saved as JSON with everything that the server returns', { tags: 'deep' }, async () => {
    // What lists add to the facts of an interview is no part of its report.
    const {
      notice: _notice,
      doubleBooked: _doubleBooked,
      consent: _consent,
      adjustments: _adjustments,
      visitedAt: _visitedAt,
      review: _review,
      erasureAsked: _erasureAsked,
      ...interview
    } = aCompletedInterview();
    const document: ReportDocument = {
      ...aReport(),
      interview,
      verdict: 'Recommended',
      limits: ['It can be wrong in both directions.'],
      devices: { mediaDevices: [], bluetoothDevice: [], usbDevice: [] },
      decision: { status: 'Pending', made: null },
      assessment: null,
      assessments: [],
      granted: null,
      hasDeviceList: null,
      evidence: null,
      comments: [],
    };
    answer(reportsEndpoints.json, document);
    const { user } = await openDetails();
    await user.click(await screen.findByRole('button', { name: 'More downloads' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download JSON' }));
    const { name, type, text } = await saved();
    expect([name, type]).toEqual(['report-Adaeze-Okafor-2026-11-19.json', 'application/json']);
    expect(JSON.parse(text ?? '')).toEqual(document);
  });

  it.each(representatives(['none', 'pending', 'failed'] as const))(
    'cannot be saved while it is %s',
    async reportStatus => {
      await openDetails({ reportStatus, report: null });
      expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'More downloads' })).not.toBeInTheDocument();
    },
  );

  it('cannot be saved twice at once', { tags: 'deep' }, async () => {
    hang(reportsEndpoints.pdf);
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More downloads' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Download PDF' })).toHaveAttribute('aria-busy', 'true');
  });

  it('a report that cannot be made says why, and saves nothing', async () => {
    refuse(reportsEndpoints.pdf, 'REPORT_NOT_READY', { message: 'The report is not ready yet' });
    const { user } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The report is not ready yet')).toBeInTheDocument();
    expect(downloads).toEqual([]);
    expect(screen.getByRole('button', { name: 'Download PDF' })).not.toHaveAttribute('aria-busy');
  });
});

describe('what is kept about a candidate', () => {
  async function openCandidate(role: Role = 'owner') {
    answer(authEndpoints.me, aUser({ role }));
    answer(candidatesEndpoints.list, [aCandidate({ name: 'Lucía / Moreno' })]);
    answer(candidatesEndpoints.counts, { Pending: 1, Selected: 0, Rejected: 0 });
    answerFile(candidatesEndpoints.resume, '%PDF-1.7 …');
    answer(candidatesEndpoints.details, {
      ...aCandidate({ name: 'Lucía / Moreno' }),
      added: { at: aCandidate().createdAt, by: { _id: anId(0xa0), name: 'Mara Santos' } },
      history: [],
    });
    const view = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    await screen.findByText('Added');
    return view;
  }

  it.each(representatives(['owner', 'recruiter'] as const))(
    'can be saved as one ZIP file under their name by an %s',
    async role => {
      answerFile(privacyEndpoints.export, 'PK');
      const { user } = await openCandidate(role);
      await user.click(await screen.findByRole('button', { name: 'Export data' }));
      expect(await saved()).toEqual({ name: 'candidate-Lucía-Moreno.zip', type: 'application/zip', text: 'PK' });
    },
  );

  it('cannot be saved by a viewer', { tags: 'deep' }, async () => {
    await openCandidate('viewer');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export data' })).not.toBeInTheDocument());
  });

  it('says why it cannot be saved', { tags: 'deep' }, async () => {
    refuse(privacyEndpoints.export, 'RATE_LIMITED', { message: 'Too many exports, try again in 60 minutes' });
    const { user } = await openCandidate();
    await user.click(await screen.findByRole('button', { name: 'Export data' }));
    expect(await screen.findByText('Too many exports, try again in 60 minutes')).toBeInTheDocument();
    expect(downloads).toEqual([]);
  });
});

describe('a list', () => {
  const DAY = String.raw`\d{4}-\d\d-\d\d`;

  it('a list of candidates is saved as CSV with the filters that are set, all pages of it', async () => {
    answer(candidatesEndpoints.list, [aCandidate()], { page: { number: 2, size: 10, total: 11 } });
    const queries = answerFile(candidatesEndpoints.listCsv, 'Name\r\nAdaeze Okafor\r\n');
    const { user } = renderSignedIn('/candidates?search=oka&status=Pending&sort=-name&page=2');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const { name, type, text } = await saved();
    expect(name).toMatch(new RegExp(`^candidates-${DAY}\\.csv$`));
    expect([type, text]).toEqual(['text/csv', 'Name\r\nAdaeze Okafor\r\n']);
    expect(queries).toEqual([{ search: 'oka', status: 'Pending', sort: '-name' }]);
  });

  async function openCompleted(search = '') {
    answer(positionsEndpoints.list, []);
    answer(usersEndpoints.list, []);
    answer(interviewsEndpoints.listCompleted, [aCompletedInterview()], { page: { number: 1, size: 12, total: 1 } });
    const { user } = renderSignedIn(`/interview-completed${search}`);
    await screen.findByRole('heading', { name: 'Adaeze Okafor' });
    return { user, button: screen.getByRole('button', { name: 'Export CSV' }) };
  }

  it('a list of completed interviews is saved as CSV with the filters that are set', async () => {
    const queries = answerFile(reportsEndpoints.completedCsv, 'Candidate\r\n');
    const { user, button } = await openCompleted('?verdict=Not+Recommended&reportStatus=ready&interviewType=Bot');
    await user.click(button);
    expect((await saved()).name).toMatch(new RegExp(`^completed-interviews-${DAY}\\.csv$`));
    expect(queries).toEqual([
      { interviewType: 'Bot', verdict: 'Not Recommended', reportStatus: 'ready', sort: '-startsAt' },
    ]);
  });

  it('a list that cannot be saved says why, and can be tried again', { tags: 'deep' }, async () => {
    disconnect(reportsEndpoints.completedCsv);
    const { user, button } = await openCompleted();
    await user.click(button);
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(downloads).toEqual([]);
    answerFile(reportsEndpoints.completedCsv, 'Candidate\r\n');
    await user.click(button);
    await saved();
  });
});
