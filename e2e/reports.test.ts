import { expect, test as base, type Visit, type VisitOptions } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes, layoutShift, WIDTHS } from './page-checks';
import type { Held, Recruiter } from './recruiter';
import { reviewed } from './report-steps';

const LIMIT = 'AI-assistance indication, not a hiring decision';

const ask = (message: string) => ({ type: 'sent' as const, message });
const say = (message: string) => ({ type: 'recieve' as const, message });

const REAL: Held = {
  candidate: 'Jonas Lindqvist',
  interviewType: 'Real',
  transcript: [ask('How do you find a slow query?'), say('I look at the log first.'), ask('And then?')],
  devices: {
    mediaDevices: [{ label: 'FaceTime HD Camera', kind: 'videoinput' }],
    bluetoothDevice: [{ label: 'Galaxy Buds2', kind: 'inferred from label' }],
    usbDevice: [],
  },
};

const BOT: Held = {
  candidate: 'Adaeze Okafor',
  interviewType: 'Bot',
  transcript: [
    say(`Hello? ${'I talk a lot before I am asked. '.repeat(120)}`),
    ask('<p>Write a <b>Program</b> that adds two numbers.</p>'),
    say(
      '<p>Here:</p><pre><code>const add = (a: number, b: number): number => a + b; // and a line that is long enough to have to scroll</code></pre>',
    ),
    ask('Tell me about yourself.'),
    say('I like short answers.'),
    ask('Which code do you regret?'),
    say('All of it.'),
  ],
};

const WORD = 'x'.repeat(10_000);
const HOSTILE: Held = {
  candidate: '<img src=x onerror="window.hacked=1">\u200Fevil 👩‍👩‍👧 مرشح',
  interviewType: 'Bot',
  transcript: [
    ask('<script>window.hacked = 2</script><img src="/nowhere.png" onerror="window.hacked = 3">Is this code?'),
    say(`<svg onload="window.hacked = 4"></svg><b onclick="window.hacked = 5">bold</b> ${WORD}`),
    ask(`<pre>${WORD}</pre>`),
    say(
      '<a href="javascript:window.hacked = 6">link</a><style>body { display: none }</style><div style="position: fixed; inset: 0">over everything</div>',
    ),
    ask('ما هو الفرق بين العملية والخيط؟ \u202Eabc'),
    say('👩‍👩‍👧‍👦'.repeat(500)),
    ask('سؤال'.repeat(2_500)),
  ],
  devices: {
    mediaDevices: [{ label: `<img src=x onerror="window.hacked=7">${'y'.repeat(400)}`, kind: 'z'.repeat(500) }],
    bluetoothDevice: [],
    usbDevice: [],
  },
};

const LONG: Held = {
  candidate: 'Inês Fonseca',
  interviewType: 'Real',
  transcript: Array.from({ length: 300 }, (_, number) => [
    ask(`Question number ${number + 1}?`),
    say(`Answer number ${number + 1}. `.repeat(12)),
  ]).flat(),
};

/** Ids of the interviews that were held, once a worker. */
interface HeldIds {
  real: string;
  bot: string;
  hostile: string;
  long: string;
}

interface Fixtures {
  held: HeldIds;
  /** Opens an address, signed in as the recruiter who held them. */
  open: (path: string, options?: VisitOptions) => Promise<Visit>;
}

let heldIds: Promise<HeldIds> | undefined;

const hold = async (recruiter: Recruiter): Promise<HeldIds> => ({
  real: await recruiter.hold(REAL),
  bot: await recruiter.hold(BOT),
  hostile: await recruiter.hold(HOSTILE),
  long: await recruiter.hold(LONG),
});

const test = base.extend<Fixtures>({
  held: async ({ recruiter }, use) => {
    heldIds ??= hold(recruiter);
    await use(await heldIds);
  },
  // The lists show what was held, so everything is held before a page is opened.
  open: async ({ visit, recruiter, held }, use) => {
    expect(Object.values(held)).toHaveLength(4);
    await use(async (path, options) => {
      const visited = await visit({ ...options, token: recruiter.token });
      await visited.page.goto(path);
      return visited;
    });
  },
});
test.use({ company: 'reports' });

const details = (id: string) => `/interview-completed/${id}`;

