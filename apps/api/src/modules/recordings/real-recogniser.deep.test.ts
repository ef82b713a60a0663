import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AiReport } from '@interview-detection/shared/reports/reports.schema';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf } from '#api/test/bot';
import { useDatabase } from '#api/test/database';
import { runDueJobs } from '#api/test/jobs';
import { set } from '#api/test/settings';
import { prepareSpeech, stopSpeech } from '../speech/speech.service';

const SAID = join(import.meta.dirname, '../../../../../packages/speech/test/said.ogg');

useDatabase();
const lines: string[] = [];
// Of a machine that has no recogniser yet: it is fetched, once.
beforeEach(async () => {
  set('STT', 'local');
  await prepareSpeech(line => void lines.push(line));
}, 900_000);
afterAll(stopSpeech);

it('a spoken answer is in the report as the recogniser of this machine heard it, and as it was corrected', async () => {
  const bot = await makeBot([{ question: 'What do you do first?' }]);
  await stateOf(callsOf(bot).start());
  const { body } = await api.get('/candidate/interview').set(bot.auth).expect(200);
  expect(lines.filter(line => line.startsWith('STT=local'))).toEqual([]);
  expect(body.data.voice).toEqual({ minutesMax: 10, languages: ['en'] });

  const begun = await api
    .post('/candidate/recordings')
    .set(bot.auth)
    .send({ mime: 'audio/ogg;codecs=opus', startedAt: new Date().toISOString(), turn: 1 })
    .expect(201);
  const id = begun.body.data._id as string;
  const sound = await readFile(SAID);
  for (const [n, chunk] of [sound.subarray(0, 4_000), sound.subarray(4_000)].entries()) {
    await api
      .put(`/candidate/recordings/${id}/chunks/${n}`)
      .set(bot.auth)
      .set('Content-Type', 'application/octet-stream')
      .send(chunk)
      .expect(200);
  }
  await api.post(`/candidate/recordings/${id}/finish`).set(bot.auth).send({ chunks: 2 }).expect(200);
  await runDueJobs();
  const own = await api.get(`/candidate/recordings/${id}`).set(bot.auth).expect(200);
  const { status, transcript } = own.body.data;
  expect([status, transcript.model]).toEqual(['transcribed', 'Whisper tiny.en']);
  const heard = transcript.text as string;
  expect(heard).toMatch(/test first\. then i will look at the/i);

  const corrected = `${heard} And I measure again.`;
  await stateOf(callsOf(bot).answer(1, corrected, { spoken: { recording: id } }));
  await runDueJobs();
  const details = await api.get(`/interviews/data/${bot.id}`).set(bot.recruiter.auth).expect(200);
  const report = JSON.parse(details.body.data.interviewData.aiReport as string) as AiReport;
  expect(report.jsonArray[1]).toMatchObject({
    message: corrected,
    spoken: { recording: id, machineText: heard, model: 'Whisper tiny.en' },
    authorship: { level: 'insufficient', score: null },
  });
  const recordings = await api.get(`/interviews/${bot.id}/recordings`).set(bot.recruiter.auth).expect(200);
  expect(recordings.body.data).toMatchObject([{ _id: id, turn: 1, seconds: 5.65, bytes: sound.length }]);
});
