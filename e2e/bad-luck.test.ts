import { failCalls, failure, test, typed } from './bad-luck-steps';
import { expect, productUrl } from './fixtures';
import { attachResume, fillInterview } from './interview-form';
import { expectNoExcessWidth, loaded } from './page-checks';
import { isDeep } from './tier';
import { expectAnnounced } from './announcements';

test.use({ company: 'bad-luck' });

const SCREENS: readonly [string, path: string][] = [
  ['/candidates', '/candidates'],
  ['/dashboard', '/dashboard'],
  ['/interview-upcomming', '/interviews'],
  ['/interview-completed', '/interviews/completed'],
];
for (const [address, path] of SCREENS)
  test(
    `${address} says that its list failed, keeps the rest usable, and loads it on Retry`,
    { tag: '@deep' },
    async ({ enter }) => {
      const { page } = await enter();
      const mend = await failCalls(page, path, 500);
      await page.goto(address);
      const alert = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: failure(500) });
      await alert.first().waitFor();
      await expect(page.getByRole('link', { name: 'Candidates' }).first()).toBeVisible();
      await mend();
      await alert.first().getByRole('button', { name: 'Retry' }).click();
      await alert.first().waitFor({ state: 'detached' });
    },
  );
test('keeps what was typed through a dead API, a failing one and no network, then sends it', async ({ open }) => {
  const { page } = await open('/interview-upcomming/add');
  await fillInterview(page, { candidate: 'Rosa Almeida', days: 20, type: 'Bot', position: 'Backend Engineer' });
  await attachResume(page, 'Rosa Almeida');
  const before = await typed(page);
  const submit = page.getByRole('button', { name: 'Add Interview' });

  for (const how of isDeep ? (['no connection', 500, 503] as const) : ([500] as const)) {
    const mend = await failCalls(page, '/interviews', how);
    await submit.click();
    // The failure of this call, not of the previous one.
    const said = how === 'no connection' ? /can’t reach the server/i : failure(how);
    await page.getByRole('alert').filter({ hasText: said }).first().waitFor();
    expect(await typed(page), String(how)).toEqual(before);
    await mend();
  }
  await page.context().setOffline(true);
  await submit.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /can’t reach the server/i })
    .first()
    .waitFor();
  expect(await typed(page)).toEqual(before);
  await page.context().setOffline(false);

  await submit.click();
  await expectAnnounced(page, 'Interview Created Successfully');
  await page.getByRole('listitem').filter({ hasText: 'Rosa Almeida' }).first().waitFor();
});
/** Starts a session that no other test uses; returns its token. */
async function signIn(email: string): Promise<string> {
  const reply = await fetch(`${productUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}
test('leads to the sign-in when the session ends in the middle of a form, and restores what was typed', async ({
  enter,
  demo,
}) => {
  const { email } = demo.interviewer;
  const token = await signIn(email);
  const { page } = await enter(token);
  await page.goto('/interview-upcomming/add');
  await fillInterview(page, { candidate: 'Nadia Petrova', days: 22, type: 'Bot', position: 'Data Analyst' });
  await attachResume(page, 'Nadia Petrova');
  const before = await typed(page);
  await page.evaluate(() => localStorage.setItem('something', 'else'));
  await fetch(`${productUrl()}/api/auth/logout-all`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });

  await page.getByRole('button', { name: 'Add Interview' }).click();
  await page.waitForURL('**/signin');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Back to the form.
  await page.waitForURL('**/interview-upcomming/add');
  await page.getByLabel('Candidate name').waitFor();
  await expect.poll(() => typed(page)).toEqual(before);
});
test('signs out in every tab at once', { tag: '@deep' }, async ({ enter, demo }) => {
  const { page: one } = await enter(await signIn(demo.interviewer.email));
  await one.goto('/candidates');
  const other = await one.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await one.getByRole('button', { name: 'Logout' }).click();
  await one.waitForURL('**/main');
  await other.waitForURL('**/main');
  await expect.poll(() => other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
test(
  'keeps filter, search and page in the address: reload and Back restore them',
  { tag: '@deep' },
  async ({ open }) => {
    const { page } = await open('/candidates');
    await page
      .getByRole('tab', { name: /Selected/ })
      .or(page.getByRole('radio', { name: /Selected/ }))
      .first()
      .click();
    await page.waitForURL('**/candidates?status=Selected');
    await page.getByRole('searchbox').fill('lucía');
    await page.waitForURL(/search=luc/);
    await page.getByRole('row', { name: /Lucía Moreno/ }).waitFor();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('lucía');
    await page.getByRole('row', { name: /Lucía Moreno/ }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await page.getByRole('row', { name: /Lucía Moreno/ }).waitFor();
    await expect(page.getByRole('searchbox')).toHaveValue('lucía');
  },
);
const HOSTILE = {
  'HTML and scripts': '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}',
  'right-to-left': '‏مرشح للوظيفة שלום עולם',
  emoji: '👩🏽‍💻'.repeat(12),
  'one long word': 'W'.repeat(200),
};
for (const [kind, text] of Object.entries(HOSTILE))
  test(`shows ${kind} as plain text everywhere, within 320 px`, { tag: '@deep' }, async ({ open, demo }) => {
    const { page, complaints } = await open('/interview-upcomming/add', demo.token, 320);
    page.on('dialog', dialog => complaints.push(`a dialog came up: ${dialog.message()}`));
    const position = text.slice(0, 100);
    await page.getByRole('button', { name: /add.*position/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Position' });
    await dialog.getByLabel('Position name').fill(position);
    await dialog.getByRole('button', { name: /add/i }).click();
    await dialog.waitFor({ state: 'hidden' });
    await fillInterview(page, { candidate: text, days: 30, type: 'Bot', description: text.repeat(40).slice(0, 9_999) });
    await page.getByLabel('Email', { exact: true }).fill(`h${Date.now()}@example.org`);
    await page.getByLabel('Time', { exact: true }).fill('23:45');
    await attachResume(page, 'x');
    await page.getByRole('button', { name: 'Add Interview' }).click();
    await expectAnnounced(page, 'Interview Created Successfully');
    for (const address of ['/interview-upcomming', '/candidates', '/dashboard']) {
      await page.goto(address);
      await page
        .getByText(text)
        .first()
        .or(page.getByRole('heading', { level: 1 }))
        .first()
        .waitFor();
      await loaded(page);
      await expectNoExcessWidth(page);
    }
    expect(complaints).toEqual([]);
  });

test.describe('in depth', { tag: '@deep' }, () => {
  test('shows the shape of a slow list, and the list in the same place when it comes', async ({ enter }) => {
    const { page } = await enter();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>(resolve => (arrive = resolve));
    await page.route(/\/api\/candidates\?/, async route => {
      await arrived;
      await route.continue();
    });
    await page.goto('/candidates');
    await page.getByRole('main').locator('[aria-busy=true], [role=status]').first().waitFor();
    await expect(page.getByRole('searchbox')).toBeEnabled();
    arrive();
    await page.getByRole('row', { name: /Adaeze Okafor/ }).waitFor();
  });
  test('says why a second interview of the same candidate is refused, and keeps what was typed', async ({ open }) => {
    const { page } = await open('/interview-upcomming/add');
    await fillInterview(page, { candidate: 'Adaeze Okafor', days: 21, type: 'Bot', position: 'Backend Engineer' });
    await page.getByLabel('Email', { exact: true }).fill('adaeze.okafor@example.org');
    await page.getByLabel('Email', { exact: true }).blur();
    await page.getByText('is already a candidate for this position').waitFor();
    const before = await typed(page);
    await page.getByRole('button', { name: 'Add Interview' }).click();
    await page.getByText('This candidate already has an interview for this position').waitFor();
    expect(await typed(page)).toEqual(before);
  });
  test('an address typed on a phone opens at the top of its page, with the tab that it names in view', async ({
    open,
  }) => {
    const { page } = await open('/interview-upcomming/add', undefined, 390);
    await page.getByLabel('Description').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.goto('/candidates');
    await page.getByRole('row').or(page.getByRole('article')).first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goto('/settings/appearance');
    // All but its border, which overlaps that of the strip.
    await expect(page.getByRole('tab', { name: 'Appearance' })).toBeInViewport({ ratio: 0.95 });
  });
});
