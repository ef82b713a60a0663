import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openPlainBrowser } from '../plain-browser';
import type { Recruiter } from '../recruiter';
import { evidenceOf } from '../staff-evidence';
import { typistOf, type Typist } from './typist';

const QUESTIONS = [
  'How do you find out why sales fell?',
  'Tell us of a disagreement at work.',
  'What would you do in your first week?',
  'Which mistake has taught you most?',
];

/** More than 40 words each: the typing of shorter answers is not assessed. */
const OWN_WORDS = [
  'I start with the numbers, week by week and shop by shop. Usually one of them looks odd. Then I phone whoever runs that shop and ask what was different. Last year it was a road that had been closed, which no report could have told me.',
  'My colleague wanted to throw the old planner away. I was not so sure, since half of the warehouse still used it every morning. We agreed to watch two shifts together. After that we both had changed our minds a little, and kept one part of it.',
  'I would mostly listen. Who calls whom when something breaks, what everybody is tired of, which list is always wrong. I would take notes by hand and show them at the end of the week. Only then would I touch a program, and a small one first.',
  'I once sent the same order twice because I had not waited for the answer. Forty pallets stood in front of the gate the next day. Since then I look for the number of an order before I repeat anything, and I tell the others when I am unsure.',
];

const WRITTEN_BY_AI = [
  'To determine why sales declined, I would begin by segmenting the data across region, product and channel in order to isolate the source of the change. I would then compare these segments with historical trends and external factors before validating my findings with the teams closest to the customer.',
  'In a previous role I disagreed with a colleague about how quickly we should release a new feature. Rather than arguing, I proposed that we examine the customer reports together. This approach allowed us to align on a gradual release, which ultimately reduced risk and strengthened our collaboration over time.',
  'During my first week I would focus on understanding the organisation, its priorities and its stakeholders. I would schedule short conversations with each member of the team, review the existing documentation and identify one meaningful improvement. This would allow me to contribute early while building trust and credibility.',
  'Early in my career I delivered a report that contained outdated figures. The experience taught me the importance of verification and clear ownership. Since then I have introduced checklists and peer reviews into my work, which has significantly improved both the accuracy and the reliability of what my team delivers.',
];

interface Seat {
  page: Page;
  context: BrowserContext;
  typist: Typist;
  /** Waits for a question of the plan, from 0, and goes into its field. */
  asked: (place: number) => Promise<void>;
  send: () => Promise<void>;
}

interface Played {
  name: string;
  seed: number;
  policy?: 'ai';
  adjustments?: { extraTimePercent: number; signalsOff: string[]; answer: string };
  /** Switches of Chromium. */
  switches?: string[];
  play: (seat: Seat) => Promise<void>;
}

const field = (page: Page) => page.getByRole('textbox', { name: /Your answer/ });

/** Plays an interview by the bot in a separate browser, up to its last page; returns its id. */
async function playWith(recruiter: Recruiter, played: Played): Promise<string> {
  const plan = QUESTIONS.map(question => ({ question }));
  const id = await recruiter.openNow({
    candidate: played.name,
    plan,
    ...(played.policy ? { policy: played.policy } : {}),
  });
  if (played.adjustments) await recruiter.adjust(id, played.adjustments);
  const browser = await openPlainBrowser(played.switches);
  try {
    const { context } = browser;
    const page = await context.newPage();
    await page.goto(await recruiter.candidateLink(id));
    await page.bringToFront();
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const begun = page.waitForResponse(/candidate\/events/);
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await begun;
    await played.play({
      page,
      context,
      typist: typistOf(page, played.seed),
      async asked(place) {
        await page.getByRole('heading', { level: 1, name: QUESTIONS[place] ?? '' }).waitFor();
        await field(page).focus();
      },
      send: () => page.keyboard.press('Control+Enter'),
    });
  } finally {
    await browser.close();
  }
  return id;
}

/** Types short answers, from a question on: too few words to be assessed. */
async function answerShortly({ page, asked, send }: Seat, from: number): Promise<void> {
  for (let place = from; place < QUESTIONS.length; place++) {
    await asked(place);
    await page.keyboard.type('I would ask whoever was there.', { delay: 90 });
    await send();
  }
  await isOver(page);
}

const isOver = (page: Page) => page.getByText('4 answers were sent.').waitFor();

