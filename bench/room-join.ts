import { cpus, loadavg } from 'node:os';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/chromium';
import { startProduct } from '../e2e/product';
import { newRecruiter } from '../e2e/recruiter';
import { median } from './load';

/**
 * Measures how long it takes in a room until a person is seen: from pressing Let in to the first frame on both sides,
 * from pressing Join again after a reload, whose old place is given up, to the first frame, and from the Join of a fourth
 * person to the first frame of one and of each of the others; in Chromium on this machine with fake devices, which take
 * few pictures where four pages make and show twelve. `pnpm --filter bench room-join [runs]`.
 */
const runs = Number(process.argv[2] ?? 5);
/** A busy machine measures something too. */
const SLOW_MAX_MS = 120_000;

const launch = (pictures: string) => {
  const devices = [`--use-fake-device-for-media-stream${pictures}`, '--use-fake-ui-for-media-stream'];
  return chromium.launch({ ...launchOptions(), args: [...(launchOptions().args ?? []), ...devices] });
};

const product = await startProduct();
const browser = await launch('');
const ofFour = await launch('=fps=5');
const times = {
  'Let in, the candidate sees': [] as number[],
  'Let in, the interviewer sees': [] as number[],
  'Join again, the interviewer sees': [] as number[],
  'Join as the fourth, sees the first': [] as number[],
  'Join as the fourth, sees all three': [] as number[],
};

async function open(
  address: string,
  options: BrowserContextOptions = {},
  token?: string,
  where = browser,
): Promise<Page> {
  const context = await where.newContext({ baseURL: product.webUrl, locale: 'en-GB', ...options });
  context.setDefaultTimeout(SLOW_MAX_MS);
  const page = await context.newPage();
  if (token) await page.addInitScript(stored => localStorage.setItem('authToken', stored), token);
  await page.goto(address);
  return page;
}

/** Grants what the page asks for. */
async function turnOn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Turn on microphone and camera' });
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await button.or(join).first().waitFor();
  if (await button.isVisible()) await button.click();
  await join.waitFor();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Resolves in the first frame that shows a person's video. */
const seen = (page: Page, name: string) =>
  page.waitForFunction(who => {
    const video = document.querySelector<HTMLVideoElement>(`article[aria-label="${who}"] video`);
    return video !== null && video.videoWidth > 0 && video.currentTime > 0;
  }, name);

async function since<T>(started: number, happened: Promise<T>): Promise<number> {
  await happened;
  return performance.now() - started;
}

async function run(number: number): Promise<void> {
  const recruiter = await newRecruiter(product.webUrl, `room-${number}`);
  const id = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real', inMinutes: 5 });
  const staff = await open(`/meeting/${id}`, {}, recruiter.token);
  await turnOn(staff);
  await press(staff, 'Join');
  const ana = await open(await recruiter.candidateLink(id));
  await press(ana, 'I agree, continue');
  await press(ana, 'Continue');
  await turnOn(ana);
  await press(ana, 'Join');
  await staff.getByRole('button', { name: 'Let in' }).waitFor();
  const letIn = performance.now();
  const first = [since(letIn, seen(ana, 'Mara Santos')), since(letIn, seen(staff, 'Ana Ribeiro'))] as const;
  await press(staff, 'Let in');
  times['Let in, the candidate sees'].push(await first[0]);
  times['Let in, the interviewer sees'].push(await first[1]);

  const again = await open(`/meeting/${id}`, {}, recruiter.token);
  await turnOn(again);
  const joined = performance.now();
  const back = since(joined, seen(again, 'Ana Ribeiro'));
  await press(again, 'Join');
  times['Join again, the interviewer sees'].push(await back);
  for (const page of [staff, ana, again]) await page.context().close();
}

async function runFour(number: number): Promise<void> {
  const recruiter = await newRecruiter(product.webUrl, `room-of-four-${number}`);
  const id = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real', inMinutes: 5 });
  const enter = async (token: string) => {
    const page = await open(`/meeting/${id}`, {}, token, ofFour);
    await turnOn(page);
    return page;
  };
  const mara = await enter(recruiter.token);
  await press(mara, 'Join');
  const ana = await open(await recruiter.candidateLink(id), {}, undefined, ofFour);
  await press(ana, 'I agree, continue');
  await press(ana, 'Continue');
  await turnOn(ana);
  await press(ana, 'Join');
  await press(mara, 'Let in');
  const tom = await enter(await recruiter.addColleague('Tom', 'Weber'));
  await press(tom, 'Join');
  for (const name of ['Mara Santos', 'Ana Ribeiro']) await seen(tom, name);
  const ida = await enter(await recruiter.addColleague('Ida', 'Novak'));
  const joined = performance.now();
  const others = ['Mara Santos', 'Ana Ribeiro', 'Tom Weber'].map(name => since(joined, seen(ida, name)));
  await press(ida, 'Join');
  times['Join as the fourth, sees the first'].push(await Promise.race(others));
  times['Join as the fourth, sees all three'].push(Math.max(...(await Promise.all(others))));
  for (const page of [mara, ana, tom, ida]) await page.context().close();
}

function print(names: readonly (keyof typeof times)[]): void {
  for (const name of names) {
    const all = times[name];
    console.log(`${name.padEnd(36)} median ${median(all).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`);
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} after these`);
}

try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} at the start`);
  for (let number = 0; number < runs; number++) await run(number);
  print(['Let in, the candidate sees', 'Let in, the interviewer sees', 'Join again, the interviewer sees']);
  for (let number = 0; number < runs; number++) await runFour(number);
  print(['Join as the fourth, sees the first', 'Join as the fourth, sees all three']);
} finally {
  await browser.close();
  await ofFour.close();
  await product.stop();
}
