import type { Page } from '@playwright/test';
import { expect, productUrl, test } from './fixtures';
import { isConnected } from './live-channel';
import { newRecruiter } from './recruiter';

/** Changes the page as a browser's translator does: texts, new ones too, are replaced by elements with other words. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = '[translate="no"], .notranslate, script, style, textarea, input';
    const written = new WeakSet<Node>();
    const replace = (text: Text) => {
      if (written.has(text) || text.data.trim() === '' || text.parentElement?.closest(kept) !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const words = document.createTextNode(`«${text.data}»`);
      written.add(words);
      inner.append(words);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceAll = (root: Node) => {
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) replace(text as Text);
    };
    replaceAll(document.body);
    new MutationObserver(records => {
      for (const { addedNodes } of records) for (const node of addedNodes) replaceAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** The text without the marks of the translation. */
const read = async (page: Page) => (await page.locator('body').innerText()).replaceAll(/[«»]/g, '');

test(
  'a candidate whose browser translates the page is interviewed from consent to the end, and nothing typed is lost',
  { tag: '@deep' },
  async ({ visit, recruiter }) => {
    const link = await recruiter.inviteNow({
      candidate: 'Ana Ribeiro',
      plan: [{ question: 'How do you find out why sales fell?' }, { question: 'Tell us of a disagreement.' }],
    });
    const { page, complaints } = await visit({ locale: 'en-GB' });
    const pressButton = (name: string) => page.getByRole('button', { name }).first().click();
    const answer = page.getByRole('textbox', { name: /Your answer/ });
    await page.goto(link);
    await page.getByRole('button', { name: 'I agree, continue' }).waitFor();
    await translate(page);
    await pressButton('I agree, continue');
    await pressButton('Measure');
    await expect.poll(() => read(page)).toContain('round trip');
    await pressButton('Continue');
    await pressButton('Start the interview');

    await expect.poll(() => read(page)).toContain('Question 1 of 2');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('How do you find out why sales fell?');
    await answer.pressSequentially('I would compare');
    await expect.poll(() => read(page)).toMatch(/Saved \d/);
    await answer.pressSequentially(' each warehouse with its forecast.');
    await expect.poll(() => read(page)).toContain('8 words');
    await pressButton('Skip for now');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tell us of a disagreement.');
    await expect.poll(() => read(page)).toContain('Question 2 of 2');
    await pressButton('I need a break');
    await pressButton('Take a break');
    await pressButton('Continue now');
    await answer.fill('We measured both ways.');
    await pressButton('Send and continue');

    await expect(page.getByRole('heading', { level: 1 })).toContainText('How do you find out why sales fell?');
    await expect.poll(() => read(page)).toContain('1 answer sent');
    await expect(answer).toHaveValue('I would compare each warehouse with its forecast.');
    await pressButton('Finish');
    await pressButton('Finish now');
    await expect.poll(() => read(page)).toContain('2 answers were sent.');
    await pressButton('What was kept about you');
    await expect.poll(() => read(page)).toContain('Your answers');
    expect(complaints).toEqual([]);
  },
);

test(
  'a list keeps counting and showing what is new while the browser translates the page',
  { tag: '@deep' },
  async ({ visit }) => {
    const recruiter = await newRecruiter(productUrl(), 'translated');
    await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Bot' });
    const { page, complaints } = await visit({ token: recruiter.token, live: true });
    await Promise.all([isConnected(page), page.goto('/interview-upcomming')]);
    await page.getByText('1 scheduled').waitFor();
    await translate(page);
    await recruiter.schedule({ candidate: 'Ben Kovac', interviewType: 'Bot' });
    await expect.poll(() => read(page)).toContain('2 scheduled');
    await expect.poll(() => read(page)).toContain('Ben Kovac');
    expect(complaints).toEqual([]);
  },
);