test.describe('the completed interviews', () => {
  test('lead from the filtered list to the details and back', async ({ open }) => {
    const { page, complaints } = await open('/interview-completed');
    await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
    await page.getByLabel('Type').selectOption('Real');
    await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor({ state: 'hidden' });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Jonas Lindqvist' }) });
    // 10:30 in Tokyo.
    const day = /^\d{4}-\d\d-\d\d/.exec((await card.locator('time').getAttribute('datetime')) ?? '')?.[0] ?? 'no day';
    expect(await card.locator('time').textContent()).toBe(`${day}01:30 am UTC`);
    await card.getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jonas Lindqvist' }).waitFor();
    expect(
      await page
        .getByText(`Backend Engineer · ${day}, 01:30 am UTC (10:30 Asia/Tokyo) · Interviewer Mara Santos`)
        .count(),
    ).toBe(1);
    for (const text of [LIMIT, 'Galaxy Buds2', 'No USB Devices', 'No answer to this question']) {
      expect(await page.getByText(text).isVisible(), text).toBe(true);
    }
    await page.goBack();
    await page.getByRole('heading', { name: 'Jonas Lindqvist' }).waitFor();
    expect(new URL(page.url()).search).toBe('?interviewType=Real');
    expect(complaints).toEqual([]);
  });

  test('show an address without an interview as such', async ({ open }) => {
    const { page } = await open(details('0'.repeat(24)));
    await page.getByRole('heading', { level: 1, name: 'Interview not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Completed Interviews' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Completed Interviews' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/interview-completed');
  });
});

test.describe('the details of a Bot interview', () => {
  test('ask once for each question with code or program, and show what was answered', async ({ open }) => {
    const { page, complaints } = await open('/interview-completed');
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/bot-interview-data/')) {
        asked.push((request.postDataJSON() as { question: string }).question);
      }
    });
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Adaeze Okafor' }) });
    // Asked for by a part of the page that is a script of its own, so after the reviews on a quick machine.
    const recordings = page.waitForResponse(/\/recordings$/);
    await card.getByRole('link', { name: 'View Details' }).click();
    await reviewed(page);
    await recordings;
    // Coming back to the window asks for nothing again: a call made after that is the next one that is seen.
    const next = page.waitForRequest(/\/api\//);
    await page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await fetch('/api/healthz');
    });
    expect(new URL((await next).url()).pathname).toBe('/api/healthz');
    expect(asked.map(text => text.replace(/<[^>]+>/g, '')).sort()).toEqual([
      'Which code do you regret?',
      'Write a Program that adds two numbers.',
    ]);
    expect(await page.getByText('Interviewer Bot').isVisible()).toBe(true);
    expect(await page.getByText('Said before the first question').isVisible()).toBe(true);
    // Without a model and without a reference answer there is nothing to grade with.
    expect(await page.getByText(/^Not graded: /).count()).toBeGreaterThanOrEqual(2);
    expect(complaints).toEqual([]);
  });

  test('open the evidence by keyboard', async ({ open, held }) => {
    const { page } = await open(details(held.bot));
    await reviewed(page);
    const button = page.getByRole('button', { name: 'Evidence on the answer to question 2' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
    expect(await panel.isVisible()).toBe(true);
  });
});

test.describe('a hostile transcript', () => {
  for (const width of [320, 1440])
    test(`neither runs nor breaks the layout at ${width} px`, async ({ open, held }) => {
      const { page, complaints } = await open(details(held.hostile), { viewport: { width, height: 900 } });
      await reviewed(page);
      await page.getByText('over everything').scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.getByRole('main').locator('script, img, a[href^="javascript"], [style*="fixed"]').count()).toBe(
        0,
      );
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('<img src=x onerror=');
      expect(await excessWidth(page)).toBe(0);
      await page.goto('/interview-completed');
      await page.getByRole('heading', { name: /onerror/ }).waitFor();
      expect(await excessWidth(page)).toBe(0);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(complaints).toEqual([]);
    });
});

for (const width of WIDTHS)
  test(`has nothing for axe to find at ${width} px, and shifts nothing while the data arrives`, async ({
    open,
    held,
  }) => {
    const { page, complaints } = await open('/interview-completed', { viewport: { width, height: 900 } });
    await page.getByRole('heading', { name: 'Adaeze Okafor' }).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await expectAccessibleInBothThemes(page);
    // What was noticed comes last, when all else has been there for two frames.
    await page.route(/\/evidence$/, async route => {
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await route.continue();
    });
    await page.goto(details(held.bot));
    await reviewed(page);
    await page.getByRole('list', { name: 'Kinds of signals' }).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);
    for (const button of await page.getByRole('button', { name: /^Evidence/ }).all()) await button.click();
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });

test('lays out only what is near the screen of a transcript with 600 entries', async ({ open, held }) => {
  const { page, complaints } = await open(details(held.long));
  await reviewed(page);
  const [all, laidOut] = await page.evaluate(() => {
    const questions = [...document.querySelectorAll('section[aria-labelledby="transcript-title"] h3')];
    const near = questions.filter(heading => heading.checkVisibility({ contentVisibilityAuto: true }));
    return [questions.length, near.length];
  });
  expect(all).toBe(300);
  expect(laidOut).toBeLessThan(60);
  await page.getByText('Question number 300?').scrollIntoViewIfNeeded();
  expect(await page.getByText('Answer number 300.').isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test('prints a clean report: light, without the application around it, with all evidence and the limits', async ({
  open,
  held,
}) => {
  const { page } = await open(details(held.bot), { colorScheme: 'dark' });
  await reviewed(page);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['Print report', 'Resume', 'Logout']) {
    expect(await page.getByRole('button', { name: hidden }).count(), hidden).toBe(0);
  }
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByText(LIMIT).isVisible()).toBe(true);
  for (const reason of await page.getByText('Why “insufficient evidence”').all())
    expect(await reason.isVisible()).toBe(true);
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
  const printed = await ink();
  await page.emulateMedia({ media: 'screen' });
  expect(await ink()).not.toBe(printed);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await expect.poll(ink).toBe(printed);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});
