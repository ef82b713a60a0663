import { expect, test } from './fixtures';
import { startProduct } from './product';
import { newRecruiter } from './recruiter';

test('kill -9 of the server in the middle of an answer: the page continues, nothing typed is lost, nothing is asked twice', async ({
  visit,
}) => {
  const product = await startProduct();
  try {
    const recruiter = await newRecruiter(product.webUrl, 'killed');
    const plan = [{ question: 'How do you find out why sales fell?' }, { question: 'Tell us of a disagreement.' }];
    const link = await recruiter.inviteNow({ candidate: 'Ana Ribeiro', plan });
    const { page } = await visit({ baseURL: product.webUrl, locale: 'en-GB' });
    const question = (name: string) => page.getByRole('heading', { level: 1, name });
    const field = page.getByRole('textbox', { name: /Your answer/ });
    await page.goto(link);
    await page.getByRole('button', { name: 'I agree, continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start the interview' }).click();
    await question('How do you find out why sales fell?').waitFor();
    await field.fill('I compare each warehouse');
    await page.getByText(/^Saved \d/).waitFor();
    // Not sent yet when the server is killed.
    await field.pressSequentially(' with its forecast,');
    await product.killAndRestart(async () => {
      await field.pressSequentially(' and ask');
      await page.getByText('No connection. Keep writing.').waitFor();
      await page.getByText(/^Kept on this device/).waitFor();
      await field.pressSequentially(' the people');
    });

    // The candidate does nothing but write.
    await page.getByText('No connection. Keep writing.').waitFor({ state: 'detached' });
    await page.getByText(/^Saved \d/).waitFor();
    const written = 'I compare each warehouse with its forecast, and ask the people';
    await expect(field).toHaveValue(written);
    await expect(page.getByText('Question 1 of 2')).toBeVisible();
    await field.pressSequentially(' who run it.');
    await page.keyboard.press('Control+Enter');

    await question('Tell us of a disagreement.').waitFor();
    await expect(field).toHaveValue('');
    await field.fill('We measured both ways.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 answers were sent.').waitFor();
    // What the recruiter reads.
    const read = async <T>(path: string): Promise<T> => {
      const headers = { Authorization: `Bearer ${recruiter.token}` };
      return ((await (await fetch(`${product.webUrl}/api${path}`, { headers })).json()) as { data: T }).data;
    };
    const completed = () => read<{ _id: string; reportStatus: string }[]>('/interviews/completed');
    await expect.poll(async () => (await completed())[0]?.reportStatus).toBe('ready');
    const [held] = await completed();
    const { interviewData } = await read<{ interviewData: { aiReport: string } }>(`/interviews/data/${held?._id}`);
    const { jsonArray } = JSON.parse(interviewData.aiReport) as { jsonArray: { message: string }[] };
    const said = [`${written} who run it.`, 'We measured both ways.'];
    expect(jsonArray.map(({ message }) => message)).toEqual(
      plan.flatMap(({ question: asked }, index) => [asked, said[index]]),
    );
  } finally {
    await product.stop();
  }
});
