import { test } from './fixtures';

test('a browser without WebRTC names browsers that the room opens in', async ({ visit, recruiter }) => {
  const id = await recruiter.schedule({ candidate: 'Ben Okoro', interviewType: 'Real', inMinutes: 5 });
  const { page } = await visit({ token: recruiter.token });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await page.goto(`/meeting/${id}`);
  await page.getByRole('heading', { name: 'This browser cannot take part' }).waitFor();
  await page.getByText(/newest Chrome, Edge, Firefox or Safari/).waitFor();
});
