import { expect, test } from './fixtures';
import { excessWidth, expectAccessibleInBothThemes } from './page-checks';

const isFocused = (element: Element) => element === document.activeElement;

test('a candidate goes from the link to the device check by keyboard, at a desk and on a phone', async ({
  visit,
  recruiter,
}) => {
  const link = await recruiter.candidateLink(
    await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Bot' }),
  );
  const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const press = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    await target.waitFor();
    for (let tabs = 0; tabs < 60 && !(await target.evaluate(isFocused)); tabs++) await page.keyboard.press('Tab');
    expect(await target.evaluate(isFocused), `${name} is reached by Tab`).toBe(true);
    await page.keyboard.press('Enter');
  };
  const look = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await excessWidth(page)).toBe(0);
      await expectAccessibleInBothThemes(page);
    }
  };
  await page.goto(link);
  await page.getByRole('heading', { name: /Hello Ana Ribeiro/ }).waitFor();
  await look();
  await page.getByLabel('Language').selectOption('ar');
  await page.getByRole('heading', { name: /مرحبًا/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await look();
  await page.getByLabel('اللغة').selectOption('en');
  await page.getByRole('heading', { name: /Hello Ana Ribeiro/ }).waitFor();
  await press('I agree, continue');
  await page.getByRole('heading', { name: 'Check your devices' }).waitFor();
  await press('Measure');
  await page.getByText(/there and back/).waitFor();
  await look();
  await press('Continue');
  await page.getByRole('heading', { name: 'You are ready' }).waitFor();
  await look();
  await page.reload();
  await page.getByRole('heading', { name: 'You are ready' }).waitFor();
  expect(complaints).toEqual([]);
});
