import { expect } from 'vitest';
import { currentTime } from '#api/lib/app-context';
import { api } from './api';
import { callsOf, makeBot, stateOf, THREE, type Bot } from './bot';
import type { Recruiter } from './factories';
import { runDueJobs } from './jobs';
import { makeRecording } from './recordings';

/** Creates a finished Bot interview whose candidate has used every way to comment on it, in these words. */
export async function makeSaid(words: string, recruiter?: Recruiter): Promise<Bot> {
  const bot = await makeBot(THREE, recruiter ? { recruiter } : {});
  const { auth, id } = bot;
  const staff = bot.recruiter.auth;
  await stateOf(callsOf(bot).start());
  const at = currentTime().toISOString();
  const mediaDevices = [{ label: `Webcam of ${words}`, kind: 'videoinput', provenance: 'granted' }];
  const events = [
    { id: 'p1', seq: 1, kind: 'paste', at, turn: 1, data: { length: 40, source: 'outside' } },
    { id: 'd1', seq: 2, kind: 'devices', at, data: { mediaDevices, bluetoothDevice: [], usbDevice: [] } },
  ];
  await api.post('/candidate/events').set(auth).send({ events }).expect(200);
  await stateOf(callsOf(bot).answer(1, `${words}, said at length`));
  await stateOf(callsOf(bot).finish());
  await runDueJobs();
  await makeRecording(bot.recruiter.company._id, id);
  const say = (what: string, body: object) => api.post(`/candidate/record/${what}`).set(auth).send(body).expect(200);
  for (const about of ['p1', 'devices', 'answer:1', 'interview']) await say('comments', { about, text: words });
  await say('corrections', { turn: 1, text: words });
  await say('review', { text: words });
  await api
    .post(`/interviews/${id}/review-answer`)
    .set(staff)
    .send({ text: `To ${words}` })
    .expect(200);
  await say('review', { text: `${words} again` });
  await say('erasure', { text: words });
  const { body } = await api.get('/candidate/record').set(auth).expect(200);
  expect(body.data).toMatchObject({ comments: [{}, {}, {}, {}], reviews: [{}, {}], erasure: { text: words } });
  return bot;
}