/** Copies a text while another tab is in front, before the interview observes it. */
async function copyOf(context: BrowserContext, page: Page, text: string): Promise<void> {
  const other = await context.newPage();
  await other.setContent('<textarea></textarea>');
  await other.locator('textarea').fill(text);
  await other.locator('textarea').press('Control+A');
  await other.keyboard.press('Control+C');
  await other.close();
  await page.bringToFront();
}

/** Brings another tab to the front for that long. */
async function leave({ context, page }: Seat, ms: number, text = ''): Promise<void> {
  const other = await context.newPage();
  await other.setContent(`<p>${text}</p>`);
  await other.bringToFront();
  await sleep(ms);
  await page.bringToFront();
  await other.close();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
}

interface Expected extends Played {
  level: string;
  /** Kinds that count. */
  kinds: string[];
  /** What staff read about the level. */
  sentence: RegExp;
  off?: string[];
  /** What is said about a kind that does not count. */
  why?: Record<string, RegExp>;
}

const NOT_COLLECTED = /^Not collected in this interview\.$/;

const INTERVIEWS: Expected[] = [
  {
    name: 'Honest',
    seed: 1,
    level: 'none',
    kinds: [],
    sentence: /^Nothing was seen that counts\.$/,
    why: { typing: /^Nothing was noticed\.$/ },
    async play({ page, typist, asked, send }) {
      for (const [place, text] of OWN_WORDS.entries()) {
        await asked(place);
        await typist.compose(text);
        await send();
      }
      await isOver(page);
    },
  },
  {
    name: 'Away for the answer',
    seed: 2,
    level: 'low',
    kinds: ['away'],
    sentence: /away.*3\d s in 1 of 4 answers/i,
    async play(seat) {
      await seat.asked(0);
      await leave(seat, 35_000);
      await answerShortly(seat, 0);
    },
  },
  {
    name: 'Pasted',
    seed: 3,
    level: 'low',
    kinds: ['paste'],
    sentence: /pasted.*one block, 100% of answer 1/i,
    async play(seat) {
      await seat.asked(0);
      await copyOf(seat.context, seat.page, WRITTEN_BY_AI[0] ?? '');
      await seat.page.keyboard.press('Control+V');
      await expect(field(seat.page)).toHaveValue(WRITTEN_BY_AI[0] ?? '');
      await seat.send();
      await answerShortly(seat, 1);
    },
  },
  {
    name: 'Retyped from a second window',
    seed: 4,
    level: 'medium',
    kinds: ['away', 'typing'],
    sentence: /away.*typing/i,
    async play(seat) {
      for (const [place, text] of WRITTEN_BY_AI.entries()) {
        await seat.asked(place);
        await leave(seat, 2_500, text);
        await field(seat.page).focus();
        await seat.typist.copyOut(text);
        await seat.send();
      }
      await isOver(seat.page);
    },
  },
  {
    name: 'Dictated',
    seed: 5,
    level: 'none',
    kinds: [],
    sentence: /^Nothing was seen that counts\.$/,
    why: { typing: /^Not enough typing to read/, paste: /^Nothing was noticed\.$/ },
    async play({ page, context, asked, send }) {
      const cdp = await context.newCDPSession(page);
      for (const [place, text] of OWN_WORDS.entries()) {
        await asked(place);
        // As a system's dictation inserts a sentence: at once, without a key.
        for (const sentence of text.match(/[^.]+\. ?/g) ?? []) {
          await sleep(1_500);
          await cdp.send('Input.insertText', { text: sentence });
        }
        await expect(field(page)).toHaveValue(text);
        await send();
      }
      await isOver(page);
    },
  },
  {
    name: 'Extended screen',
    seed: 6,
    switches: ['--screen-info={1600x1200}{1600x1200}'],
    level: 'low',
    kinds: ['screens'],
    sentence: /second screen/i,
    async play(seat) {
      expect(await seat.page.evaluate(() => (screen as Screen & { isExtended?: boolean }).isExtended)).toBe(true);
      await answerShortly(seat, 0);
    },
  },
  {
    name: 'Offline for 3 min',
    seed: 7,
    level: 'none',
    kinds: [],
    sentence: /^Nothing was seen that counts\.$/,
    async play(seat) {
      await seat.asked(0);
      await seat.page.keyboard.type('I compare the weeks.', { delay: 90 });
      await seat.context.setOffline(true);
      await seat.page.getByText('No connection. Keep writing.').waitFor();
      await sleep(180_000);
      await seat.page.keyboard.type(' Then I phone the shop.', { delay: 90 });
      await seat.context.setOffline(false);
      await seat.page.getByText(/^Saved \d/).waitFor();
      await seat.send();
      await answerShortly(seat, 1);
    },
  },
  {
    name: 'Second device',
    seed: 8,
    level: 'low',
    kinds: ['takeover'],
    sentence: /another device|second device/i,
    async play({ page, asked }) {
      await asked(0);
      await page.keyboard.type('I compare the weeks', { delay: 90 });
      await page.getByText(/^Saved \d/).waitFor();
      const phone = await openPlainBrowser();
      try {
        const other = await phone.context.newPage();
        await other.goto(page.url());
        await other.bringToFront();
        await other.getByRole('button', { name: 'Continue here' }).click();
        await expect(field(other)).toHaveValue('I compare the weeks');
        await field(other).press('Control+End');
        await other.keyboard.type(', shop by shop.', { delay: 90 });
        await other.keyboard.press('Control+Enter');
        for (const question of QUESTIONS.slice(1)) {
          await other.getByRole('heading', { level: 1, name: question }).waitFor();
          await field(other).focus();
          await other.keyboard.type('I would ask whoever was there.', { delay: 90 });
          await other.keyboard.press('Control+Enter');
        }
        await isOver(other);
      } finally {
        await phone.close();
      }
    },
  },
  {
    name: 'Adjustments on',
    seed: 9,
    adjustments: { extraTimePercent: 50, signalsOff: ['away', 'paste', 'typing'], answer: 'Use your own editor.' },
    level: 'none',
    kinds: [],
    off: ['away', 'paste', 'typing', 'voices'],
    sentence:
      /^Nothing was seen that counts\. Switched off in this interview, so nothing can be said about it: leaving the page, pasting, typing\.$/,
    why: { away: NOT_COLLECTED, paste: NOT_COLLECTED, typing: NOT_COLLECTED },
    async play(seat) {
      for (const [place, text] of OWN_WORDS.entries()) {
        await seat.asked(place);
        await copyOf(seat.context, seat.page, text);
        await seat.page.keyboard.press('Control+V');
        await expect(field(seat.page)).toHaveValue(text);
        await seat.send();
      }
      await isOver(seat.page);
    },
  },
  {
    name: 'AI allowed',
    seed: 10,
    policy: 'ai',
    level: 'none',
    kinds: [],
    sentence: /^Nothing was seen that counts\.$/,
    why: { away: /this interview allows it/, paste: /this interview allows it/ },
    async play(seat) {
      await seat.asked(0);
      await leave(seat, 35_000);
      await copyOf(seat.context, seat.page, WRITTEN_BY_AI[0] ?? '');
      await field(seat.page).focus();
      await seat.page.keyboard.press('Control+V');
      await expect(field(seat.page)).toHaveValue(WRITTEN_BY_AI[0] ?? '');
      await seat.send();
      await answerShortly(seat, 1);
    },
  },
];

