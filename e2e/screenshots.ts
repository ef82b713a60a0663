import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { launchOptions } from './chromium';
import { startProduct, type Product } from './product';

// Takes pictures of the built product with its demo data. Without arguments: those on the public pages and in the
// README, as WebP in both themes. With --all: every screen in both themes and two widths, as PNG in screenshots/, for
// review.

const root = path.resolve(import.meta.dirname, '..');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Pixel widths of each picture on the public pages: small screens, and large or dense ones. */
const WIDTHS = [720, 1320] as const;
/** For the interview that the bot has held. */
const REPORT_WITHIN_MS = 60_000;
const WEBP_QUALITY = 0.82;
/** In CSS pixels, 4:3: fits the side menu, and all filters in one row below the search. */
const WINDOW = { width: 1180, height: 885 };

/** `ready` is a text that the screen shows once its data is loaded. */
const PRODUCT_SHOTS = [
  { name: 'upcoming', address: '/interview-upcomming', ready: 'Join Meeting' },
  { name: 'candidates', address: '/candidates', ready: 'Accept' },
  { name: 'dashboard', address: '/dashboard', ready: 'View all' },
] as const;

interface Demo {
  token: string;
  timeZone: string;
  /** Ids of interviews. */
  upcoming: string;
  completed: string;
}

/** Signs in to the demo company created at startup, and finds interviews to show. */
async function openDemo({ webUrl, printed }: Product): Promise<Demo> {
  const [, email, password] = await printed(/Demo sign-in: (\S+) \/ (\S+)/);
  let token = '';
  async function api<T>(address: string, init: RequestInit = {}): Promise<T> {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const reply = await fetch(`${webUrl}/api${address}`, { ...init, headers });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  }
  ({ token } = await api<{ token: string }>('/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  }));
  const [next] = await api<{ _id: string; timeZone: string }[]>('/interviews?interviewType=Real&size=1');
  // The latest, which the bot has held: its report is made after the product has started.
  const deadline = Date.now() + REPORT_WITHIN_MS;
  for (;;) {
    const [latest] = await api<{ _id: string; reportStatus: string }[]>('/interviews/completed?size=1');
    if (!next || !latest || Date.now() > deadline) throw new Error('The demo data has no interviews to show');
    if (latest.reportStatus === 'ready')
      return { token, timeZone: next.timeZone, upcoming: next._id, completed: latest._id };
    await sleep(100);
  }
}

const PUBLIC_SCREENS = ['/main', '/features', '/about-us', '/contact', '/nowhere'];
const GUEST_SCREENS = ['/signin', '/signup', '/forget-password', '/otp', '/reset-password'];
const screensOf = ({ upcoming, completed }: Demo) => [
  '/dashboard',
  '/interview-upcomming',
  '/interview-upcomming/add',
  `/interview-upcomming/reschedule/${upcoming}`,
  '/candidates',
  '/interview-completed',
  `/interview-completed/${completed}`,
];

interface View {
  theme: Theme;
  viewport: { width: number; height: number };
  timeZone: string;
  token?: string;
  scale?: number;
}

/**
 * Opens a fresh profile on the product, in a theme, signed in if a token is given. Leaves out the map, which is not
 * ours.
 */
async function open(browser: Browser, webUrl: string, view: View): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: webUrl,
    viewport: view.viewport,
    deviceScaleFactor: view.scale ?? 1,
    colorScheme: view.theme,
    reducedMotion: 'reduce',
    timezoneId: view.timeZone,
    locale: 'en-GB',
  });
  await context.addInitScript(token => {
    if (token) localStorage.setItem('authToken', token);
  }, view.token);
  await context.route(
    url => url.origin !== webUrl,
    route => route.fulfill({ contentType: 'text/html', body: '' }),
  );
  return { context, page: await context.newPage() };
}

/** Scales a PNG to a width and encodes it as WebP with the browser's encoder. */
async function toWebp(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ source, width: target, quality }) => {
      const bytes = Uint8Array.from(atob(source), character => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const height = Math.round((bitmap.height * target) / bitmap.width);
      const canvas = new OffscreenCanvas(target, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, target, height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), byte => String.fromCharCode(byte)).join(''));
    },
    { source: png.toString('base64'), width, quality: WEBP_QUALITY },
  );
  return Buffer.from(base64, 'base64');
}

async function save(file: string, content: Buffer): Promise<void> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
  console.log(`${file.padEnd(60)} ${(content.length / 1024).toFixed(1).padStart(7)} KB`);
}

async function takeProductShots(browser: Browser, webUrl: string, { token, timeZone, completed }: Demo): Promise<void> {
  for (const theme of THEMES) {
    const { context, page } = await open(browser, webUrl, { theme, viewport: WINDOW, timeZone, token, scale: 2 });
    for (const { name, address, ready } of PRODUCT_SHOTS) {
      await page.goto(address);
      await page.getByText(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      const png = await page.screenshot();
      for (const width of WIDTHS) {
        await save(`apps/web/src/assets/product/${name}-${theme}-${width}.webp`, await toWebp(page, png, width));
      }
      if (name === 'upcoming' && theme === 'light') {
        await save('docs/images/upcoming.webp', await toWebp(page, png, WIDTHS[1]));
      }
    }
    if (theme === 'light') {
      await page.goto(`/interview-completed/${completed}`);
      await page.waitForLoadState('networkidle');
      await save('docs/images/report.webp', await toWebp(page, await page.screenshot(), WIDTHS[1]));
    }
    await context.close();
  }
}

async function takeAllScreens(browser: Browser, webUrl: string, demo: Demo): Promise<void> {
  const groups: [addresses: string[], token?: string][] = [
    [PUBLIC_SCREENS],
    [GUEST_SCREENS],
    [screensOf(demo), demo.token],
  ];
  for (const theme of THEMES) {
    for (const width of [390, 1440]) {
      const viewport = { width, height: width === 390 ? 844 : 1000 };
      for (const [addresses, token] of groups) {
        const view: View = { theme, viewport, timeZone: demo.timeZone, ...(token ? { token } : {}) };
        const { context, page } = await open(browser, webUrl, view);
        for (const address of addresses) {
          await page.goto(address);
          await page.waitForLoadState('networkidle');
          await scrollThrough(page);
          const name = address
            .slice(1)
            .replace(/\/?[0-9a-f]{24}$/, '')
            .replaceAll('/', '-');
          const details = address.startsWith('/interview-completed/') ? '-details' : '';
          await save(`screenshots/${name}${details}-${theme}-${width}.png`, await page.screenshot({ fullPage: true }));
        }
        await context.close();
      }
    }
  }
}

/** Scrolls through the page, so that lazily loaded parts are in the picture too. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    await Promise.all([...document.images].filter(image => image.currentSrc).map(image => image.decode()));
    window.scrollTo(0, 0);
  });
}

// With a mail server: without one, each screen that sends emails would say so. Demo data sends nothing.
const product = await startProduct({ DEMO_DATA: 'true', SMTP_URL: 'smtp://localhost:9' });
try {
  const demo = await openDemo(product);
  const browser = await chromium.launch(launchOptions());
  await (process.argv.includes('--all') ? takeAllScreens : takeProductShots)(browser, product.webUrl, demo);
  await browser.close();
} finally {
  await product.stop();
}
