import type { Page } from '@playwright/test';
import { expect, test as base, productUrl, type Visit } from './fixtures';
import { attachResume, fillInterview } from './interview-form';
import { excessWidth, loaded } from './page-checks';

interface Fixtures {
  /** A page without an address yet, signed in as the recruiter of the demo company unless another token is given. */
  enter: (token?: string, width?: number) => Promise<Visit>;
  /** Opens a screen on such a page. */
  open: (address: string, token?: string, width?: number) => Promise<Visit>;
}

const test = base.extend<Fixtures>({
  enter: async ({ visit, demo }, use) => {
    await use((token = demo.token, width = 1280) =>
      visit({ timezoneId: demo.timeZone, viewport: { width, height: 900 }, token }),
    );
  },
  open: async ({ enter }, use) => {
    await use(async (address, token, width) => {
      const visited = await enter(token, width);
      await visited.page.goto(address);
      await visited.page.getByRole('heading', { level: 1 }).waitFor();
      return visited;
    });
  },
});
test.use({ company: 'bad-luck' });

/** The first calls of the API to this path fail in this way; returns what ends it. */
async function failCalls(page: Page, path: string, how: 'no connection' | number): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/api${path}(\\?|$)`);
  await page.route(pattern, route =>
    how === 'no connection'
      ? route.abort('connectionrefused')
      : route.fulfill({
          status: how,
          contentType: 'application/json',
          body: JSON.stringify({ message: 'Something went wrong on our side', code: 'INTERNAL', requestId: 'r-1' }),
        }),
  );
  return () => page.unroute(pattern);
}

const typed = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>('main input:not([type=file]):not([type=radio]), main textarea'),
    ].map(field => field.value),
  );

const SCREENS: readonly [string, path: string][] = [
  ['/dashboard', '/dashboard'],
  ['/interview-upcomming', '/interviews'],
  ['/candidates', '/candidates'],
  ['/interview-completed', '/interviews/completed'],
];

for (const [address, path] of SCREENS)
  test(`${address} says that its list failed, keeps the rest usable, and Retry brings it`, async ({ enter }) => {
    const { page } = await enter();
    const mend = await failCalls(page, path, 500);
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Something went wrong on our side' });
    await alert.first().waitFor();
    expect(await page.getByRole('link', { name: 'Candidates' }).first().isVisible()).toBe(true);
    await mend();
    await alert.first().getByRole('button', { name: 'Retry' }).click();
    await alert.first().waitFor({ state: 'detached' });
  });

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
  expect(await page.getByRole('searchbox').isEnabled()).toBe(true);
  arrive();
  await page.getByRole('row', { name: /Adaeze Okafor/ }).waitFor();
});

test('keeps what was typed through a dead API, a failing one and no network, then sends it', async ({ open }) => {
  const { page } = await open('/interview-upcomming/add');
  await fillInterview(page, { candidate: 'Rosa Almeida', days: 20, type: 'Bot', position: 'Backend Engineer' });
  await attachResume(page, 'Rosa Almeida');
  const before = await typed(page);
  const submit = page.getByRole('button', { name: 'Add Interview' });

  for (const how of ['no connection', 500, 503] as const) {
    const mend = await failCalls(page, '/interviews', how);
    await submit.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /cannot be reached|went wrong/i })
      .first()
      .waitFor();
    expect(await typed(page), String(how)).toEqual(before);
    await mend();
  }
  await page.context().setOffline(true);
  await submit.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /cannot be reached/i })
    .first()
    .waitFor();
  expect(await typed(page)).toEqual(before);
  await page.context().setOffline(false);

  await submit.click();
  await page.getByText('Interview Created Successfully').first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Rosa Almeida' }).first().waitFor();
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

/** Begins a session that nobody else uses, and returns its token. */
async function signIn(email: string): Promise<string> {
  const reply = await fetch(`${productUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

test('leads to the sign-in when the session ends in the middle of a form, and gives back what was typed', async ({
  enter,
  demo,
}) => {
  const { email } = demo.interviewer;
  const token = await signIn(email);
  const { page } = await enter(token);
  // Nobody tells the page of the end: else it may have left the form before the click.
  await page.routeWebSocket(/\/api\/live\//, () => undefined);
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
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Back to the form that was left.
  await page.waitForURL('**/interview-upcomming/add');
  await page.getByLabel('Candidate name').waitFor();
  await expect.poll(() => typed(page)).toEqual(before);
});

test('signs out in every tab at once', async ({ enter, demo }) => {
  const { page: one } = await enter(await signIn(demo.interviewer.email));
  await one.goto('/candidates');
  const other = await one.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('heading', { level: 1 }).waitFor();
  await one.getByRole('button', { name: 'Logout' }).click();
  await one.waitForURL('**/main');
  await other.waitForURL('**/main');
  expect(await other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('keeps filter, search and page in the address: reload and Back bring them again', async ({ open }) => {
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
  expect(await page.getByRole('searchbox').inputValue()).toBe('lucía');
  await page.getByRole('row', { name: /Lucía Moreno/ }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await page.getByRole('row', { name: /Lucía Moreno/ }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('lucía');
});

test('an address that is typed on a phone starts at its top, and a tab that it names is in sight', async ({ open }) => {
  const { page } = await open('/interview-upcomming/add', undefined, 390);
  await page.getByLabel('Description').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goto('/candidates');
  await page.getByRole('row').or(page.getByRole('article')).first().waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/settings/appearance');
  // All but its line, which lies on that of the strip.
  await expect(page.getByRole('tab', { name: 'Appearance' })).toBeInViewport({ ratio: 0.95 });
});

const HOSTILE = {
  'HTML and scripts': '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}',
  'right-to-left': '‏مرشح للوظيفة שלום עולם',
  emoji: '👩🏽‍💻'.repeat(12),
  'one long word': 'W'.repeat(200),
};

for (const [kind, text] of Object.entries(HOSTILE))
  test(`shows ${kind} as plain text everywhere, within 320 px`, async ({ open, demo }) => {
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
    await page.getByText('Interview Created Successfully').first().waitFor();
    for (const address of ['/interview-upcomming', '/candidates', '/dashboard']) {
      await page.goto(address);
      await page
        .getByText(text)
        .first()
        .or(page.getByRole('heading', { level: 1 }))
        .first()
        .waitFor();
      await loaded(page);
      expect(await excessWidth(page), address).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