for (const expected of INTERVIEWS)
  test(`${expected.name}: level ${expected.level}${expected.kinds.length > 0 ? ` by ${expected.kinds.join(' and ')}` : ''}`, async ({
    visit,
    recruiter,
  }) => {
    const id = await playWith(recruiter, expected);
    const { page } = await visit({ token: recruiter.token });
    await page.goto(`/interview-completed/${id}`);
    const section = page.getByRole('region', { name: 'Signals in this interview' });
    const card = section.getByText('Level', { exact: true }).locator('..');
    const sentence = (await card.locator('p').nth(2).innerText()).trim();
    const { level, kinds, gaps, observedShare, off } = await evidenceOf(recruiter, id);
    const counting = kinds.filter(({ counts }) => counts === 1).map(({ kind }) => kind);
    const told = kinds.filter(({ count }) => count > 0).map(({ why }) => why);
    // Shown next to the list of tests.
    console.log([expected.name, level, counting.join(', '), sentence, ...told].join(' | '));
    expect(level).toBe(expected.level);
    expect(counting).toEqual(expected.kinds);
    expect(sentence).toMatch(expected.sentence);
    expect(gaps).toEqual([]);
    expect(observedShare).toBe(1);
    expect(off).toEqual(expected.off ?? ['voices']);
    for (const [kind, why] of Object.entries(expected.why ?? {})) {
      expect(kinds.find(one => one.kind === kind)?.why).toMatch(why);
    }
  });
