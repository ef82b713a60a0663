import type { Page } from '@playwright/test';
import { hydrated, test as base, type Visit, type VisitOptions } from './fixtures';

/** The one other host that a page of ours asks. */
export const MAP = 'https://www.openstreetmap.org';

/** Opens a public page that listens. The map is another host's page: an empty one stands in for it. */
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

/** What the style sheet's `Inter Fallback` is made of. */
const MEASURED = "local('Arial'), local('Liberation Sans'), local('Arimo')";

/**
 * The page's letters arrive when the returned function is called: by then it is shown in those of the system. A system
 * that has none of their measures is not kept waiting, for there the text does move.
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
