import type { CandidateRecordView } from '@interview-detection/shared/candidate-records/candidate-records.schema';
import { levelSentence, SWITCHED_OFF_WORDS } from '@interview-detection/shared/evidence/level-words.rules';
import type { ReportDocument } from '@interview-detection/shared/reports/report-document.schema';
import { LANGUAGES, SIGNALS, type Signal } from '@interview-detection/shared/visits/visits.rules';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/test/api';
import { callsOf, makeBot, stateOf, type Bot, event, evidenceOf, send } from '#api/test/bot';
import { agreeTo } from '#api/test/candidates';
import { useDatabase } from '#api/test/database';
import { runDueJobs } from '#api/test/jobs';
import { BotInterviewModel } from '#api/test/models';
import { readPdf } from '#api/test/pdf-files';

useDatabase();

const NONE = { away: false, paste: false, typing: false, screens: false, devices: false, voices: false };
/** What the company collects from now on; what is not named stays as it is. */
const choose = ({ recruiter: { auth, company } }: Bot, signals: Partial<Record<Signal, boolean>>) =>
  api
    .put(`/company/${company._id}`)
    .set(auth)
    .send({ ...company, signals })
    .expect(200);

async function recordPageOf({ auth }: Bot): Promise<string> {
  const { body } = await api.get('/candidate/record.zip').set(auth).responseType('blob').expect(200);
  return strFromU8(unzipSync(body as Buffer)['record.html'] ?? new Uint8Array());
}

describe('an interview whose signals were off', () => {
  it(
    'is reported as switched off, despite later choices: in words everywhere, and never as nothing noticed',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await choose(bot, NONE);
      await stateOf(callsOf(bot).start());
      await stateOf(callsOf(bot).answer(1, 'We measured it.'));
      await stateOf(callsOf(bot).finish());
      await runDueJobs();
      await choose(bot, { away: true, paste: true, typing: true, screens: true, devices: true });
      const evidence = await evidenceOf(bot);
      expect(evidence).toMatchObject({ level: 'unknown', isSwitchedOff: true, off: SIGNALS, gaps: [], signs: [] });
      const switched = evidence.kinds.filter(({ kind }) => kind !== 'takeover');
      expect(new Set(switched.map(({ why }) => why))).toEqual(new Set(['Not collected in this interview.']));
      const { auth } = bot.recruiter;
      const { body: document } = await api.get(`/interviews/${bot.id}/report.json`).set(auth).expect(200);
      expect((document.data as ReportDocument).limits).toContain(SWITCHED_OFF_WORDS);
      const { text: paper } = await readPdf(auth, bot.id);
      expect(paper).toContain('Level: Switched off');
      expect(paper).toContain(SWITCHED_OFF_WORDS);
      expect(paper).toContain('Pasted text: off, not collected.');
      expect(paper).not.toMatch(/Level: (None|Unknown)|Nothing is known from/);
      for (const language of LANGUAGES) {
        await api.put('/candidate/language').set(bot.auth).send({ language }).expect(200);
        const { body } = await api.get('/candidate/record').set(bot.auth).expect(200);
        const { offText, text, title, gapsTitle } = (body.data as CandidateRecordView).evidence;
        expect([text, gapsTitle]).toEqual([offText, null]);
        expect(`${offText} ${title}`).not.toMatch(/[{}]|null|undefined/);
      }
      await api.put('/candidate/language').set(bot.auth).send({ language: 'en' }).expect(200);
      const page = await recordPageOf(bot);
      expect(page).toContain('was switched off in your interview');
      expect(page).not.toContain('Nothing was noted');
    },
  );

  it('keeps what is switched off while it runs, although nothing more arrives', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    expect(await evidenceOf(bot)).toMatchObject({ isSwitchedOff: false, off: ['voices'] });
    await choose(bot, NONE);
    await stateOf(callsOf(bot).answer(1, 'We measured it.'));
    await choose(bot, { paste: true });
    // For a part it was on: what it noticed then is not known.
    expect(await evidenceOf(bot)).toMatchObject({ isSwitchedOff: false, level: 'unknown', off: SIGNALS });
  });

  it(
    'keeps nothing that another program sends about an interview in which everything is off',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await choose(bot, NONE);
      await stateOf(callsOf(bot).start());
      const { body } = await send(bot, event('heartbeat'), event('reload'), event('hidden'));
      expect(body.data).toEqual({ kept: 0, repeated: 0, off: 3 });
      expect(await evidenceOf(bot)).toMatchObject({ isSwitchedOff: true, level: 'unknown', chain: { length: 0 } });
    },
  );

  it(
    'an interview whose signals were off that was switched on while it ran is read as what it was',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await choose(bot, NONE);
      await stateOf(callsOf(bot).start());
      await choose(bot, { paste: true });
      await agreeTo(bot.auth);
      await send(bot, event('heartbeat'));
      expect(await evidenceOf(bot)).toMatchObject({ isSwitchedOff: false, off: SIGNALS });
    },
  );

  it('says what was seen before a signal was switched off, and that it was for a part', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await stateOf(callsOf(bot).start());
    await send(bot, event('heartbeat'), event('paste', { turn: 1, data: { length: 40, source: 'outside' } }));
    await stateOf(callsOf(bot).answer(1, 'x'.repeat(100)));
    await choose(bot, { paste: false });
    await send(bot, event('heartbeat'));
    const evidence = await evidenceOf(bot);
    expect(evidence).toMatchObject({ level: 'low', off: ['paste', 'voices'], isSwitchedOff: false });
    expect(evidence.kinds[1]?.why).toMatch(/^1 paste .* For a part of the interview it was switched off\./);
    expect(levelSentence(evidence)).toMatch(/^One kind: pasted text \(one block/);
    expect(levelSentence(evidence)).not.toContain('Switched off');
  });

  it('names the signals that were off beside a level that rests on the others', { tags: 'deep' }, async () => {
    const bot = await makeBot();
    await choose(bot, { paste: false, screens: false });
    await stateOf(callsOf(bot).start());
    await send(bot, event('heartbeat'));
    const evidence = await evidenceOf(bot);
    expect(evidence.level).toBe('none');
    expect(levelSentence(evidence)).toBe(
      'Nothing was seen that counts. Switched off in this interview, so nothing can be said about it: pasting, screens.',
    );
    await stateOf(callsOf(bot).finish());
    expect(await recordPageOf(bot)).toMatch(
      /Nothing was noted\.<.*Switched off: What you paste · Whether there is a second/s,
    );
  });

  it(
    'an interview whose signals were off from before that was kept goes by what its candidate agreed to, not by what is chosen now',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await choose(bot, { paste: false });
      await agreeTo(bot.auth);
      await stateOf(callsOf(bot).start());
      await BotInterviewModel.updateOne({ _id: bot.id }, { $unset: { noticing: 1 } });
      await choose(bot, { paste: true, typing: false });
      expect((await evidenceOf(bot)).off).toEqual(['paste', 'voices']);
    },
  );
});

