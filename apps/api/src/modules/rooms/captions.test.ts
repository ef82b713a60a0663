import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '#api/test/database';
import { eventually, useLive } from '#api/test/live';
import { RoomModel } from '#api/test/models';
import { makeReal, openPage, type Page, type RealInterview } from '#api/test/rooms';
import { set } from '#api/test/settings';
import { startSpeechDouble, type SpeechDouble } from '#api/test/speech-double';

useDatabase();
const url = useLive();

let double: SpeechDouble;
beforeAll(async () => {
  double = await startSpeechDouble();
});
afterAll(() => double.stop());

let real: RealInterview;
beforeEach(async () => {
  double.reset();
  set('STT_BASE_URL', double.url);
  real = await makeReal();
});

const WORDS = Buffer.from('what was said');
const phrase = (sound = WORDS) => ({ mime: 'audio/webm;codecs=opus', sound: sound.toString('base64') });
const captionsOf = ({ pushed }: Page) => pushed['room:caption'] as { n: number; name: string; text: string }[];

function later() {
  let go = () => undefined as void;
  const may = new Promise<void>(resolve => {
    go = resolve;
  });
  return { may, go: () => go() };
}

async function both(of = real) {
  const tom = await openPage(url(), of.tom.token);
  const candidate = await openPage(url(), of.candidate.token);
  await tom.join(of.id);
  await candidate.join(of.id);
  await tom.tell('room:admit', { participant: of.candidate._id });
  return { tom, candidate };
}

/** Tom reads along, and both have agreed to be recorded. */
async function recorded(of = real) {
  const pages = await both(of);
  await pages.tom.tell('room:state', { captions: true });
  await pages.tom.tell('room:record', { on: true });
  await pages.candidate.tell('room:agree', { agreed: true });
  return pages;
}

describe('captions', () => {
  it(
    'are what a machine heard, sent with the speaker’s name to those who read along, and to no one else',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await recorded();
      expect((await tom.join(real.id)).captions).toEqual({ languages: null });
      await candidate.tell('room:caption', phrase());
      await eventually(() =>
        expect(captionsOf(tom)).toMatchObject([
          { n: 1, from: real.candidate._id, name: 'Adaeze Okafor', text: 'I wrote the test first.' },
        ]),
      );
      double.behave = () => ({ text: 'And <b>then</b>, $name?' });
      await tom.tell('room:caption', phrase());
      await eventually(() => expect(captionsOf(tom)).toHaveLength(2));
      expect(captionsOf(tom)[1]).toMatchObject({ n: 2, name: 'Tom Becker', text: 'And <b>then</b>, $name?' });
      expect(captionsOf(candidate)).toEqual([]);
      const sent = double.asked.map(({ form }) => form.get('file') as File);
      expect(await Promise.all(sent.map(file => file.text()))).toEqual([WORDS, WORDS].map(String));
    },
  );

  it('are deleted when the recording ends, and nothing is transcribed if no one reads along', async () => {
    const { tom, candidate } = await recorded();
    await candidate.tell('room:caption', phrase());
    await eventually(() => expect(captionsOf(tom)).toHaveLength(1));
    const held = async () => (await RoomModel.findById(real.id).orFail().lean()).captions.map(({ text }) => text);
    expect(await held()).toEqual(['I wrote the test first.']);
    await tom.tell('room:record', { on: false });
    expect(await held()).toEqual([]);
    await tom.tell('room:state', { captions: false });
    await tom.tell('room:record', { on: true });
    await candidate.tell('room:agree', { agreed: true });
    await candidate.tell('room:caption', phrase());
    expect(double.asked).toHaveLength(1);
  });

  it(
    'captions of a phrase that was spoken while everyone agreed and transcribed after a no are sent to no one',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await recorded();
      const { may, go } = later();
      double.behave = async () => {
        await may;
        return { text: 'Too late' };
      };
      await candidate.tell('room:caption', phrase());
      await candidate.tell('room:agree', { agreed: false });
      go();
      // The one behind it is told, so the one before it was not.
      double.behave = () => ({ text: 'In time' });
      await candidate.tell('room:agree', { agreed: true });
      await tom.tell('room:record', { on: true });
      await candidate.tell('room:agree', { agreed: true });
      await eventually(async () => {
        await candidate.try('room:caption', phrase());
        expect(captionsOf(tom).map(({ text }) => text)).toContain('In time');
      });
      expect(captionsOf(tom).map(({ text }) => text)).not.toContain('Too late');
    },
  );

  it(
    'are refused unless everyone agrees to be recorded, from a person who waits, for anything but sound and if nothing is written down',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await both();
      await tom.tell('room:state', { captions: true });
      expect(await candidate.try('room:caption', phrase())).toBe('CONSENT_REQUIRED');
      await tom.tell('room:record', { on: true });
      expect(await tom.try('room:caption', phrase())).toBe('CONSENT_REQUIRED');
      await candidate.tell('room:agree', { agreed: true });
      const outsider = await openPage(url(), real.recruiter.token);
      expect(await outsider.try('room:caption', phrase())).toBe('NOT_IN_ROOM');
      expect(await candidate.try('room:caption', { ...phrase(), mime: 'text/html' })).toBe('UNSUPPORTED_MEDIA_TYPE');
      for (const sound of ['', 'no base64!', 'A'.repeat(48_004)]) {
        expect(await candidate.try('room:caption', { ...phrase(), sound })).toBe('VALIDATION_FAILED');
      }
      set('STT_BASE_URL', undefined);
      expect(await candidate.try('room:caption', phrase())).toBe('NOT_FOUND');
      expect((await tom.join(real.id)).captions).toBeNull();
      expect(double.asked).toEqual([]);
    },
  );

  it(
    'are of four phrases of a company at a time, which leaves room for another company',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await recorded();
      const recruiter = await openPage(url(), real.recruiter.token);
      await recruiter.join(real.id);
      // A person who enters is asked as well.
      await tom.tell('room:record', { on: true });
      for (const page of [candidate, recruiter]) await page.tell('room:agree', { agreed: true });
      const other = await recorded(await makeReal());
      const { may, go } = later();
      double.behave = async () => {
        await may;
        return { text: 'Late' };
      };
      for (const page of [tom, tom, candidate, candidate])
        expect(await page.try('room:caption', phrase())).toBe('data');
      expect(await recruiter.try('room:caption', phrase())).toBe('RATE_LIMITED');
      expect(await other.tom.try('room:caption', phrase())).toBe('data');
      go();
      await eventually(() => expect(captionsOf(other.tom)).toHaveLength(1));
    },
  );

  it(
    'transcribe two phrases of a person at a time; a server that transcribes nothing harms no one',
    { tags: 'deep' },
    async () => {
      const { tom, candidate } = await recorded();
      const { may, go } = later();
      double.behave = async (_asked, res) => {
        await may;
        res.writeHead(500).end();
        return undefined;
      };
      const answers = await Promise.all([1, 2, 3].map(() => candidate.try('room:caption', phrase())));
      expect(answers.toSorted()).toEqual(['RATE_LIMITED', 'data', 'data']);
      expect(await tom.try('room:caption', phrase())).toBe('data');
      go();
      double.behave = () => ({ text: 'Again' });
      await eventually(async () => {
        await candidate.try('room:caption', phrase());
        expect(captionsOf(tom)[0]).toMatchObject({ text: 'Again' });
      });
    },
  );
});
