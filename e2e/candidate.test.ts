import { expect, test } from './fixtures';
import { press } from './keyboard';
import { look } from './page-checks';

test(
  'a candidate goes from the link to the device check by keyboard, at a desk and on a phone',
  { tag: '@deep' },
  async ({ visit, recruiter }) => {
    const link = await recruiter.candidateLink(
      await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Bot' }),
    );
    const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    const pressButton = (name: string) => press(page, page.getByRole('button', { name, exact: true }));
    await page.goto(link);
    await page.getByRole('heading', { name: /Hello Ana Ribeiro/ }).waitFor();
    await look(page);
    await page.getByLabel('Language').selectOption('ar');
    await page.getByRole('heading', { name: /مرحبًا/ }).waitFor();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await look(page);
    await page.getByLabel('اللغة').selectOption('en');
    await page.getByRole('heading', { name: /Hello Ana Ribeiro/ }).waitFor();
    await pressButton('I agree, continue');
    await page.getByRole('heading', { name: 'Check your devices' }).waitFor();
    await pressButton('Measure');
    await page.getByText(/round trip/).waitFor();
    await look(page);
    await pressButton('Continue');
    await page.getByRole('heading', { name: 'You are ready' }).waitFor();
    await look(page);
    await page.reload();
    await page.getByRole('heading', { name: 'You are ready' }).waitFor();
    expect(complaints).toEqual([]);
  },
);
