import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { fillWithDemoData, type Demo } from './demo-data';
import { newRecruiter, type Recruiter } from './recruiter';
import { keepAnnouncements } from './announcements';

export { expect } from '@playwright/test';

export interface Visit {
  page: Page;
  /** What must not occur: console errors and warnings, uncaught errors, requests to other hosts, failed requests. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** The token of the person signed in from the first page on, until they sign out. Absent for a guest. */
  token?: string;
  /**
   * Whether the server may notify the page of changes, as in rooms and next to other people's work. Otherwise a script
   * in each frame keeps it from connecting, because the moment at which it would connect and read everything again is
   * unpredictable. The frames of emails may run no script, and report one as an error.
   */
  live?: boolean;
}

/** Opens a fresh browser profile on the product, or on the one at `baseURL`. It closes with the test. */
export type OpenVisit = (options?: VisitOptions) => Promise<Visit>;

interface Fixtures {
  visit: OpenVisit;
  /** The default of `VisitOptions.live`. */
  live: boolean;
  /** Names the demo company. A file that changes it uses a separate company by `test.use`. */
  company: string;
  /** A company with people, positions and interviews, created once per worker. */
  demo: Demo;
  /** A new company with one person and one position, created once per worker. */
  recruiter: Recruiter;
}

/**
 * Creates something once per worker, for each name. A fixture of the worker's scope would need another worker, and
 * another browser, for each name.
 */
function onceEach<T>(make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return name => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

const demoOf = onceEach(name => fillWithDemoData(productUrl(), `${name}-${process.pid}-${Date.now()}.example`));
const recruiterOf = onceEach(name => newRecruiter(productUrl(), name));

/** Returns the address of the web application; the API is below `/api`. Throws before the run has been set up. */
export function productUrl(): string {
  const { WEB_URL } = process.env;
  if (!WEB_URL) throw new Error('WEB_URL is not set: the set-up of the run sets it');
  return WEB_URL;
}

export const test = base.extend<Fixtures>({
  company: ['shared', { option: true }],
  live: [false, { option: true }],

  demo: async ({ company }, use) => use(await demoOf(company)),

  recruiter: async ({ company }, use) => use(await recruiterOf(company)),

  visit: async ({ browser, live: isLive }, use, testInfo) => {
    const visits: Visit[] = [];
    await use(async ({ token, live = isLive, ...options } = {}) => {
      const baseURL = options.baseURL ?? productUrl();
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options, baseURL });
      if (!live) await context.routeWebSocket(/\/api\/live\//, () => undefined);
      const page = await context.newPage();
      if (token) await signIn(page, new URL(baseURL).origin, token);
      await slowDown(page);
      keepAnnouncements(page);
      const visited = { page, complaints: listenForComplaints(page, baseURL) };
      visits.push(visited);
      return visited;
    });
    const failed = testInfo.status !== testInfo.expectedStatus;
    for (const { page, complaints } of visits) {
      if (failed && !page.isClosed()) {
        await page.screenshot({
          path: testInfo.outputPath(`failed-${visits.findIndex(visit => visit.page === page)}.png`),
        });
        const text = await page.locator('body').innerText();
        console.error(`The page when the test failed: ${page.url()}\n${text.slice(0, 3000)}\n${complaints.join('\n')}`);
      }
      await page.context().close();
    }
  },
});

/**
 * Stores the token once, when the tab's first page loads. Playwright's `storageState` would load the product again in
 * each test.
 */
const signIn = (page: Page, origin: string, token: string) =>
  page.addInitScript(
    ([ours, stored]) => {
      // The name of a tab survives navigation.
      if (location.origin !== ours || window !== window.top || window.name) return;
      window.name = 'signed in';
      localStorage.setItem('authToken', stored);
    },
    [origin, token] as const,
  );

/** With E2E_SLOWDOWN=6, pages run six times slower than the machine. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.E2E_SLOWDOWN ?? 1);
  if (rate <= 1) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

function listenForComplaints(page: Page, webUrl: string): string[] {
  const complaints: string[] = [];
  page.on('console', message => {
    // The page's fonts come with the application, after more than three seconds on a slow machine.
    const isOfSlowness = message.text().includes('preloaded using link preload');
    if (['error', 'warning'].includes(message.type()) && !isOfSlowness) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`));
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== webUrl) complaints.push(`request to another host: ${request.url()}`);
  });
  page.on('response', response => {
    if (response.status() < 400) return;
    const at = complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`) - 1;
    const said = (text: string) => {
      complaints[at] += ` ${text.slice(0, 200)}`;
    };
    response.text().then(said, () => undefined);
  });
  return complaints;
}

/**
 * Waits until the page is hydrated: a prerendered one is shown before its script has taken over, and until then its
 * forms are inert and its buttons do nothing. Playwright waits for that before a click or fill, but not before a focus
 * or key press.
 */
export async function hydrated(page: Page): Promise<void> {
  const listening = await page.waitForFunction(() => {
    // The year is not prerendered.
    const hasYear = [...document.querySelectorAll('footer')].every(footer => /© \d{4}/.test(footer.textContent));
    return document.querySelector('h1') !== null && hasYear && !document.querySelector('form[inert]');
  });
  await listening.dispose();
}
