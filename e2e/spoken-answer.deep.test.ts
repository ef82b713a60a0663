import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { press } from './keyboard';
import { expectNoExcessWidth, expectAccessibleInThemes } from './page-checks';
import { startProduct, type Product } from './product';
import { newRecruiter, type Recruiter } from './recruiter';
import { heardOnce, removeHeard, writeHeard } from './said';

test.use({ launchOptions: heardOnce() });
test.describe.configure({ mode: 'default' });

let product: Product;
let recruiter: Recruiter;
test.beforeAll(async ({ browser }) => {
  await writeHeard(browser);
  // The tests of packages/speech have downloaded it if this machine had none.
  product = await startProduct({ STT: 'local' });
  recruiter = await newRecruiter(product.webUrl, 'spoken');
});
test.afterAll(async () => {
  await product?.stop();
  removeHeard();
});

async function ofStaff<T>(address: string): Promise<T> {
  const headers = { Authorization: `Bearer ${recruiter.token}` };
  const reply = await fetch(`${product.webUrl}/api${address}`, { headers });
  return ((await reply.json()) as { data: T }).data;
}

/** Checks the page as it is. */
async function look(page: Page): Promise<void> {
  await expectNoExcessWidth(page);
  await expectAccessibleInThemes(page);
}
test('devices are checked, and an answer is spoken on a phone by keyboard alone while the network is down, transcribed, corrected and sent; staff have both texts, and the candidate can play it again', async ({
  visit,
}) => {
  const plan = [{ question: 'How do you find out why sales fell?' }, { question: 'What would you do next?' }];
  const link = await recruiter.inviteNow({ candidate: 'Ana Ribeiro', plan });
  const { page } = await visit({
    baseURL: product.webUrl,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    permissions: ['microphone'],
  });
  const pressButton = (name: string) => press(page, page.getByRole('button', { name, exact: true }));
  const field = page.getByRole('textbox', { name: /Your answer/ });
  await page.goto(link);
  await page.getByText('You type or speak your answers').waitFor();
  await pressButton('I agree, continue');
  await pressButton('Try the microphone');
  await page.getByText('Say something.').waitFor();
  await pressButton('Stop');
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await pressButton('Try the camera');
  const picture = page.getByRole('figure', { name: 'What your camera sees' });
  const width = () => picture.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await look(page);
  await pressButton('Switch off');
  await expect(picture).toHaveCount(0);
  await pressButton('Continue');
  await pressButton('Start the interview');
  await page.getByText('We can only transcribe English.').waitFor();

  // The answer is spoken while the network is down.
  await pressButton('Speak instead');
  await page.getByText('Level: good').waitFor();
  await page.context().setOffline(true);
  await look(page);
  await expect(page.getByRole('timer', { name: 'Recording' })).toHaveText(/0:0[7-9]|0:[1-5]\d|[1-9]:/);
  await pressButton('Stop');
  await page.getByText('Your recording stays on this device').first().waitFor();
  await look(page);
  await page.context().setOffline(false);
  // A busy machine is slow, and its sound has gaps that the recogniser may hear as another word.
  await expect(field).toHaveValue(/\bfirst\b/i, { timeout: 120_000 });
  await page.getByText('Machine transcript: check and correct it.').first().waitFor();
  await look(page);
  const heard = await field.inputValue();

  // The page is closed while more is spoken: what was recorded by then is transcribed.
  await pressButton('Speak more');
  await expect(page.getByRole('timer', { name: 'Recording' })).toHaveText(/0:0[5-9]|0:[1-5]\d|[1-9]:/);
  await page.reload();
  await expect(field).toHaveValue(/\bfirst\b.*\bfirst\b/is, { timeout: 120_000 });
  await pressButton('Speak more');
  await pressButton('Discard');
  await pressButton('Yes, discard it');
  await page.getByText('Recording discarded').first().waitFor();
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Then I measure again.');
  const corrected = await field.inputValue();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'What would you do next?' }).waitFor();
  await pressButton('Finish');
  await pressButton('Finish now');
  await page.getByText('1 answer was sent.').waitFor();

  const [interview] = await ofStaff<{ _id: string }[]>('/interviews/completed');
  const recordings = await ofStaff<{ turn: number; mime: string; transcript: { text: string; model: string } }[]>(
    `/interviews/${interview?._id}/recordings`,
  );
  expect(recordings.map(({ turn, mime, transcript }) => [turn, mime, transcript.model])).toEqual([
    [1, 'audio/webm', 'Whisper tiny.en'],
    [1, 'audio/webm', 'Whisper tiny.en'],
  ]);
  expect(recordings[0]?.transcript.text).toBe(heard);
  const answered = async () => {
    const { interviewData } = await ofStaff<{ interviewData: { aiReport?: string } }>(
      `/interviews/data/${interview?._id}`,
    );
    const report = JSON.parse(interviewData.aiReport ?? '{}') as { jsonArray?: { message: string; spoken?: object }[] };
    return report.jsonArray?.find(({ spoken }) => spoken !== undefined);
  };
  await expect.poll(answered).toMatchObject({
    message: corrected,
    spoken: { machineText: recordings.map(({ transcript }) => transcript.text).join('\n'), model: 'Whisper tiny.en' },
  });

  // The candidate can listen to the recording beside the answer.
  await pressButton('What was kept about you');
  await press(page, page.locator('summary', { hasText: 'Spoken' }));
  const players = page.getByLabel(/^Your recording of/);
  await expect(players).toHaveCount(2);
  const first = players.first();
  await first.evaluate(async (player: HTMLAudioElement) => {
    player.muted = true;
    await player.play();
  });
  await expect.poll(() => first.evaluate((player: HTMLAudioElement) => player.currentTime)).toBeGreaterThan(0);
  await look(page);
});
