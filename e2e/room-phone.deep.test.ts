import { expect, test } from './fixtures';
import { enter } from './room-media';
import { launchForRooms, leaveButton, openRoom, planned, wait } from './room-steps';

test.use({ live: true, launchOptions: launchForRooms() });

const PHONE = { width: 390, height: 844 };
const ADDRESS = `https://example.org/${'a'.repeat(200)}`;

test('on a phone an open panel hides neither who waits nor the question about recording, controls fit in a row, and a long address in the chat', async ({
  visit,
  recruiter,
}) => {
  const { id, link } = await planned(recruiter, 'Ana Ribeiro');
  const { page: staff, complaints } = await openRoom(visit, recruiter.token, id, { viewport: PHONE });
  await enter(staff);
  const controls = staff.getByRole('toolbar').getByRole('button');
  await expect(controls).toHaveCount(6);
  const tops = await controls.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await staff.getByRole('toolbar').getByRole('button', { name: 'Questions' }).click();
  const { page: ana, complaints: anas } = await wait(visit, link);
  await staff.getByRole('button', { name: 'Let in' }).click();
  await leaveButton(ana).waitFor();

  await ana.getByRole('toolbar').getByRole('button', { name: 'Chat' }).click();
  await ana.getByRole('complementary').getByRole('textbox').fill(ADDRESS);
  await ana.keyboard.press('Enter');
  const line = ana.getByRole('listitem').getByText(ADDRESS);
  await line.waitFor();
  expect((await line.boundingBox())?.width).toBeLessThan(PHONE.width);

  await staff.getByRole('button', { name: 'Close' }).click();
  await staff.getByRole('button', { name: 'Record' }).click();
  await ana.getByRole('button', { name: 'I agree' }).click();
  await staff.getByText(/^Recording/).waitFor();
  expect([...complaints, ...anas]).toEqual([]);
});
