import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { evidenceOf } from './staff-evidence';

const FOREIGN = 'A sentence of more than thirty characters that stands on no page of this interview.';
const PLAN = ['typed', 'helped', 'pasted'].map(how => ({ question: `Which answer is ${how} in this interview?` }));

const heading = (page: Page, how: string) => page.getByRole('heading', { level: 1, name: `Which answer is ${how}` });
const answer = (page: Page) => page.getByRole('textbox', { name: /Your answer/ });

/** An editing command from a menu of the browser, without a key. */
const command = (cdp: CDPSession, name: string) =>
  cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [name] });

/** Copies a text as another page does. */
async function copyElsewhere(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage();
  await other.setContent('<textarea></textarea>');
  await other.locator('textarea').fill(text);
  await other.locator('textarea').press('Control+A');
  await other.keyboard.press('Control+C');
  await other.close();
}

/** Drops a text that was dragged here from another program, at the end of the field. */
async function dropFromOutside(page: Page, cdp: CDPSession, text: string): Promise<void> {
  const box = await answer(page).boundingBox();
  if (!box) throw new Error('There is no field');
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height - 20, data };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, ...at });
}

/** Drags the words of the question into the field. */
async function dragQuestion(page: Page): Promise<void> {
  const question = page.getByRole('heading', { level: 1 });
  await question.evaluate(element => document.getSelection()?.selectAllChildren(element));
  const [from, to] = [await question.boundingBox(), await answer(page).boundingBox()];
  if (!from || !to) throw new Error('There is no question, or no field');
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Types a word as phones do: each letter changes the composition, and a space ends it. */
async function composeByLetter(cdp: CDPSession, word: string): Promise<void> {
  for (let end = 1; end <= word.length; end++) {
    const text = word.slice(0, end);
    await cdp.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await cdp.send('Input.insertText', { text: `${word} ` });
}

/**
 * Corrects a word as the spelling menu of a browser does. Nothing from outside can open that menu, so a script dispatches
 * its event, which is untrusted; trusted ones are covered by the tests of `kindOfInput`.
 */
const correctByMenu = (field: Locator, wrong: string, right: string) =>
  field.evaluate(
    (element: HTMLTextAreaElement, [from, to]) => {
      const at = element.value.lastIndexOf(from);
      element.setRangeText(to, at, at + from.length, 'end');
      const event = { bubbles: true, inputType: 'insertReplacementText', data: to };
      element.dispatchEvent(new InputEvent('input', event));
      element.setSelectionRange(element.value.length, element.value.length);
    },
    [wrong, right] as const,
  );

test('each way to change a text in a browser is classified correctly: only pasted or dropped foreign text counts as such', async ({
  visit,
  recruiter,
}) => {
  const id = await recruiter.openNow({ candidate: 'Ana Ribeiro', plan: PLAN });
  const { page, complaints } = await visit({ locale: 'en-GB' });
  const cdp = await page.context().newCDPSession(page);
  const field = answer(page);
  const { keyboard } = page;
  const holds = (text: string) => expect(field).toHaveValue(text);
  const send = () => keyboard.press('Control+Enter');
  await page.goto(await recruiter.candidateLink(id));
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start the interview' }).click();

  // Typed, removed, undone and redone.
  await heading(page, 'typed').waitFor();
  await field.focus();
  await keyboard.type('We compare boht');
  for (const _letter of 'boht') await keyboard.press('Backspace');
  await keyboard.type('both weeks');
  await keyboard.press('Control+Backspace');
  await command(cdp, 'deleteWordBackward');
  await holds('We compare ');
  await keyboard.press('Control+Z');
  await keyboard.press('Control+Shift+Z');
  await holds('We compare ');
  await keyboard.type('ab');
  await command(cdp, 'transpose');
  await holds('We compare ba');
  await keyboard.press('Enter');
  await keyboard.type('day by day.');
  // The page's own text: the question dragged, the answer's own words copied and cut.
  await dragQuestion(page);
  await expect(field).toHaveValue(/Which answer is typed/);
  await keyboard.press('Control+A');
  await keyboard.press('Control+C');
  await keyboard.press('ArrowRight');
  await keyboard.press('Control+V');
  await keyboard.press('Control+A');
  await keyboard.press('Control+X');
  await command(cdp, 'paste');
  await expect(field).toHaveValue(/Which answer is typed[\s\S]*Which answer is typed/);
  await send();

  // Assistance of many kinds, none of which is a paste.
  await heading(page, 'helped').waitFor();
  await field.focus();
  await cdp.send('Input.insertText', { text: `Dictated: ${FOREIGN} ` });
  for (const word of ['Spoken ', 'by ', 'voice ', 'control. ']) await cdp.send('Input.insertText', { text: word });
  await command(cdp, 'deleteWordBackward');
  await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await cdp.send('Input.imeSetComposition', { text: '日本語でも説明できます', selectionStart: 11, selectionEnd: 11 });
  await cdp.send('Input.insertText', { text: '日本語でも説明できます' });
  await expect(field).toHaveValue(/日本語でも説明できます$/);
  // A keyboard that corrects a word that is already there.
  await keyboard.type(' teh');
  const written = (await field.inputValue()).length;
  await cdp.send('Input.imeSetComposition', {
    text: 'the',
    selectionStart: 3,
    selectionEnd: 3,
    replacementStart: written - 3,
    replacementEnd: written,
  });
  await cdp.send('Input.insertText', { text: 'the' });
  await expect(field).toHaveValue(/ます the$/);
  // A phone's keyboard composes each word letter by letter.
  await cdp.send('Input.insertText', { text: ' ' });
  for (const word of ['weeks', 'adn', 'shops']) await composeByLetter(cdp, word);
  await expect(field).toHaveValue(/the weeks adn shops $/);
  await correctByMenu(field, 'adn', 'and');
  await expect(field).toHaveValue(/the weeks and shops $/);
  // An extension, a screen reader, and a program that sets the value.
  await page.evaluate(text => document.execCommand('insertText', false, text), ` Extension: ${FOREIGN}`);
  await field.evaluate((element: HTMLTextAreaElement, text) => {
    element.setRangeText(text, element.value.length, element.value.length, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, ` Set: ${FOREIGN}`);
  await expect(field).toHaveValue(/Extension: .* Set: /);
  await keyboard.press('Control+Z');
  await keyboard.press('Control+Shift+Z');
  await expect(page.getByText(/characters pasted/)).toHaveCount(0);
  await send();

  // Foreign text: pasted by keys, pasted by the menu, dropped.
  await heading(page, 'pasted').waitFor();
  await field.focus();
  await copyElsewhere(page, FOREIGN);
  await keyboard.press('Control+V');
  await holds(FOREIGN);
  await page.getByText(`${FOREIGN.length} characters pasted`).waitFor();
  await copyElsewhere(page, `Menu: ${FOREIGN}`);
  await command(cdp, 'paste');
  await holds(`${FOREIGN}Menu: ${FOREIGN}`);
  await dropFromOutside(page, cdp, `Dropped: ${FOREIGN}`);
  await expect(field).toHaveValue(/Dropped: /);
  await send();
  await page.getByText('3 answers were sent.').waitFor();

  await expect.poll(async () => (await evidenceOf(recruiter, id)).signs.length).toBe(3);
  const { events, signs } = await evidenceOf(recruiter, id);
  const noticed = events.filter(({ kind }) => ['copy', 'drop', 'paste', 'typing'].includes(kind));
  expect(noticed.map(({ kind, turn, data }) => [turn, kind, ...(data.source ? [data.source] : [])])).toEqual([
    // The first key of that answer; the other two began without one.
    [1, 'typing'],
    [1, 'drop', 'inside'],
    [1, 'copy'],
    [1, 'paste', 'inside'],
    [1, 'copy'],
    [1, 'paste', 'inside'],
    // The answer with assistance has no keystroke record.
    [1, 'typing'],
    [3, 'paste', 'outside'],
    [3, 'paste', 'outside'],
    [3, 'drop', 'outside'],
  ]);
  expect(signs.map(({ kind, turn, length }) => [kind, turn, length])).toEqual(
    [FOREIGN, `Menu: ${FOREIGN}`, `Dropped: ${FOREIGN}`].map(text => ['paste', 3, text.length]),
  );
  expect(complaints).toEqual([]);
});
