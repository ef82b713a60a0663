import type { Page } from '@playwright/test';
import { hydrated, test as base, type Visit, type VisitOptions } from './fixtures';

/** The only other host that our pages contact. */
export const MAP = 'https://www.openstreetmap.org';

/** Opens a public page and waits until it is hydrated. The map, another host's page, is replaced by an empty one. */
export const test = base.extend<{
  open: (path: string, options?: VisitOptions) => Promise<Visit & { hosts: Set<string> }>;
}>({
  open: async ({ visit }, use) => {
    await use(async (path, options) => {
      const { page, complaints } = await visit(options);
      const hosts = new Set<string>();
      const late = await holdFonts(page);
      page.on('request', request => hosts.add(new URL(request.url()).origin));
      await page.route(`${MAP}/**`, route => route.fulfill({ contentType: 'text/html', body: '' }));
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await hydrated(page);
      late();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return { page, complaints, hosts };
    });
  },
});

/** The fonts behind the style sheet's `Inter Fallback`. */
const MEASURED = "local('Arial'), local('Liberation Sans'), local('Arimo')";

/**
 * Delays the page's fonts until the returned function is called; until then it shows system fonts. A system without
 * fonts of the same metrics is not delayed, because there the text does move.
 */
async function holdFonts(page: Page): Promise<() => void> {
  const isMeasured = (source: string) =>
    new FontFace('probe', source).load().then(
      () => true,
      () => false,
    );
  if (!(await page.evaluate(isMeasured, MEASURED))) return () => undefined;
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/*.woff2', async route => {
    await released;
    await route.continue();
  });
  return release;
}
