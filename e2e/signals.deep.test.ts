import { expect, test, productUrl } from './fixtures';
import { press, tabTo } from './keyboard';
import { expectNoExcessWidth, expectAccessibleInThemes } from './page-checks';
import type { Recruiter } from './recruiter';

const PLAN = [{ question: 'How do you find out why sales fell?' }, { question: 'Tell us of a disagreement.' }];
const CAMERA = { label: 'OBS Virtual Camera', kind: 'videoinput', provenance: 'granted' };

/** Makes a call as a candidate's page does. */
async function call<T>(path: string, token: string, body?: object): Promise<T> {
  const reply = await fetch(`${productUrl()}/api/candidate/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

/** Creates a finished interview with signals of five kinds; returns its id. */
async function noticed(recruiter: Recruiter): Promise<string> {
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan: PLAN });
  const link = (await recruiter.candidateLink(id)).split('/i/')[1];
  const open = (takeOver: boolean) => call<{ token: string }>('session', '', { token: link, takeOver });
  let { token } = await open(false);
  const { notice } = await call<{ notice: { version: string } }>('interview', token);
  await call('consent', token, { noticeVersion: notice.version, decision: 'agreed' });
  await call('start', token, {});
  ({ token } = await open(true));
  const now = Date.now();
  const events = [
    { kind: 'heartbeat' },
    { kind: 'devices', data: { mediaDevices: [CAMERA], bluetoothDevice: [], usbDevice: [] } },
    { kind: 'screens', data: { extended: true } },
    { kind: 'hidden' },
    { kind: 'visible', after: 2_000 },
    { kind: 'paste', turn: 1, data: { length: 40, source: 'outside' } },
  ].map(({ after = 0, ...event }, seq) => ({ ...event, id: `e${seq}`, seq, at: new Date(now + after).toISOString() }));
  await call('events', token, { events });
  await call('answers', token, { turn: 1, text: 'I compare both weeks, one warehouse after the other.' });
  await call('answers', token, { turn: 2, text: 'We measured both ways.' });
  return id;
}

const KINDS = [/^Away for/, /^40 characters pasted$/, /^Second screen for/, /^Another device/, /^Virtual camera/];

test('a recruiter goes through all signals, dismisses one and reads the timeline as a list, by keyboard alone', async ({
  visit,
  recruiter,
}) => {
  const id = await noticed(recruiter);
  const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 }, token: recruiter.token });
  await page.goto(`/interview-completed/${id}`);
  const section = page.getByRole('region', { name: 'Signals in this interview' });
  const counted = section.getByText('Independent kinds', { exact: true }).locator('..');
  await section.getByRole('list', { name: 'Kinds of signals' }).waitFor();
  await expect(section.getByText('High', { exact: true })).toBeVisible();
  await expect(counted).toContainText(/4$/);

  // One tab stop; the arrow keys go from one sign to the next.
  const marks = page.getByRole('toolbar', { name: 'Signals over time' }).getByRole('button');
  await tabTo(page, marks.and(page.locator('[tabindex="0"]')));
  await page.keyboard.press('Home');
  const seen: string[] = [];
  const title = section.locator('#sign-title');
  for (let at = 0; at < (await marks.count()); at++) {
    seen.push((await title.textContent()) ?? '');
    await expect(section.getByText('What it does not show')).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  for (const kind of KINDS) expect(seen).toContainEqual(expect.stringMatching(kind));
  await expectAccessibleInThemes(page);

  // As a list, in which each row says the same as its mark.
  await press(page, section.getByRole('button', { name: 'Show as list' }));
  const list = section.getByRole('table', { name: 'Signals over time, as a list' });
  await press(page, list.getByRole('button', { name: '40 characters pasted' }));
  await expect(title).toHaveText('40 characters pasted');
  await press(page, section.getByRole('button', { name: 'Dismiss with a reason' }));
  const reason = section.getByRole('textbox', { name: 'Why doesn’t it count?' });
  await expect(reason).toBeFocused();
  await page.keyboard.type('These are her own notes.');
  await expectAccessibleInThemes(page, 'section[aria-labelledby="signals-title"]');
  await press(page, section.getByRole('button', { name: 'Dismiss', exact: true }));
  await expect(section.getByRole('group', { name: 'Your decision' })).toBeFocused();
  await section.getByText('These are her own notes.').waitFor();
  await expect(list.getByRole('row').filter({ hasText: '40 characters pasted' })).toContainText('Dismissed');
  await expect(counted).toContainText(/3$/);
  await press(page, section.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(counted).toContainText(/4$/);

  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoExcessWidth(page);
  await expectAccessibleInThemes(page, 'section[aria-labelledby="signals-title"]');
  expect(complaints).toEqual([]);
});
