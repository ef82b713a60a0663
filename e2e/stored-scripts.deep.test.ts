import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, productUrl, test } from './fixtures';
import { makeHostileCompany } from './hostile-company';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** The addresses of all screens, as the web names them, and the tabs of the settings. */
function screens(): { paths: string[]; tabs: string[] } {
  const page = read('apps/web/src/lib/paths.ts');
  const paths = [...page.matchAll(/: '(\/[^']*)'/g)].map(([, path = '']) => path);
  const [, tabs = ''] = /SETTINGS_TABS = \[([^\]]*)\]/.exec(page) ?? [];
  return { paths, tabs: [...tabs.matchAll(/'(\w+)'/g)].map(([, tab = '']) => tab) };
}

/** What must not be there: elements of the texts, addresses that are scripts, and what the policy has stopped. */
async function takenIn(page: Page): Promise<string[]> {
  const found = await Promise.all(
    page
      .frames()
      .map(frame =>
        frame.evaluate(() => [
          ...[...document.querySelectorAll('[data-taken]')].map(element => element.outerHTML),
          ...[...document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]')].map(
            element => element.outerHTML,
          ),
          ...((window as { stopped?: string[] }).stopped ?? []),
        ]),
      ),
  );
  return found.flat();
}

/** Every page that it opens tells what the policy has stopped. */
const listenForViolations = (page: Page) =>
  page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener('securitypolicyviolation', event =>
      stopped.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });

/** Once its data is there: nothing is asked for any more, and nothing stands for what is to come. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Calls with texts that this journey need not fill: what is compared, mailed as a code, made by a model, or heard. */
const ELSEWHERE =
  /^(\w+ \/auth\/|POST \/candidate\/(session|consent)|DELETE \/(users\/me|candidates)|PATCH \/team|PATCH \/webhooks|POST \/bot-interview-data|POST \/positions\/\{\}\/plan-drafts|POST \/(candidate|interviews\/\{\})\/recordings|POST \/interviews\/\{\}\/answers|POST \/interviews\/\{\}\/no-show)/;

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  format?: string;
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface ApiDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

/** The calls of the API document whose body has a text that may be anything. */
async function callsWithTexts(): Promise<string[]> {
  const document = (await (await fetch(`${productUrl()}/api/openapi.json`)).json()) as ApiDocument;
  const hasText = (schema: Schema): boolean => {
    const named = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : undefined;
    if (named) return hasText(named);
    const inner = [
      ...Object.values(schema.properties ?? {}),
      ...(schema.items ? [schema.items] : []),
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.allOf ?? []),
    ];
    const isText =
      schema.type === 'string' &&
      !schema.enum &&
      schema.format === undefined &&
      schema.const === undefined &&
      !('pattern' in schema && String(schema.pattern).includes('0-9a-f'));
    return isText || inner.some(hasText);
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).some(({ schema }) => hasText(schema))
        ? [`${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`]
        : [],
    ),
  );
}

test('markup in every text that anybody may write is text on every screen, in every mail, and nothing of it runs', async ({
  visit,
}) => {
  const company = await makeHostileCompany(productUrl());
  const withTexts = (await callsWithTexts()).filter(call => !ELSEWHERE.test(call));
  const filled = new Set([...company.filled].map(call => call.replace('/e3/', '/{}/')));
  expect(withTexts.filter(call => !filled.has(call))).toEqual([]);

  const showing: string[] = [];
  async function look(page: Page, address: string): Promise<void> {
    await opened(page, address);
    expect([address, await takenIn(page)]).toEqual([address, []]);
    if ((await page.locator('body').innerText()).includes('data-taken'))
      showing.push(address.replace(/[0-9a-f]{24}/, ':id'));
  }
  const { paths, tabs } = screens();
  const addresses = paths.flatMap(path => {
    if (path.startsWith('/i/')) return [];
    if (path.startsWith('/settings')) return tabs.map(tab => `/settings/${tab}`);
    if (path.includes('reschedule')) return [path.replace(':id', company.upcoming)];
    return path.includes(':id') ? company.completed.map(id => path.replace(':id', id)) : [path];
  });
  const staff = await visit({ token: company.token, viewport: { width: 1280, height: 900 } });
  const dialogs: string[] = [];
  const hear = async (page: Page) => {
    await listenForViolations(page);
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  };
  await hear(staff.page);
  for (const address of [...addresses, `/candidates?candidate=${company.candidate}`]) await look(staff.page, address);
  const { data: mails } = (await (await fetch(`${productUrl()}/dev/mail.json`)).json()) as {
    data: { _id: string; subject: string; html: string | null }[];
  };
  const bySubject = new Map(mails.filter(({ html }) => html?.includes('data-taken')).map(mail => [mail.subject, mail]));
  const theirs = [...bySubject.values()];
  for (const { _id } of theirs) await look(staff.page, `/dev/mail/${_id}`);

  const candidate = await visit({ viewport: { width: 1280, height: 900 } });
  await hear(candidate.page);
  for (const link of company.links) {
    await opened(candidate.page, link);
    // As long as the calls that filled it count as another device.
    const goOn = candidate.page.getByRole('button', { name: 'Go on here' });
    if (await goOn.isVisible()) await goOn.click();
    await goOn.waitFor({ state: 'detached' });
    await candidate.page.waitForLoadState('networkidle');
    expect([link, await takenIn(candidate.page)]).toEqual([link, []]);
    const record = candidate.page.getByRole('button', { name: 'What was kept about you' });
    if (link !== company.links.at(-1)) continue;
    await record.click();
    await candidate.page.getByRole('heading', { level: 1, name: 'What was kept about you' }).waitFor();
    await candidate.page.waitForLoadState('networkidle');
    expect(await takenIn(candidate.page)).toEqual([]);
  }
  expect(dialogs).toEqual([]);
  // A map on the feedback page is another host's, and whoever opens a link a second time is asked first.
  const scripts = [...staff.complaints, ...candidate.complaints].filter(text =>
    /^uncaught|content security|refused/i.test(text),
  );
  expect(scripts).toEqual([]);
  // The texts are on the screens, as text.
  expect(theirs.length).toBeGreaterThan(3);
  for (const address of [
    '/dashboard',
    '/interview-upcomming',
    '/candidates',
    '/interview-completed',
    '/interview-completed/:id',
    '/settings/plans',
    '/settings/team',
    '/settings/api',
  ]) {
    expect(showing).toContain(address);
  }
});
