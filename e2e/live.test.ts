import { expect, productUrl, test } from './fixtures';
import { isConnected } from './live-channel';

test.use({ live: true });

const ANSWER = 'I add every value to a total that starts at zero, in one pass, and take care of overflow.';

/** The candidate's calls, as their page makes them. */
async function candidateOf(link: string) {
  let authorization = {};
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${productUrl()}/api/candidate${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  }
  const { token } = await call<{ token: string }>('POST', '/session', { token: link.split('/').at(-1) });
  authorization = { Authorization: `Bearer ${token}` };
  const { notice } = await call<{ notice: { version: string } }>('GET', '/interview');
  await call('POST', '/consent', { noticeVersion: notice.version, decision: 'agreed' });
  return call;
}

test(
  'a recruiter’s window follows an interview by the bot from start to report without a reload',
  { tag: '@deep' },
  async ({ visit, recruiter }) => {
    const id = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Bot', inMinutes: 10 });
    const candidate = await candidateOf(await recruiter.candidateLink(id));
    const { page, complaints } = await visit({ token: recruiter.token });
    await Promise.all([isConnected(page), page.goto(`/interview-completed/${id}`)]);
    await page.evaluate(() => Object.assign(window, { isTheSame: true }));
    const main = page.getByRole('main');
    await expect(main.getByText('Scheduled', { exact: true }).first()).toBeVisible();

    await candidate('POST', '/start');
    await expect(main.getByText(/^(Started|In progress)/).first()).toBeVisible();

    for (;;) {
      const { status, turn } = await candidate<{ status: string; turn: number }>('GET', '/turn');
      if (status !== 'asking') break;
      await candidate('POST', '/answers', { turn, text: ANSWER });
    }
    await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expect(main.getByText(ANSWER).first()).toBeVisible();
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
    expect(complaints).toEqual([]);
  },
);
