import { authEndpoints } from '@interview-detection/shared/auth/auth.endpoints';
import { candidatesEndpoints } from '@interview-detection/shared/candidates/candidates.endpoints';
import type { CandidateStatus } from '@interview-detection/shared/candidates/candidates.rules';
import type { Candidate, CandidateDetails } from '@interview-detection/shared/candidates/candidates.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, disconnect, hang, hold, refuse } from '#web/test/api-mock';
import { aCandidate, anId, aUser } from '#web/test/fixtures';
import { renderSignedIn } from '#web/test/render-app';
import { server } from '#web/test/server';
import { NETWORK_MESSAGE } from '../lib/api-error';
import { session } from '../lib/session';

// Loaded here, so that the first test does not wait for it.
import '../areas/staff/staff-layout';
import './candidates-page';

const COUNTS: Record<CandidateStatus, number> = { Pending: 31, Selected: 18, Rejected: 11 };
const ROWS = [
  aCandidate(),
  aCandidate({ _id: anId(0x21), name: 'Jonas Lindqvist', email: 'jonas@example.org', status: 'Selected' }),
  aCandidate({ _id: anId(0x22), name: 'Mei-Ling Chen', email: 'mei@example.org', status: 'Rejected' }),
];

/** Serves the list with its counts; collects the queries of the table. */
function table(rows: Candidate[] | ((query: Record<string, string>) => Candidate[]) = ROWS, total?: number) {
  const queries: Record<string, string>[] = [];
  const find = (query: Record<string, string>) => (typeof rows === 'function' ? rows(query) : rows);
  answer(
    candidatesEndpoints.list,
    ({ query }) => {
      queries.push(query);
      return find(query);
    },
    {
      page: ({ query }) => ({
        number: Number(query.page ?? 1),
        size: Number(query.size),
        total: total ?? find(query).length,
      }),
    },
  );
  answer(candidatesEndpoints.counts, COUNTS);
  return queries;
}

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const withHistory = (candidate: Candidate, change: Partial<CandidateDetails> = {}): CandidateDetails => ({
  ...candidate,
  added: { at: candidate.createdAt, by: { _id: anId(0xa0), name: 'Mara Santos' } },
  history: [],
  ...change,
});

beforeEach(() => {
  table();
});

