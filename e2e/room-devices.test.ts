import { launchOptions } from './chromium';
import { expect, test } from './fixtures';

// Devices are fake, but permissions are real: the browser asks, and each context sets the answer.
test.use({
  live: true,
  launchOptions: {
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), '--use-fake-device-for-media-stream=fps=5'],
  },
});

test(
  'a refused camera and a microphone whose permission is revoked are reported, and do not keep a person out of the room',
  { tag: '@deep' },
  async ({ visit, recruiter }) => {
    const id = await recruiter.schedule({ candidate: 'Ana Ribeiro', interviewType: 'Real', inMinutes: 5 });
    const { page, complaints } = await visit({
      token: recruiter.token,
      permissions: ['microphone'],
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`/meeting/${id}`);
    // The microphone, allowed before, is on; the camera is requested and refused.
    await page.getByRole('button', { name: 'Microphone on' }).waitFor();
    await page.getByRole('button', { name: 'Camera off' }).click();
    await page.getByText(/switch on Camera, then try again/).waitFor();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    const you = page.getByRole('article', { name: 'You' });
    await you.getByText('MS', { exact: true }).waitFor();
    await expect(you.getByText('muted')).toHaveCount(0);

    await page.context().clearPermissions();
    await page.getByText('Your microphone was switched off').waitFor();
    await you.getByText('muted').waitFor();
    await page.context().grantPermissions(['microphone']);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Your microphone' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await you.getByText('muted').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);