describe('the names of virtual cameras', () => {
  const nameThem = ({ recruiter: { auth, company } }: Bot, virtualCameras: string[]) =>
    api
      .put(`/company/${company._id}`)
      .set(auth)
      .send({ ...company, virtualCameras })
      .expect(200);
  const lists = (label: string) =>
    event('devices', {
      data: {
        mediaDevices: [{ label, kind: 'videoinput', provenance: 'granted' }],
        bluetoothDevice: [],
        usbDevice: [],
      },
    });
  const cameraOf = async (bot: Bot) => (await evidenceOf(bot)).kinds.find(({ kind }) => kind === 'camera')?.counts;

  it(
    'are the company’s as the interview began: what was said about it does not change with them',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await nameThem(bot, ['droidcam']);
      await stateOf(callsOf(bot).start());
      await nameThem(bot, ['Attic']);
      await send(bot, event('heartbeat'), lists('Camera of the attic'));
      expect(await cameraOf(bot)).toBe(0);
      await send(bot, lists('DroidCam Source 3'));
      expect(await cameraOf(bot)).toBe(1);
      await stateOf(callsOf(bot).finish());
      await nameThem(bot, ['Something else']);
      expect(await evidenceOf(bot)).toMatchObject({ level: 'low', virtualCameras: ['droidcam'] });
      expect(await cameraOf(bot)).toBe(1);
    },
  );

  it(
    'are those that are shipped in an interview from before a company could change them',
    { tags: 'deep' },
    async () => {
      const bot = await makeBot();
      await nameThem(bot, ['droidcam']);
      await stateOf(callsOf(bot).start());
      await BotInterviewModel.updateOne({ _id: bot.id }, { $unset: { noticing: 1 } });
      await send(bot, event('heartbeat'), lists('OBS Virtual Camera'));
      expect(await cameraOf(bot)).toBe(1);
    },
  );
});