describe('the candidates table', () => {
  it('has the columns of the specification and ten rows a page, newest first', { tags: 'deep' }, async () => {
    const queries = table();
    renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      'ID',
      'Name',
      'Email',
      'Position',
      'Status',
    ]);
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(2, 4)
        .map(cell => cell.textContent),
    ).toEqual(['adaeze@example.org', 'Backend Engineer']);
    expect(queries).toEqual([{ page: '1', size: '10', sort: '-createdAt' }]);
    expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  });

  it('shows the end of the id, and copies the whole id', { tags: 'deep' }, async () => {
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    const copy = within(row).getByRole('button', { name: `Copy ID ${anId(0x20)}` });
    expect(copy).toHaveTextContent('…0020');
    expect(copy).toHaveAttribute('title', anId(0x20));
    await user.click(copy);
    expect(await screen.findByText('ID copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(anId(0x20));
  });

  it('has Reject and Accept on pending rows, the status label on the others', async () => {
    renderSignedIn('/candidates');
    const pending = within(await rowOf('Adaeze Okafor'));
    expect(pending.getByRole('button', { name: 'Reject Adaeze Okafor' })).toHaveTextContent('Reject');
    expect(pending.getByRole('button', { name: 'Accept Adaeze Okafor' })).toHaveTextContent('Accept');
    for (const [name, status] of [
      ['Jonas Lindqvist', 'Selected'],
      ['Mei-Ling Chen', 'Rejected'],
    ] as const) {
      const row = within(await rowOf(name));
      expect(row.getByText(status)).toBeInTheDocument();
      expect(row.queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
    }
  });

  it('offers no decision on an erased candidate, and shows no email', async () => {
    const _id = anId(0x23);
    table([
      aCandidate({
        _id,
        name: 'Erased candidate',
        email: `erased-${_id}@erased.invalid`,
        erasedAt: '2026-11-19T10:00:00.000Z',
      }),
    ]);
    renderSignedIn('/candidates');
    const row = await rowOf('Erased candidate');
    expect(within(row).getByText('Pending')).toBeInTheDocument();
    expect(within(row).getByText('Erased')).toBeInTheDocument();
    expect(within(row).queryByRole('button', { name: /Reject|Accept/ })).not.toBeInTheDocument();
    expect(row).not.toHaveTextContent('erased.invalid');
  });

  it('shows how many candidates each tab has', async () => {
    renderSignedIn('/candidates');
    for (const [label, count] of [
      ['All', 60],
      ['Pending', 31],
      ['Selected', 18],
      ['Rejected', 11],
    ] as const) {
      expect(await screen.findByRole('radio', { name: `${label} ${count}` })).toBeInTheDocument();
    }
  });

  it('markup in a name is neither run nor dropped in the candidates table', async () => {
    const name = '<img src=x onerror="window.hacked = true">';
    table([aCandidate({ name })]);
    renderSignedIn('/candidates');
    expect(await rowOf(name)).toBeInTheDocument();
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('pages, search, tabs and sort', () => {
  const many = ({ page }: Record<string, string>) => [aCandidate({ name: `Person of page ${page}` })];

  it('rows of the page before take no press while the next page loads', { tags: 'deep' }, async () => {
    table(many, 25);
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Person of page 1');
    hang(candidatesEndpoints.list);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(within(row).getByText('adaeze@example.org'));
    expect(window.location.search).toBe('?page=2');
  });

  it('change the page by Previous and Next, in the address', async () => {
    table(many, 25);
    const { user } = renderSignedIn('/candidates');
    await rowOf('Person of page 1');
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await rowOf('Person of page 2');
    expect(window.location.search).toBe('?page=2');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await rowOf('Person of page 3');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await rowOf('Person of page 2');
  });

  it('open the last page when the address names one beyond it', async () => {
    table(({ page }) => (Number(page) > 2 ? [] : [aCandidate({ name: `Person of page ${page}` })]), 12);
    renderSignedIn('/candidates?page=9');
    await rowOf('Person of page 2');
    expect(window.location.search).toBe('?page=2');
  });

  it('are read from the address and answered by the server', async () => {
    const queries = table();
    renderSignedIn('/candidates?page=1&search=ada&status=Selected&sort=-name');
    await rowOf('Adaeze Okafor');
    expect(queries).toEqual([{ page: '1', size: '10', search: 'ada', status: 'Selected', sort: '-name' }]);
    expect(screen.getByRole('searchbox')).toHaveValue('ada');
    expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Name Z–A');
    expect(screen.getByRole('radio', { name: /^Selected/ })).toBeChecked();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('search after a pause, starting at the first page', { tags: 'deep' }, async () => {
    const queries = table(many, 25);
    const { user } = renderSignedIn('/candidates?page=2');
    await rowOf('Person of page 2');
    await user.type(screen.getByRole('searchbox', { name: 'Name, email or position' }), 'okafor');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'okafor', page: '1' }));
    expect(queries).toHaveLength(2);
    expect(window.location.search).toBe('?search=okafor');
  });

  it('start a tab at its first page, and Back leads to the previous page', { tags: 'deep' }, async () => {
    const queries = table(many, 25);
    const { user } = renderSignedIn('/candidates?page=2');
    await rowOf('Person of page 2');
    await user.click(screen.getByRole('radio', { name: /^Rejected/ }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: 'Rejected', page: '1' }));
    expect(window.location.search).toBe('?status=Rejected');
    window.history.back();
    await rowOf('Person of page 2');
    expect(screen.getByRole('radio', { name: /^All/ })).toBeChecked();
  });

  it('sort by name from the column’s head and by newest from the list', { tags: 'deep' }, async () => {
    const queries = table();
    const { user } = renderSignedIn('/candidates');
    await rowOf('Adaeze Okafor');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: 'name' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: '-name' }));
    await user.selectOptions(screen.getByLabelText('Sort'), 'Newest');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it(
    'find candidates whose request waits, through the server and the address, with counts, and mark their rows',
    { tags: 'deep' },
    async () => {
      const queries = table([aCandidate({ reviewOpen: true, erasureAsked: true })]);
      const counted: Record<string, string>[] = [];
      answer(candidatesEndpoints.counts, ({ query }) => {
        counted.push(query);
        return { Pending: 1, Selected: 0, Rejected: 0 };
      });
      const { user } = renderSignedIn('/candidates');
      const row = within(await rowOf('Adaeze Okafor'));
      expect(row.getByText('Review requested')).toBeInTheDocument();
      expect(row.getByText('Deletion requested')).toBeInTheDocument();
      await user.selectOptions(screen.getByLabelText('Requests'), 'Review requested');
      await waitFor(() => expect(queries.at(-1)).toMatchObject({ attention: 'review_asked' }));
      await waitFor(() => expect(counted.at(-1)).toEqual({ attention: 'review_asked' }));
      expect(window.location.search).toBe('?attention=review_asked');
    },
  );

  it('ignore nonsense in the address', async () => {
    const queries = table();
    renderSignedIn('/candidates?page=-3&status=Maybe&sort=age&candidate=1');
    await rowOf('Adaeze Okafor');
    expect(queries).toEqual([{ page: '1', size: '10', sort: '-createdAt' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it(
  'draws neither rows nor the side sheet before it knows the person’s role, so that nothing in them moves',
  { tags: 'deep' },
  async () => {
    const me = hold(authEndpoints.me);
    answer(candidatesEndpoints.details, withHistory(aCandidate()));
    hang(candidatesEndpoints.resume);
    const { client } = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    const came = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' }).length;
    // The list, its counts and the candidate; React gets the time to draw them.
    await waitFor(() => expect(came()).toBeGreaterThanOrEqual(3));
    await act(async () => undefined);
    expect(screen.queryByRole('row', { name: /Adaeze Okafor/, hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByText('okafor-cv.pdf')).not.toBeInTheDocument();
    me.succeed(aUser());
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    expect(await within(sheet).findByText('okafor-cv.pdf')).toBeInTheDocument();
    expect(within(sheet).getByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Adaeze Okafor/, hidden: true })).toHaveTextContent(/Accept/);
  },
);

describe('the states of the table', () => {
  it('shows a skeleton of ten rows while it loads', async () => {
    hang(candidatesEndpoints.list);
    renderSignedIn('/candidates');
    expect(await screen.findByText('Loading the candidates')).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(11);
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
  });

  it('leads from nothing to the first interview', { tags: 'deep' }, async () => {
    table([]);
    renderSignedIn('/candidates');
    expect(await screen.findByRole('heading', { name: 'No candidates yet' })).toBeInTheDocument();
    const first = screen.getByRole('link', { name: 'Schedule the first interview' });
    expect(first).toHaveAttribute('href', '/interview-upcomming/add');
  });

  it('says that nothing matches the filters, and clears them', { tags: 'deep' }, async () => {
    table(({ search }) => (search ? [] : ROWS));
    const { user } = renderSignedIn('/candidates?search=nobody&status=Pending');
    expect(await screen.findByRole('heading', { name: 'No results for these filters' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all candidates' }));
    await rowOf('Adaeze Okafor');
    expect(window.location.search).toBe('');
  });

  it('shows the server’s message with Retry, and the tools stay', async () => {
    refuse(candidatesEndpoints.list, 'INTERNAL', { message: 'The table is gone' });
    const { user } = renderSignedIn('/candidates');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The table is gone');
    expect(screen.getByRole('searchbox')).toBeInTheDocument();
    table();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await rowOf('Adaeze Okafor');
  });
});

describe('decisions', () => {
  it.each([
    ['Accept', 'Selected', 'Candidate Selected'],
    ['Reject', 'Rejected', 'Candidate Rejected'],
  ] as const)('%s shows %s and says "%s"', { tags: 'deep' }, async (button, status, message) => {
    const sent: unknown[] = [];
    answer(candidatesEndpoints.decide, ({ params, body }) => {
      sent.push(params.id, body);
      return aCandidate({ status });
    });
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByRole('button', { name: `${button} Adaeze Okafor` }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent).toEqual([anId(0x20), { status }]);
    expect(within(row).getByText(status)).toBeInTheDocument();
    expect(within(row).queryByRole('button', { name: /Accept|Reject/ })).not.toBeInTheDocument();
    expect(within(row).getByRole('link')).toHaveFocus();
  });

  it('are shown before the server has answered', { tags: 'deep' }, async () => {
    hang(candidatesEndpoints.decide);
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByRole('button', { name: 'Accept Adaeze Okafor' }));
    expect(await within(row).findByText('Selected')).toBeInTheDocument();
  });

  it('are counted again', { tags: 'deep' }, async () => {
    let selected = 18;
    answer(candidatesEndpoints.decide, () => {
      selected++;
      return aCandidate({ status: 'Selected' });
    });
    answer(candidatesEndpoints.counts, () => ({ ...COUNTS, Selected: selected }));
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await screen.findByRole('radio', { name: 'Selected 18' });
    await user.click(within(row).getByRole('button', { name: 'Accept Adaeze Okafor' }));
    expect(await screen.findByRole('radio', { name: 'Selected 19' })).toBeInTheDocument();
  });

  it('can be undone from the toast', async () => {
    const sent: CandidateStatus[] = [];
    answer(candidatesEndpoints.decide, ({ body }) => {
      sent.push(body.status);
      return aCandidate({ status: body.status });
    });
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByRole('button', { name: 'Reject Adaeze Okafor' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(row).findByRole('button', { name: 'Accept Adaeze Okafor' })).toBeInTheDocument();
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
    expect(sent).toEqual(['Rejected', 'Pending']);
  });

  it('can be undone with Ctrl+Z, also while the open sheet holds the focus', { tags: 'deep' }, async () => {
    const sent: CandidateStatus[] = [];
    answer(candidatesEndpoints.details, withHistory(aCandidate()));
    hang(candidatesEndpoints.resume);
    answer(candidatesEndpoints.decide, ({ body }) => {
      sent.push(body.status);
      return aCandidate({ status: body.status });
    });
    const { user } = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    await user.click(await within(sheet).findByRole('button', { name: 'Accept' }));
    await screen.findByText('Candidate Selected');
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
    expect(sent).toEqual(['Selected', 'Pending']);
  });

  it('about one candidate are sent one after the other, each with its own reason', { tags: 'deep' }, async () => {
    const sent: unknown[] = [];
    let answerFirst = () => {};
    const first = new Promise<void>(resolve => (answerFirst = resolve));
    answer(candidatesEndpoints.details, withHistory(aCandidate()));
    hang(candidatesEndpoints.resume);
    server.use(
      http.post('*/api/candidates/:id/decision', async ({ request }) => {
        const body = (await request.json()) as { status: CandidateStatus };
        const { status } = body;
        sent.push(body);
        if (sent.length === 1) await first;
        return HttpResponse.json({ data: aCandidate({ status }) });
      }),
    );
    const { user } = renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    await user.type(await within(sheet).findByLabelText('Reason (optional)'), 'Clear');
    await user.click(within(sheet).getByRole('button', { name: 'Accept' }));
    await user.click(await within(sheet).findByRole('button', { name: 'Undo decision' }));
    await within(sheet).findByRole('button', { name: 'Accept' });
    const accepted = { status: 'Selected', reason: 'Clear' };
    expect(sent).toEqual([accepted]);
    answerFirst();
    await waitFor(() => expect(sent).toEqual([accepted, { status: 'Pending' }]));
    expect(await screen.findByText('Decision undone')).toBeInTheDocument();
  });

  it('roll back when the connection fails, with the message', async () => {
    disconnect(candidatesEndpoints.decide);
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByRole('button', { name: 'Accept Adaeze Okafor' }));
    expect(await screen.findByText(NETWORK_MESSAGE)).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Accept Adaeze Okafor' })).toBeInTheDocument();
    expect(screen.queryByText('Candidate Selected')).not.toBeInTheDocument();
  });

  it('show what another person decided in the meantime', { tags: 'deep' }, async () => {
    const message = 'This candidate is already Rejected. Take that decision back first.';
    refuse(candidatesEndpoints.decide, 'CANDIDATE_DECIDED', { message });
    answer(candidatesEndpoints.details, withHistory(aCandidate({ status: 'Rejected' })));
    const { user } = renderSignedIn('/candidates');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByRole('button', { name: 'Accept Adaeze Okafor' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await within(row).findByText('Rejected')).toBeInTheDocument();
  });
});

describe('the side sheet', () => {
  const made: string[] = [];
  const revoked: string[] = [];
  const types: string[] = [];

  beforeEach(() => {
    made.length = revoked.length = types.length = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob) {
          types.push(blob.type);
          const address = `blob:http://localhost:3000/${made.length}`;
          made.push(address);
          return address;
        }
        static override revokeObjectURL(address: string) {
          revoked.push(address);
        }
      },
    );
    answer(candidatesEndpoints.details, withHistory(aCandidate()));
    resume(() => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } }));
  });

  let tokens: (string | null)[] = [];
  function resume(reply: () => HttpResponse<string>) {
    tokens = [];
    server.use(
      http.get('*/api/candidates/:id/resume', ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return reply();
      }),
    );
  }

  async function openSheet() {
    const view = renderSignedIn('/candidates');
    await view.user.click(within(await rowOf('Adaeze Okafor')).getByText('adaeze@example.org'));
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    return { ...view, sheet };
  }

  it('opens from a row, in the address, and shows who it is', { tags: 'deep' }, async () => {
    const { user } = renderSignedIn('/candidates?status=Pending');
    const row = await rowOf('Adaeze Okafor');
    await user.click(within(row).getByText('adaeze@example.org'));
    const entries = window.history.length;
    const sheet = await screen.findByRole('dialog', { name: 'Adaeze Okafor' });
    expect(window.location.search).toBe(`?status=Pending&candidate=${anId(0x20)}`);
    expect(sheet).toHaveTextContent('Backend Engineer · adaeze@example.org');
    expect(await within(sheet).findByRole('button', { name: `Copy ID ${anId(0x20)}` })).toHaveTextContent(anId(0x20));
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(window.location.search).toBe('?status=Pending'));
    expect(window.history.length).toBe(entries);
  });

  it('opens from the address alone', { tags: 'deep' }, async () => {
    table([]);
    renderSignedIn(`/candidates?candidate=${anId(0x20)}`);
    expect(await screen.findByRole('dialog', { name: 'Adaeze Okafor' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTitle('Resume of Adaeze Okafor')).toBeInTheDocument());
  });

  it('shows the resume from a blob fetched with the token, and releases it', { tags: 'deep' }, async () => {
    const { user, sheet } = await openSheet();
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    const shown = () => within(sheet).getByTitle('Resume of Adaeze Okafor');
    await waitFor(() => expect(shown()).toHaveAttribute('src', `${made.at(-1)}#view=FitH`));
    expect(tokens).toEqual(['Bearer test-token']);
    expect(new Set(types)).toEqual(new Set(['application/pdf']));
    expect(sheet).toHaveTextContent('okafor-cv.pdf');
    expect(sheet).toHaveTextContent('184 KB');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(revoked).toEqual(made));
  });

  it('never shows a file as a page unless it is a PDF', { tags: 'deep' }, async () => {
    resume(() => new HttpResponse('<script>1</script>', { headers: { 'Content-Type': 'text/html' } }));
    const { sheet } = await openSheet();
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    expect(new Set(types)).toEqual(new Set(['application/pdf']));
  });

  it('opens the resume in a separate tab, which can be reloaded until the session ends', { tags: 'deep' }, async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, sheet } = await openSheet();
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    await user.click(within(sheet).getByRole('button', { name: 'Open' }));
    expect(open).toHaveBeenCalledWith(expect.stringMatching(/^blob:/), '_blank', 'noopener');
    const address = open.mock.calls[0]?.[0];
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(revoked).toHaveLength(made.length - 1));
    expect(revoked).not.toContain(address);
    act(() => session.logout());
    expect(revoked).toContain(address);
  });

  it('lists the resumes that a later one replaced, on demand, and saves them', { tags: 'deep' }, async () => {
    const sentAt = '2026-11-02T08:00:00.000Z';
    answer(candidatesEndpoints.resumes, [
      { _id: anId(0x51), name: 'okafor-cv.pdf', size: 2048, sentAt },
      { _id: anId(0x50), name: 'first.pdf', size: 1024, sentAt },
    ]);
    const asked: string[] = [];
    server.use(
      http.get('*/api/candidates/:id/resumes/:resume', ({ params }) => {
        asked.push(String(params['resume']));
        return new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
      }),
    );
    answer(candidatesEndpoints.details, { ...withHistory(aCandidate()), earlierResumes: 1 });
    const { user } = await openSheet();
    await user.click(await screen.findByRole('button', { name: 'Earlier resumes' }));
    const list = await screen.findByRole('list', { name: 'Earlier resumes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('2 Nov 2026, 08:00 UTC · 1');
    await user.click(within(list).getByRole('button', { name: 'Download first.pdf' }));
    await waitFor(() => expect(asked).toEqual([anId(0x50)]));
  });

  it('offers earlier resumes only if there are some', { tags: 'deep' }, async () => {
    const { sheet } = await openSheet();
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    expect(within(sheet).queryByRole('button', { name: 'Earlier resumes' })).not.toBeInTheDocument();
  });

  it('saves the resume under its own name', { tags: 'deep' }, async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download, this.href);
    });
    const { user, sheet } = await openSheet();
    // By then its frame has a separate address.
    await within(sheet).findByTitle('Resume of Adaeze Okafor');
    await user.click(within(sheet).getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['okafor-cv.pdf', made.at(-1)]);
  });

  it('says that the resume cannot be loaded, and keeps the rest', { tags: 'deep' }, async () => {
    refuse(candidatesEndpoints.resume, 'NOT_FOUND', { message: 'The file is gone' });
    const { user, sheet } = await openSheet();
    const alert = await within(sheet).findByRole('alert');
    expect(alert).toHaveTextContent('The file is gone');
    expect(within(sheet).getByRole('heading', { name: 'History' })).toBeInTheDocument();
    resume(() => new HttpResponse('%PDF'));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(sheet).getByTitle('Resume of Adaeze Okafor')).toBeInTheDocument());
  });

  it('accepts with a reason and shows it in the history', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(candidatesEndpoints.decide, ({ body }) => {
      sent = body;
      const by = { _id: anId(0xa0), name: 'Tom Becker' };
      const step = { at: '2026-11-20T09:00:00.000Z', by, from: 'Pending', to: 'Selected', reason: 'Strong on design' };
      const selected = aCandidate({ status: 'Selected' });
      answer(candidatesEndpoints.details, withHistory(selected, { history: [step] }));
      return selected;
    });
    const { user, sheet } = await openSheet();
    await user.type(await within(sheet).findByLabelText('Reason (optional)'), ' Strong on design ');
    await user.click(within(sheet).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Candidate Selected')).toBeInTheDocument();
    expect(sent).toEqual({ status: 'Selected', reason: 'Strong on design' });
    expect(await within(sheet).findByText('Strong on design')).toBeInTheDocument();
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(item => item.querySelector('p')?.textContent),
    ).toEqual(['Selected', 'Added with an interview']);
    expect(within(sheet).getByRole('group', { name: 'Decision' })).toHaveFocus();
  });

  it('takes a decision back', { tags: 'deep' }, async () => {
    let sent: unknown;
    answer(candidatesEndpoints.details, withHistory(aCandidate({ status: 'Rejected' })));
    answer(candidatesEndpoints.decide, ({ body }) => {
      sent = body;
      answer(candidatesEndpoints.details, withHistory(aCandidate()));
      return aCandidate();
    });
    const { user, sheet } = await openSheet();
    await user.click(await within(sheet).findByRole('button', { name: 'Undo decision' }));
    expect(await within(sheet).findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(sent).toEqual({ status: 'Pending' });
  });

  it('shows its header at once, and a skeleton while the details load', { tags: 'deep' }, async () => {
    hang(candidatesEndpoints.details);
    const { sheet } = await openSheet();
    expect(within(sheet).getByText('Loading the candidate')).toBeInTheDocument();
  });

  it('says that the candidate does not exist', { tags: 'deep' }, async () => {
    refuse(candidatesEndpoints.details, 'NOT_FOUND', { message: 'Candidate not found' });
    renderSignedIn(`/candidates?candidate=${anId(0xff)}`);
    const sheet = await screen.findByRole('dialog', { name: 'Candidate' });
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('Candidate not found');
  });
});
