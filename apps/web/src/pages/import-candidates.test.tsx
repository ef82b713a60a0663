import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { interviewsEndpoints } from '@interview-detection/shared/interviews/interviews.endpoints';
import type { Imported, ImportRow } from '@interview-detection/shared/candidates/candidate-import.schema';
import { positionsEndpoints } from '@interview-detection/shared/positions/positions.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#web/test/api-mock';
import { aCandidate, anId } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import * as files from '../lib/save-file';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import '../features/candidates/import/components/import-dialog';
import './candidate-page';
import './candidates-page';

const cells = { name: 'Leo Martins', email: 'leo@example.org', phone: '', position: 'Backend Engineer', note: '' };
const ROWS: ImportRow[] = [
  {
    line: 3,
    outcome: 'refused',
    cells: { ...cells, name: '=HYPERLINK(1)', email: 'leo@' },
    problems: [{ column: 'email', message: 'Email must have a valid format.' }],
  },
  { line: 2, outcome: 'new', cells, problems: [] },
];
const found = (change: Partial<Imported> = {}): Imported => ({
  preview: true,
  headers: ['Who', 'Email', 'Position'],
  columns: { name: null, email: 'Email', phone: null, position: 'Position', note: null },
  encoding: 'utf-8',
  separator: ',',
  counts: { new: 1, known: 0, refused: 1 },
  rows: ROWS,
  ...change,
});

/** Serves the import; collects how each call was sent. */
function serveImport() {
  const calls: [string | undefined, unknown][] = [];
  answer(candidatesEndpoints.importFile, ({ query, form }) => {
    calls.push([query.preview, form?.get('columns')]);
    return found({ preview: query.preview === 'true' });
  });
  return calls;
}

async function openWithFile() {
  const { user } = renderSignedIn('/candidates');
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import candidates' });
  const file = new File(['Who,Email,Position'], 'people.csv', { type: 'text/csv' });
  await user.upload(within(dialog).getByLabelText('CSV file with candidates'), file);
  return { user, dialog };
}

beforeEach(() => {
  answer(candidatesEndpoints.list, [aCandidate()], { page: { number: 1, size: 10, total: 1 } });
  answer(candidatesEndpoints.counts, { Pending: 1, Selected: 0, Rejected: 0 });
  answer(positionsEndpoints.list, [{ _id: anId(0x30), name: 'Backend Engineer' }]);
});

describe('importing candidates', () => {
  it('shows what will happen with problems first, and adds them once that is confirmed', async () => {
    const calls = serveImport();
    const { user, dialog } = await openWithFile();
    expect(await within(dialog).findByText('1 new · 0 known · 1 not added')).toBeInTheDocument();
    const [, first] = within(dialog).getAllByRole('row');
    expect(first).toHaveTextContent('Email must have a valid format.');
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 candidate' }));
    expect(await within(dialog).findByText('1 candidate added')).toBeInTheDocument();
    expect(within(dialog).getByText('1 row was not added. No one was emailed.')).toBeInTheDocument();
    expect(calls).toEqual([
      ['true', '{}'],
      ['false', '{}'],
    ]);
  });

  it('asks again with the column that the user chooses', { tags: 'deep' }, async () => {
    const calls = serveImport();
    const { user, dialog } = await openWithFile();
    await user.selectOptions(await within(dialog).findByLabelText('Name'), 'Who');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.at(-1)).toEqual(['true', JSON.stringify({ name: 'Who' })]);
  });

  it('offers the rows that were not added as a file without formulas', { tags: 'deep' }, async () => {
    serveImport();
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    const { user, dialog } = await openWithFile();
    await user.click(await within(dialog).findByRole('button', { name: 'Add 1 candidate' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Download the rows not added' }));
    const [content] = save.mock.calls[0] ?? [];
    expect(await content?.text()).toContain(`"'=HYPERLINK(1)","leo@"`);
  });

  it('says why a file cannot be read', { tags: 'deep' }, async () => {
    refuse(candidatesEndpoints.importFile, 'VALIDATION_FAILED', { message: 'This file is empty.' });
    const { dialog } = await openWithFile();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This file is empty.');
  });
});

describe('the contact card of a candidate', () => {
  const opened = async (change: Partial<CandidateDetails>) => {
    const details: CandidateDetails = { ...aCandidate({ resume: null }), added: null, history: [], ...change };
    answer(candidatesEndpoints.details, details);
    answer(candidatesEndpoints.tags, [{ name: 'Remote', count: 2 }]);
    answer(interviewsEndpoints.timeline, { applications: [details], interviews: [], mails: [] });
    const { user } = renderSignedIn(`/candidates/${details._id}`);
    const card = within(await screen.findByRole('complementary', { name: 'About the candidate' }));
    return { user, card, details };
  };

  it('calls the number, and adds and removes tags by keyboard', async () => {
    const sent: unknown[] = [];
    const { user, card, details } = await opened({ phone: '+351 912-345 ext. 5', tags: ['Speaks German'] });
    expect(card.getByRole('link', { name: '+351 912-345 ext. 5' })).toHaveAttribute('href', 'tel:+351912345;ext=5');
    answer(candidatesEndpoints.correct, ({ body }) => {
      sent.push(body);
      const changed = { ...details, ...body } as CandidateDetails;
      answer(candidatesEndpoints.details, changed);
      return changed;
    });
    await user.type(card.getByRole('combobox', { name: 'Add a tag' }), 'Remote{Enter}');
    expect(await card.findByRole('link', { name: 'Remote' })).toHaveAttribute('href', '/candidates?tag=Remote');
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(card.queryByRole('link', { name: 'Remote' })).not.toBeInTheDocument());
    expect(sent).toEqual([{ tags: ['Speaks German', 'Remote'] }, { tags: ['Speaks German'] }]);
  });
});
