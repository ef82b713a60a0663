import { randomUUID } from 'node:crypto';
import { candidateForm, HOSTILE, SHORT, SHORTEST, type HostileCalls, type Made } from './hostile-calls';

const DAY_MS = 86_400_000;
/** Braces are variables there. */
const WITHOUT_BRACES = HOSTILE.replace('{{7*7}}', '');
export const TAG = '<b data-taken>tag</b>';
const REJECTED = '<b data-taken>No</b>';
/** Of two candidates, who may therefore be one. */
const TWIN = 'Ann <b data-taken>x</b>';
/** Of the columns of an imported file. */
const HEADERS = ['Who', 'Mail', 'Note', 'Job'].map(name => `<b data-taken>${name}</b>`);

/** Gives every email about an interview hostile words. */
export async function wordMails(call: HostileCalls['call']): Promise<void> {
  for (const kind of ['invitation', 'offer', 'new-time', 'changed', 'cancelled'])
    await call('PUT', `/mail-templates/${kind}/en`, {
      subject: `${kind} ${SHORTEST} {{candidate.name}}`,
      text: `${WITHOUT_BRACES}\n\n{{position.name}} {{company.name}}`,
    });
}

/**
 * Gives a position's board, its candidates and the offers to them hostile texts. Returns the candidates, and the links of
 * an open offer and of an interview whose time was picked.
 */
export async function fillPipeline(
  { call, get, post }: Pick<HostileCalls, 'call' | 'get' | 'post'>,
  position: string,
): Promise<{ candidates: string[]; links: string[] }> {
  await call('PUT', `/positions/${position}/stages`, {
    stages: [
      { name: '<b data-taken>Call</b>', status: 'Pending' },
      { name: '<b data-taken>Yes</b>', status: 'Selected' },
      { name: REJECTED, status: 'Rejected' },
    ],
  });
  await call('PUT', '/users/me/candidate-views', { views: [{ name: SHORTEST, view: 'board', position }] });

  const columns = { name: HEADERS[0], email: HEADERS[1], note: HEADERS[2], position: HEADERS[3] };
  const form = new FormData();
  form.set('file', new Blob([hostileCsv()], { type: 'text/csv' }), `${SHORTEST}.csv`);
  form.set('columns', JSON.stringify(columns));
  await post('/candidates/import', form);
  const twins = await get<Made[]>(`/candidates?search=${encodeURIComponent('Ann')}`);
  const [first = '', second = ''] = twins.map(({ _id }) => _id);
  await post('/candidates/move', { ids: [second], stage: REJECTED, reason: HOSTILE });

  async function offer(days: number): Promise<{ url: string; candidate: Made; slot: string }> {
    const slot = new Date(Date.now() + days * DAY_MS).toISOString();
    const fields = { email: `offered-${randomUUID().slice(0, 8)}@example.org`, position, interviewType: 'Real' };
    const made = await post<{ url: string; candidate: Made }>(
      '/interview-offers',
      await candidateForm({ ...fields, slots: JSON.stringify([slot]) }),
    );
    return { ...made, slot };
  }
  /** The candidate of an offer picks its time; returns their token. */
  async function picked({ url, slot }: { url: string; slot: string }): Promise<string> {
    const { token } = await post<{ token: string }>('/candidate/session', { token: url.split('/i/')[1] ?? '' });
    await post('/candidate/slots', { startsAt: slot }, token);
    return token;
  }
  const [open, moved, cancelled] = [await offer(20), await offer(21), await offer(22)];
  await post('/candidate/reschedule', { wish: HOSTILE }, await picked(moved));
  await post('/candidate/cancel', { reason: HOSTILE }, await picked(cancelled));
  return {
    candidates: [first, second, ...[open, moved, cancelled].map(({ candidate }) => candidate._id)],
    links: [open.url, moved.url],
  };
}

/** Returns a file with candidates whose columns and cells are hostile; the last row is refused. */
export function hostileCsv(): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = [1, 2].map(n => [TWIN, `ann-${n}@example.org`, HOSTILE, SHORT]);
  return [HEADERS, ...rows, [TWIN, SHORTEST, HOSTILE, SHORTEST]].map(row => row.map(cell).join(',')).join('\n');
}
