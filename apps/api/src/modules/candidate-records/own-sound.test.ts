import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import type { Recording } from '@interview-detection/shared/recordings/recordings.schema';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, refusalOf, stateOf, THREE, type Bot } from '#api/test/bot';
import { linkOf } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import type { Recruiter } from '#api/test/factories';
import { InterviewModel, RecordingModel } from '#api/test/models';
import { makeRecording, SOUND } from '#api/test/recordings';
import { DAY_MS } from '#api/lib/durations';
import { deleteOldRecordings } from '../recordings/retention.service';

useDatabase();

/** An interview that is over, with a recording. */
async function spoken(recruiter?: Recruiter): Promise<{ bot: Bot; id: string; path: string }> {
  const bot = await makeBot(THREE, recruiter ? { recruiter } : {});
  await stateOf(callsOf(bot).start());
  await stateOf(callsOf(bot).finish());
  const id = await makeRecording(bot.recruiter.company._id, bot.id);
  return { bot, id, path: `/candidate/record/recordings/${id}` };
}

const recordOf = async ({ auth }: Bot) =>
  (await api.get('/candidate/record').set(auth).expect(200)).body.data as CandidateRecordView;
const soundOf = async (bot: Bot) => (await recordOf(bot)).recordings[0]?.sound ?? '';
const heard = (body: unknown) => Buffer.from(body as Buffer).toString();

describe('a candidate’s own recording', () => {
  it(
    'is heard whole and from the middle, with the session of the link; nothing in it can run',
    { tags: 'deep' },
    async () => {
      const { bot, path } = await spoken();
      const whole = await api.get(path).set(bot.auth).buffer().expect(200);
      expect(heard(whole.body)).toBe(SOUND.toString());
      expect(whole.headers).toMatchObject({
        'content-type': 'audio/webm',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const part = await api.get(path).set(bot.auth).set('Range', 'bytes=5-9').buffer().expect(206);
      expect([heard(part.body), part.headers['content-range']]).toEqual(['would', `bytes 5-9/${SOUND.length}`]);
      await api.get(path).set(bot.auth).set('Range', 'bytes=90-').expect(416);
    },
  );

  it('is opened by a player, which sends no token, at the address in the record, from the middle too', async () => {
    const { bot, path } = await spoken();
    const sound = await soundOf(bot);
    expect(sound.startsWith(`${path}?ticket=`)).toBe(true);
    const part = await api.get(sound).set('Range', 'bytes=-5').buffer().expect(206);
    expect(heard(part.body)).toBe('sound');
  });

  it('is available once the interview is over, for 30 days', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    const path = `/candidate/record/recordings/${await makeRecording(bot.recruiter.company._id, bot.id)}`;
    expect(await refusalOf(api.get(path).set(bot.auth))).toBe('409 RECORD_NOT_READY');
    await stateOf(callsOf(bot).finish());
    const sound = await soundOf(bot);
    await InterviewModel.updateOne({ _id: bot.id }, { startsAt: new Date(Date.now() - 31.5 * DAY_MS) });
    for (const call of [api.get(path).set(bot.auth), api.get(sound)])
      expect(await refusalOf(call)).toBe('410 LINK_ENDED');
  });

  it('is 404 with the reason once its days are over, and the record no longer has it', { tags: 'deep' }, async () => {
    const { bot, id, path } = await spoken();
    const sound = await soundOf(bot);
    await RecordingModel.updateOne({ _id: id }, { createdAt: new Date(Date.now() - 91 * DAY_MS) });
    await deleteOldRecordings({}, { signal: new AbortController().signal });
    for (const call of [api.get(path).set(bot.auth), api.get(sound)]) {
      const { body } = await call.expect(404);
      expect(body.message).toBe('This recording was not kept, or was deleted after its retention period');
    }
    expect((await recordOf(bot)).recordings).toEqual([]);
  });

  it('is its own interview’s alone: nothing else is reached by a session or a ticket', { tags: 'deep' }, async () => {
    const { bot, id, path } = await spoken();
    const [other, elsewhere] = [await spoken(bot.recruiter), await spoken()];
    for (const theirs of [other.path, elsewhere.path])
      expect(await refusalOf(api.get(theirs).set(bot.auth))).toBe('404 NOT_FOUND');
    const sound = await soundOf(bot);
    const ticket = sound.split('ticket=')[1] ?? '';
    const { body } = await api.get(`/interviews/${bot.id}/recordings`).set(bot.recruiter.auth).expect(200);
    const [{ sound: ofStaff }] = body.data as [Recording];
    const ticketOfStaff = ofStaff.split('ticket=')[1] ?? '';
    for (const address of [
      path,
      `${other.path}?ticket=${ticket}`,
      `${path}?ticket=${ticketOfStaff}`,
      `/recordings/${id}?ticket=${ticket}`,
      `/candidate/record?ticket=${ticket}`,
      `/candidate/record.zip?ticket=${ticket}`,
      `${path}?ticket=${ticket}&ticket=${ticket}`,
      `${path}?ticket=${bot.auth.Authorization.replace('Bearer ', '')}`,
    ]) {
      expect([address, (await api.get(address)).status]).toEqual([address, 401]);
    }
    // A caller who sends a token is the one whom the token names.
    await api.get(sound).set(bot.recruiter.auth).expect(401);
    await api.get(sound).set(other.bot.auth).expect(404);
    await api
      .get('/candidate/record')
      .set({ Authorization: `Bearer ${ticket}` })
      .expect(401);
  });

  it('is no longer opened by a ticket once another device has the link', { tags: 'deep' }, async () => {
    const { bot } = await spoken();
    const sound = await soundOf(bot);
    await api.get(sound).expect(200);
    const token = await linkOf(bot.recruiter.auth, bot.id);
    await api.post('/candidate/session').send({ token, takeOver: true }).expect(201);
    await api.get(sound).expect(401);
  });

  it('is named in the file by its path there, without a ticket into the product', { tags: 'deep' }, async () => {
    const { bot } = await spoken();
    const file = await api.get('/candidate/record.zip').set(bot.auth).responseType('blob').expect(200);
    const record = strFromU8(unzipSync(file.body as Buffer)['record.json'] ?? new Uint8Array());
    expect(JSON.parse(record)).toMatchObject({ recordings: [{ sound: 'recordings/1-answer-1.webm' }] });
    expect(record).not.toContain('ticket=');
  });
});
